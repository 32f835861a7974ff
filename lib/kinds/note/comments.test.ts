// Reading the comments of a note, whoever wrote them.
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { commentThreads, MAX_QUOTE } from "./comments";
import { commentsOf, openThreads } from "./comments-entries";
import { writeBlocks } from "./text-blocks";

const ana = { name: "Ana", color: "#2c62b8" };
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString();

/** A paragraph for each line; words in brackets with a number are under that comment's mark: `[1:so]`. */
function noteOf(...lines: string[]): Y.Doc {
  const doc = new Y.Doc();
  const blocks = lines.map((line) => ({
    name: "paragraph",
    attributes: {},
    children: [],
    runs: line
      .split(/(\[[^\]]*\])/)
      .filter(Boolean)
      .map((part) => {
        const [, id, text] = part.match(/^\[(\w+):(.*)\]$/) ?? [];
        const marks = id ? { "comment--AAAAAAAA": { id } } : {};
        return { text: text ?? part, marks };
      }),
  }));
  writeBlocks(doc, blocks);
  return doc;
}

const put = (doc: Y.Doc, id: string, entry: unknown) => commentsOf(doc).set(id, entry);
const first = (id: string, minute = 0) => ({
  ...{ id, person: ana, text: `about ${id}`, at: at(minute), quote: "so", anchor: true },
});
const summary = (doc: Y.Doc) =>
  commentThreads(doc).map(({ id, isAnchored, replies }) => [
    id,
    isAnchored,
    replies.map((reply) => reply.id),
  ]);

describe("threads", () => {
  test("stand in the order of the text, whenever they were made, with their answers", () => {
    // Y-015
    const doc = noteOf("One [b:two] three", "[a:four] five");
    put(doc, "a", first("a", 1));
    put(doc, "b", first("b", 2));
    put(doc, "r2", { id: "r2", person: ana, text: "later", at: at(9), parent: "a" });
    put(doc, "r1", { id: "r1", person: ana, text: "sooner", at: at(8), parent: "a" });
    expect(summary(doc)).toEqual([
      ["b", true, []],
      ["a", true, ["r1", "r2"]],
    ]);
    expect(commentThreads(doc)[0]).toEqual({
      id: "b",
      first: { id: "b", person: ana, text: "about b", at: Date.parse(at(2)), isEdited: false },
      replies: [],
      quote: "so",
      block: null,
      isAnchored: true,
      resolved: null,
    });
  });

  test("stay when their words go, behind the others", () => {
    // Y-015
    const doc = noteOf("[gone:All of it]", "[kept:here]");
    put(doc, "gone", first("gone"));
    put(doc, "kept", first("kept", 1));
    doc.getXmlFragment("document").delete(0);
    expect(summary(doc)).toEqual([
      ["kept", true, []],
      ["gone", false, []],
    ]);
    expect(commentThreads(doc)[1]?.quote).toBe("so");
  });

  test("are found in tables, under a plain mark, and over one another", () => {
    const doc = new Y.Doc();
    const cell = {
      name: "tableCell",
      attributes: {},
      runs: [],
      children: [
        {
          name: "paragraph",
          attributes: {},
          children: [],
          runs: [
            { text: "in a ", marks: { comment: { id: "plain" } } },
            {
              text: "cell",
              marks: { "comment--AAAAAAAA": { id: "a" }, "comment--B": { id: "b" } },
            },
          ],
        },
      ],
    };
    const row = { name: "tableRow", attributes: {}, runs: [], children: [cell] };
    writeBlocks(doc, [{ name: "table", attributes: {}, runs: [], children: [row] }]);
    for (const id of ["a", "b", "plain"]) put(doc, id, first(id));
    expect(summary(doc).map(([id, anchored]) => [id, anchored])).toEqual([
      ["plain", true],
      ["a", true],
      ["b", true],
    ]);
  });

  test("stand at the image or file they are on, until it goes", () => {
    // Y-015
    const doc = noteOf("One [b:two]", "three [c:four]");
    const image = new Y.XmlElement("image");
    image.setAttribute("id", "i1");
    doc.getXmlFragment("document").insert(1, [image]);
    for (const id of ["c", "b"]) put(doc, id, first(id));
    put(doc, "a", { ...first("a"), quote: "plan.png", block: "i1" });
    put(doc, "r", { id: "r", person: ana, text: "yes", at: at(2), parent: "a" });
    expect(summary(doc)).toEqual([
      ["b", true, []],
      ["a", true, ["r"]],
      ["c", true, []],
    ]);
    expect(openThreads(doc)).toContainEqual({ id: "a", block: "i1" });
    doc.getXmlFragment("document").delete(1);
    expect(summary(doc).at(-1)).toEqual(["a", false, ["r"]]);
    const [thread] = commentThreads(doc).slice(-1);
    expect([thread?.block, thread?.quote]).toEqual(["i1", "plan.png"]);
  });

  test("say who resolved them, and when", () => {
    const doc = noteOf("[a:x]");
    put(doc, "a", { ...first("a"), resolved: { by: ana, at: at(5) } });
    expect(commentThreads(doc)[0]?.resolved).toEqual({ by: ana, at: Date.parse(at(5)) });
  });

  test("go on when their first comment is gone: answers are not lost", () => {
    const doc = noteOf("words");
    put(doc, "r", { id: "r", person: ana, text: "But why?", at: at(1), parent: "a" });
    expect(summary(doc)).toEqual([["a", false, ["r"]]]);
    expect(commentThreads(doc)[0]?.first).toBeNull();
  });

  test("are read from maps of their own as from plain entries", () => {
    const doc = noteOf("[a:x]");
    const map = new Y.Map<unknown>(Object.entries(first("a")));
    put(doc, "a", map);
    expect(commentThreads(doc)[0]?.first?.text).toBe("about a");
  });
});

