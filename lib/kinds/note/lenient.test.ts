/** The schema must lose nothing it does not know, whatever is edited beside or inside it (Y-003, Y-055). */

import type { Node } from "prosemirror-model";
import { EditorState, type Transaction } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { initProseMirrorDoc, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { noteSchema } from "./lenient";
import { isLocked } from "./lenient-attributes";
import { noUnknowns, scanEvents, scanType } from "./lenient-scan";

type Delta = { insert: string | object; attributes?: Record<string, unknown> }[];

function element(name: string, attrs: Record<string, unknown>, children: (Y.XmlElement | Delta)[]) {
  const el = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attrs)) el.setAttribute(key, value as string);
  el.insert(
    0,
    children.map((child) => {
      if (child instanceof Y.XmlElement) return child;
      const text = new Y.XmlText();
      text.applyDelta(child);
      return text;
    }),
  );
  return el;
}

const words = (text: string): Delta => [{ insert: text }];

function note(...blocks: Y.XmlElement[]): Y.Doc {
  const doc = new Y.Doc();
  doc.getXmlFragment("document").insert(0, blocks);
  return doc;
}

/** Opens a note as the editor does, edits it, and writes the result back through the real binding code. */
function edit(ydoc: Y.Doc, change: (tr: Transaction, doc: Node) => void): Node {
  const fragment = ydoc.getXmlFragment("document");
  const unknowns = noUnknowns();
  scanType(fragment, unknowns);
  const { doc, meta } = initProseMirrorDoc(fragment, noteSchema(unknowns));
  const state = EditorState.create({ doc });
  const { tr } = state;
  change(tr, doc);
  updateYFragment(ydoc, fragment, tr.doc, meta);
  return tr.doc;
}

const json = (ydoc: Y.Doc) => ydoc.getXmlFragment("document").toJSON();
const child = (ydoc: Y.Doc, index: number) =>
  ydoc.getXmlFragment("document").get(index) as Y.XmlElement;
const textOf = (el: Y.XmlElement) => (el.get(0) as Y.XmlText).toDelta();

