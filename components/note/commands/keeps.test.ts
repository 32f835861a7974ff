/**
 * No command loses what a newer client wrote (Y-003, Y-055): unknown attributes, marks and blocks stay through random
 * commands on random notes, also when two people give them apart and their notes are joined afterwards.
 */

import fc from "fast-check";
import { toggleMark } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { initProseMirrorDoc, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns, scanType } from "@/lib/kinds/note/lenient-scan";
import { drill } from "@/lib/testing/drill";
import { blockIds } from "../plugins/block-ids";
import { BlockSelection } from "../plugins/block-selection";
import { repairCells } from "../plugins/repair";
import { insertContents, insertDivider, insertTable, setBlock } from "./blocks";
import { findAll, replaceFound } from "./find";
import { setStyle, setValue } from "./format";
import { backspaceAtStart, enter, lineBreak } from "./lines";
import { changeLevel, toggleChecked, toggleList } from "./lists";
import { duplicateBlocks, moveBlocks, moveBlocksTo } from "./move";
import { addLine, changeWidth, evenWidths, moveLine, setLayout, toggleHeader } from "./table-shape";

const bold: Command = (state, dispatch) => {
  const type = state.schema.marks.bold;
  return type ? toggleMark(type)(state, dispatch) : false;
};

const replaceAll: Command = (state, dispatch) => {
  const wanted = { text: "o", matchCase: false, wholeWord: false };
  dispatch?.(replaceFound(state.tr, findAll(state.doc, wanted), "oo"));
  return true;
};

/** With words selected these take them away, as they should. */
function atCaret(command: Command): Command {
  return (state, dispatch) => state.selection.empty && command(state, dispatch);
}

/** All that deletes no block of a person's. */
const COMMANDS: Command[] = [
  setBlock({ name: "paragraph" }),
  setBlock({ name: "heading", attrs: { level: 2 } }),
  setBlock({ name: "quote" }),
  setBlock({ name: "callout", attrs: { kind: "tip" } }),
  setBlock({ name: "codeBlock" }),
  toggleList("bullet"),
  toggleList("check"),
  changeLevel(1),
  changeLevel(-1),
  toggleChecked,
  atCaret(enter),
  atCaret(lineBreak),
  backspaceAtStart,
  moveBlocks(-1),
  moveBlocks(1),
  moveBlocksTo(0),
  (state, dispatch) => moveBlocksTo(state.doc.content.size)(state, dispatch),
  duplicateBlocks,
  insertDivider,
  insertContents,
  insertTable(2, 2),
  toggleHeader("row"),
  toggleHeader("column"),
  addLine("row", -1),
  addLine("column", 1),
  moveLine("row", 1),
  moveLine("column", -1),
  setLayout("signatures"),
  changeWidth(24),
  evenWidths,
  setValue("fontSize", 14),
  setValue("color", "#a3262a"),
  setValue("highlight", null),
  setStyle("align", "center"),
  setStyle("lineSpacing", 1.5),
  bold,
  replaceAll,
];

const NAMES = ["paragraph", "heading", "listItem", "quote", "callout", "codeBlock"];

/** Each block with an attribute, and its first word with a mark, that this client does not know; blocks like that too. */
function newerNote(kinds: readonly number[]): Y.Doc {
  const doc = new Y.Doc();
  const blocks = kinds.flatMap((kind, at) => {
    const block = new Y.XmlElement(NAMES[kind % NAMES.length] ?? "paragraph");
    const text = new Y.XmlText();
    text.applyDelta([
      { insert: `glow${at}`, attributes: { sparkle: { hue: at } } },
      { insert: " on" },
    ]);
    block.insert(0, [text]);
    const strange = new Y.XmlElement("hologram");
    strange.setAttribute("power", `p${at}`);
    block.setAttribute("mood", `m${at}`);
    return [block, strange];
  });
  doc.getXmlFragment("document").insert(0, blocks);
  return doc;
}

/** What of a newer client is in the file, each once. */
function foreignOf(doc: Y.Doc): string[] {
  const xml = doc.getXmlFragment("document").toString();
  return [...new Set(xml.match(/mood="m\d+"|power="p\d+"|<sparkle hue="\d+">/g))].sort();
}

type Step = { command: number; from: number; to: number; select: "caret" | "words" | "blocks" };

/** Gives the commands as an editor does that opens the note, and writes through the real binding. */
function edit(ydoc: Y.Doc, steps: readonly Step[]): void {
  const fragment = ydoc.getXmlFragment("document");
  for (const step of steps) {
    const unknowns = noUnknowns();
    scanType(fragment, unknowns);
    const { doc, meta } = initProseMirrorDoc(fragment, noteSchema(unknowns));
    let id = 0;
    const newId = () => `${ydoc.clientID}-${step.from}-${id++}`;
    let state = EditorState.create({ doc, plugins: [blockIds(newId), repairCells()] });
    state = state.apply(state.tr.setSelection(selectionOf(doc, step)));
    COMMANDS[step.command % COMMANDS.length]?.(state, (tr) => {
      state = state.apply(tr);
    });
    ydoc.transact(() => updateYFragment(ydoc, fragment, state.doc, meta));
  }
}

function selectionOf(doc: Node, { from, to, select }: Step) {
  if (select === "caret") return TextSelection.near(doc.resolve(from % (doc.content.size + 1)));
  if (select === "words") {
    const place = (at: number) => doc.resolve(at % (doc.content.size + 1));
    return TextSelection.between(place(from), place(to));
  }
  const place = (at: number) => doc.resolve(0).posAtIndex(at % doc.childCount, 0);
  return new BlockSelection(doc, place(from), place(to));
}

const steps = fc.array(
  fc.record({
    command: fc.nat(COMMANDS.length - 1),
    from: fc.nat(400),
    to: fc.nat(400),
    select: fc.constantFrom("caret", "words", "blocks"),
  }),
  { minLength: 1, maxLength: 12 },
);
const kinds = fc.array(fc.nat(NAMES.length - 1), { minLength: 1, maxLength: 4 });

describe("content of a newer client survives every command", () => {
  test("random commands on a random note (seed 5060)", () => {
    fc.assert(
      fc.property(kinds, steps, (some, given) => {
        const doc = newerNote(some);
        const before = foreignOf(doc);
        edit(doc, given);
        expect(foreignOf(doc)).toEqual(before);
      }),
      { seed: 5060, numRuns: drill(120) },
    );
  });

  test("random commands of two people apart, who then hold the same note (seed 5061)", () => {
    fc.assert(
      fc.property(kinds, steps, steps, steps, (some, first, second, later) => {
        const one = newerNote(some);
        const other = new Y.Doc();
        const join = () => {
          Y.applyUpdate(other, Y.encodeStateAsUpdate(one, Y.encodeStateVector(other)));
          Y.applyUpdate(one, Y.encodeStateAsUpdate(other, Y.encodeStateVector(one)));
        };
        join();
        const before = foreignOf(one);
        edit(one, first);
        edit(other, second);
        join();
        edit(other, later);
        join();
        const text = (doc: Y.Doc) => doc.getXmlFragment("document").toString();
        expect(text(one)).toBe(text(other));
        expect(foreignOf(one)).toEqual(before);
      }),
      { seed: 5061, numRuns: drill(60) },
    );
  });
});
