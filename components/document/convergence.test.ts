/** Two people who write in a Document apart, with every tool it has, hold the same one in the end (Y-010 to Y-014). */
import fc from "fast-check";
import { splitBlock } from "prosemirror-commands";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { expect, test } from "vitest";
import { initProseMirrorDoc, updateYFragment, ySyncPlugin } from "y-prosemirror";
import * as Y from "yjs";
import { setMark } from "@/components/note/commands/format";
import { addLine } from "@/components/note/commands/table-shape";
import { blockIds } from "@/components/note/plugins/block-ids";
import { repairCells } from "@/components/note/plugins/repair";
import { BODY, readDocument } from "@/lib/kinds/document/content";
import { addFootnote, edgeFragment, setPage, setStyle } from "@/lib/kinds/document/edit";
import { documentFromTemplate } from "@/lib/kinds/document/templates";
import { DOCUMENT } from "@/lib/kinds/document/vocabulary";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns, scanType } from "@/lib/kinds/note/lenient-scan";
import type { Block } from "@/lib/kinds/note/text-blocks";
import { drill } from "@/lib/testing/drill";
import {
  backspaceAtStart,
  enter,
  insertContents,
  insertInline,
  insertPageBreak,
  insertRule,
  insertTable,
  setCode,
  setNamedStyle,
  setParagraph,
} from "./commands/blocks";
import { BORDERS, setBorders } from "./commands/borders";
import { changeLevel, toggleChecked, toggleList } from "./commands/lists";
import { changeColumn, toggleHeaderRow } from "./commands/tables";
import { toggleMark } from "./commands/text";

const type =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text));
    return true;
  };
const remove: Command = (state, dispatch) => {
  dispatch?.(state.tr.deleteSelection());
  return true;
};

const COMMANDS: Command[] = [
  ...[type("word "), type("x"), remove, enter, enter, backspaceAtStart, splitBlock],
  ...[setNamedStyle("heading1"), setNamedStyle(null), setCode],
  ...[setParagraph({ align: "justify" }), setParagraph({ spaceAbove: 12, keepWithNext: true })],
  ...[toggleList("bullet"), toggleList("ordered"), toggleList("check"), toggleChecked],
  ...[changeLevel(1), changeLevel(-1), toggleMark("bold"), toggleMark("smallCaps")],
  ...[setMark("fontSize", { pt: 14 }), setMark("color", { hex: "#a3262a" })],
  ...[insertTable(2, 3), addLine("row", 1), addLine("column", 1), changeColumn(18)],
  ...BORDERS.map(({ sides }) => setBorders(sides)),
  ...[toggleHeaderRow, insertRule, insertPageBreak, insertContents],
  ...[insertInline("tab"), insertInline("hardBreak"), insertInline("footnoteRef", { id: "f" })],
];

const MAPS: ((doc: Y.Doc) => void)[] = [
  (doc) => setPage(doc, { size: "a5", marginTop: 40 }),
  (doc) => setStyle(doc, "heading1", { spaceAbove: 30, fontSize: { pt: 22 } }),
  (doc) => void addFootnote(doc),
  (doc) => void edgeFragment(doc, "t0/header/default"),
];

interface Step {
  who: number;
  command: number;
  from: number;
  length: number;
}

let ids = 0;

function give(doc: Y.Doc, { command, from, length }: Step): void {
  const settings = MAPS[command - COMMANDS.length];
  if (settings) {
    settings(doc);
    return;
  }
  const fragment = doc.getXmlFragment(BODY);
  const unknowns = noUnknowns(DOCUMENT);
  scanType(fragment, unknowns);
  const opened = initProseMirrorDoc(fragment, noteSchema(unknowns));
  const plugins = [
    ySyncPlugin(fragment, { mapping: opened.mapping }),
    blockIds(() => `new${ids++}`),
    repairCells(),
    tableEditing(),
  ];
  let state = EditorState.create({ doc: opened.doc, plugins });
  const at = (place: number) => state.doc.resolve(place % (state.doc.content.size + 1));
  const selection = TextSelection.between(at(from), at(from + (length % 40)));
  state = state.apply(state.tr.setSelection(selection));
  COMMANDS[command]?.(state, (tr) => {
    state = state.apply(tr);
  });
  doc.transact(() => updateYFragment(doc, fragment, state.doc, opened.meta));
}

function exchange(one: Y.Doc, other: Y.Doc): void {
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other, Y.encodeStateVector(one)));
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one, Y.encodeStateVector(other)));
}

const idsIn = (blocks: readonly Block[]): unknown[] =>
  blocks.flatMap(({ attributes, children }) => [attributes.id, ...idsIn(children)]);

const STEP = fc.record({
  who: fc.nat(1),
  command: fc.nat(COMMANDS.length + MAPS.length - 1),
  from: fc.nat(3_000),
  length: fc.nat(100),
});

test.each(["report", "proposal", "cv"] as const)(
  "after random edits apart, both have the same %s and every block an id of its own",
  { timeout: 120_000 },
  (template) => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 24 }), fc.nat(5), (steps, pause) => {
        let count = 0;
        const first = documentFromTemplate(template, "Title", () => `id${count++}`);
        const second = new Y.Doc();
        Y.applyUpdate(second, Y.encodeStateAsUpdate(first));
        for (const [at, step] of steps.entries()) {
          give([first, second][step.who] as Y.Doc, step);
          if (at % (pause + 2) === pause) exchange(first, second);
        }
        exchange(first, second);
        const content = readDocument(first);
        expect(readDocument(second)).toEqual(content);
        const all = idsIn(content.body);
        expect(all.every((id) => typeof id === "string" && id !== "")).toBe(true);
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: drill(200, 8), interruptAfterTimeLimit: 100_000 },
    );
  },
);