describe("content of a newer client survives an ordinary edit", () => {
  test("an unknown attribute stays on a paragraph whose text is edited", () => {
    const ydoc = note(
      element("paragraph", { id: "a", mood: "calm", deep: { x: 1 } }, [words("Hi")]),
    );
    edit(ydoc, (tr) => tr.insertText(" there", 3));
    expect(child(ydoc, 0).getAttributes()).toEqual({ id: "a", mood: "calm", deep: { x: 1 } });
    expect(textOf(child(ydoc, 0))).toEqual(words("Hi there"));
  });

  test("it stays when the block becomes another kind of block", () => {
    const ydoc = note(element("paragraph", { id: "a", mood: "calm" }, [words("Hi")]));
    edit(ydoc, (tr, doc) => {
      const heading = doc.type.schema.nodes.heading!;
      tr.setNodeMarkup(0, heading, { ...doc.firstChild!.attrs, level: 2 });
    });
    expect(child(ydoc, 0).nodeName).toBe("heading");
    expect(child(ydoc, 0).getAttribute("mood")).toBe("calm");
  });

  test("both halves of a split paragraph carry it", () => {
    const ydoc = note(element("paragraph", { id: "a", mood: "calm" }, [words("Hello")]));
    edit(ydoc, (tr) => tr.split(3));
    expect([0, 1].map((i) => child(ydoc, i).getAttribute("mood"))).toEqual(["calm", "calm"]);
  });

  test("an unknown block, its attributes and its text stay when the text beside it is edited", () => {
    const board = element("kanban", { id: "k", columns: [1, 2] }, [
      element("lane", { name: "Doing" }, [words("Card")]),
    ]);
    const ydoc = note(element("paragraph", { id: "a" }, [words("Hi")]), board);
    const before = json(ydoc).slice(json(ydoc).indexOf("<kanban"));
    edit(ydoc, (tr) => tr.insertText("!", 3));
    expect(json(ydoc)).toBe(`<paragraph id="a">Hi!</paragraph>${before}`);
    expect(child(ydoc, 1).getAttribute("columns")).toEqual([1, 2]);
  });

  test("an unknown block keeps everything when it is copied", () => {
    const board = element("kanban", { id: "k", columns: [1, 2] }, [
      element("lane", { name: "Doing" }, [words("Card")]),
    ]);
    const ydoc = note(board, element("paragraph", { id: "a" }, [words("Hi")]));
    edit(ydoc, (tr, doc) => tr.insert(doc.content.size, doc.firstChild!));
    expect(child(ydoc, 2).getAttributes()).toEqual({ id: "k", columns: [1, 2] });
    expect(child(ydoc, 2).toString()).toBe(child(ydoc, 0).toString());
  });

  test("an unknown object inside a line stays when the line is edited", () => {
    const mention = element("mention", { person: "ada" }, []);
    const ydoc = note(element("paragraph", { id: "a" }, [words("Hi "), mention, words(" there")]));
    edit(ydoc, (tr) => tr.insertText("!", tr.doc.content.size - 1));
    expect(json(ydoc)).toBe(
      '<paragraph id="a">Hi <mention person="ada"></mention> there!</paragraph>',
    );
  });

  test("an unknown mark keeps its exact value, an object or a bare one", () => {
    const attributes = { glow: { colour: "gold", n: 2 }, shy: true, tone: "soft" };
    const ydoc = note(
      element("paragraph", { id: "a" }, [[{ insert: "Hi ", attributes }, { insert: "there" }]]),
    );
    edit(ydoc, (tr) => tr.insertText("!", tr.doc.content.size - 1));
    expect(textOf(child(ydoc, 0))).toEqual([{ insert: "Hi ", attributes }, { insert: "there!" }]);
  });

  test("an overlapping mark keeps the key it was written under", () => {
    const attributes = { "comment--AAAAAAAA": { id: "c1", extra: 1 } };
    const ydoc = note(element("paragraph", { id: "a" }, [[{ insert: "Hi", attributes }]]));
    edit(ydoc, (tr) => tr.insertText(" there", 3));
    const kept = Object.values(textOf(child(ydoc, 0))[0].attributes as object);
    expect(kept).toEqual([{ id: "c1", extra: 1 }]);
  });

  test("an unknown key on a known mark stays", () => {
    const attributes = { link: { href: "https://a.example", preview: "card" } };
    const ydoc = note(element("paragraph", { id: "a" }, [[{ insert: "Hi", attributes }]]));
    edit(ydoc, (tr, doc) => tr.addMark(1, 3, doc.type.schema.marks.bold!.create()));
    expect(textOf(child(ydoc, 0))[0].attributes).toEqual({ ...attributes, bold: {} });
  });
});