describe("whatever a hostile writer puts there", () => {
  test.each([null, 7, "text", [], [{ text: "x" }], {}, { text: 5 }, new Uint8Array([1])])(
    "is no comment: %j",
    (entry) => {
      const doc = noteOf("[a:x]");
      put(doc, "a", entry);
      put(doc, "b", first("b"));
      expect(summary(doc).map(([id]) => id)).toEqual(["b"]);
    },
  );

  test("is cut, and replaced where it is no name, colour or time", () => {
    const doc = noteOf("[a:x]");
    put(doc, "a", {
      id: "z",
      person: { name: "N".repeat(500), color: "url(x)" },
      text: "t".repeat(50_000),
      quote: "q".repeat(5_000),
      at: 1e300,
      resolved: { by: "Ben", at: "never" },
    });
    const [thread] = commentThreads(doc);
    expect(thread?.id).toBe("a");
    expect(thread?.first?.person).toEqual({ name: "N".repeat(80), color: "#5c6166" });
    expect(thread?.first?.text).toHaveLength(20_000);
    expect(thread?.first?.at).toBe(0);
    expect(thread?.quote).toHaveLength(MAX_QUOTE);
    expect(thread?.resolved).toEqual({ by: { name: "Ben", color: "#5c6166" }, at: 0 });
  });

  test("never hangs: answers in a circle and answers without end are threads of their own", () => {
    const doc = noteOf("x");
    put(doc, "a", { text: "a", parent: "b" });
    put(doc, "b", { text: "b", parent: "a" });
    put(doc, "me", { text: "me", parent: "me" });
    for (let i = 0; i < 2_000; i++) put(doc, `c${i}`, { text: "c", parent: `c${i + 1}` });
    const ids = commentThreads(doc).flatMap(({ first, replies }) => [
      ...(first ? [first.id] : []),
      ...replies.map(({ id }) => id),
    ]);
    expect(new Set(ids).size).toBe(2_003);
    expect(ids).toHaveLength(2_003);
  });

  test("under a mark is no anchor", () => {
    const doc = new Y.Doc();
    const marks = { comment: { id: 5 } } as unknown as Record<string, Record<string, unknown>>;
    writeBlocks(doc, [
      { name: "paragraph", attributes: {}, children: [], runs: [{ text: "x", marks }] },
    ]);
    put(doc, "a", first("a"));
    expect(summary(doc)).toEqual([["a", false, []]]);
  });
});

test("reading writes nothing", () => {
  const doc = noteOf("[a:x]");
  put(doc, "a", first("a"));
  const before = Y.encodeStateAsUpdate(doc);
  commentThreads(doc);
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
});