describe("content that our schema would refuse is locked, not deleted", () => {
  test("a paragraph with a block inside", () => {
    const inner = element("paragraph", { id: "b" }, [words("in")]);
    const ydoc = note(
      element("paragraph", { id: "a" }, [inner]),
      element("quote", {}, [words("q")]),
    );
    const doc = edit(ydoc, (tr) => tr.insertText("!", tr.doc.content.size - 1));
    expect(isLocked(doc.firstChild!)).toBe(true);
    expect(json(ydoc)).toBe(
      '<paragraph id="a"><paragraph id="b">in</paragraph></paragraph><quote>q!</quote>',
    );
  });

  test("a table with a caption between its rows", () => {
    const row = element("tableRow", {}, [
      element("tableCell", {}, [element("paragraph", {}, [words("x")])]),
    ]);
    const caption = element("caption", {}, [words("Sums")]);
    const ydoc = note(
      element("table", { id: "t" }, [caption, row]),
      element("paragraph", {}, [words("p")]),
    );
    edit(ydoc, (tr) => tr.insertText("!", tr.doc.content.size - 1));
    expect(json(ydoc)).toContain("<caption>Sums</caption><tablerow>");
    expect(json(ydoc)).toContain("<paragraph>p!</paragraph>");
  });

  test("an embedded object in the text", () => {
    const ydoc = note(
      element("paragraph", { id: "a" }, [[{ insert: "a" }, { insert: { chart: 1 } }]]),
      element("paragraph", { id: "b" }, [words("b")]),
    );
    edit(ydoc, (tr) => tr.insertText("!", tr.doc.content.size - 1));
    expect(textOf(child(ydoc, 0))).toEqual([{ insert: "a" }, { insert: { chart: 1 } }]);
    expect(textOf(child(ydoc, 1))).toEqual(words("b!"));
  });

  test.each(["text", "bold", "#note", "constructor", "__proto__", ""])(
    "an element called %j",
    (name) => {
      const ydoc = note(element(name, { id: "x" }, []), element("paragraph", {}, [words("p")]));
      edit(ydoc, (tr) => tr.insertText("!", tr.doc.content.size - 1));
      expect(child(ydoc, 0).nodeName).toBe(name);
      expect(child(ydoc, 0).getAttribute("id")).toBe("x");
      expect(textOf(child(ydoc, 1))).toEqual(words("p!"));
    },
  );

  test.each(["paragraph", "constructor", "text"])("a mark called %j", (name) => {
    const attributes = Object.fromEntries([[name, { v: 1 }]]);
    const ydoc = note(element("paragraph", {}, [[{ insert: "p", attributes }]]));
    edit(ydoc, (tr) => tr.insertText("!", 2));
    expect(json(ydoc)).toContain("p");
    expect(Object.keys(textOf(child(ydoc, 0))[0].attributes)).toEqual([name]);
  });
});

test("two people edit around unknown things and both keep them", () => {
  const first = note(
    element("paragraph", { id: "a", mood: "calm" }, [words("One")]),
    element("kanban", { id: "k" }, []),
    element("paragraph", { id: "b" }, [[{ insert: "Two", attributes: { glow: { n: 1 } } }]]),
  );
  const second = new Y.Doc();
  Y.applyUpdate(second, Y.encodeStateAsUpdate(first));
  edit(first, (tr) => tr.insertText("1", 4));
  edit(second, (tr) => tr.insertText("2", tr.doc.content.size - 1));
  Y.applyUpdate(second, Y.encodeStateAsUpdate(first));
  Y.applyUpdate(first, Y.encodeStateAsUpdate(second));
  expect(json(first)).toBe(json(second));
  expect(child(first, 0).getAttribute("mood")).toBe("calm");
  expect(child(first, 1).nodeName).toBe("kanban");
  expect(textOf(child(first, 2))[0]).toEqual({ insert: "Two", attributes: { glow: { n: 1 } } });
});

test("names that arrive in a live note are seen in the events of that change alone", () => {
  const ydoc = note(element("paragraph", { id: "a" }, [words("Hi")]));
  const unknowns = noUnknowns();
  const seen: boolean[] = [];
  ydoc.getXmlFragment("document").observeDeep((events) => seen.push(scanEvents(events, unknowns)));
  (child(ydoc, 0).get(0) as Y.XmlText).insert(2, "!");
  ydoc.getXmlFragment("document").insert(1, [element("kanban", {}, [element("lane", {}, [])])]);
  (child(ydoc, 0).get(0) as Y.XmlText).format(0, 2, { glow: {} });
  expect(seen).toEqual([false, true, true]);
  expect([...unknowns.nodes.keys(), ...unknowns.marks.keys()]).toEqual(["kanban", "lane", "glow"]);
});

test("opening a note writes nothing to it", () => {
  const ydoc = note(element("kanban", {}, [words("x")]), element("paragraph", {}, [words("p")]));
  let updates = 0;
  ydoc.on("update", () => {
    updates += 1;
  });
  edit(ydoc, () => {});
  expect(updates).toBe(0);
});
