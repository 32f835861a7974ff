/** What people do to a note, for tests with random edits. */

import { deleteSelection, joinTextblockBackward, joinTextblockForward } from "prosemirror-commands";
import { type Node, Slice } from "prosemirror-model";
import type { Command } from "prosemirror-state";
import { insertDivider, insertTable, setBlock } from "../commands/blocks";
import { setStyle, setValue } from "../commands/format";
import { backspaceAtStart, enter, lineBreak } from "../commands/lines";
import { changeLevel, toggleChecked, toggleList } from "../commands/lists";
import { duplicateBlocks, moveBlocks } from "../commands/move";
import { addLine, moveLine, setLayout, toggleHeader } from "../commands/table-shape";
import { typeOver } from "./writing";

export const type =
  (text: string): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection;
    if (!typeOver(from, to, text)(state, dispatch)) dispatch?.(state.tr.insertText(text));
    return true;
  };

const ends = (one: number, other: number, { content }: Node): [number, number] => [
  Math.max(0, Math.min(one, other)),
  Math.min(content.size, Math.max(one, other)),
];

const erase =
  (by: number): Command =>
  ({ tr, selection: { $head, empty } }, dispatch) => {
    const to = $head.pos + by;
    if (/[\ud800-\udfff]/.test($head.doc.textBetween(...ends($head.pos, to, $head.doc))))
      return false;
    const isInside = $head.parent.isTextblock && to >= $head.start() && to <= $head.end();
    if (!empty || !isInside) return false;
    dispatch?.(tr.delete(Math.min($head.pos, to), Math.max($head.pos, to)));
    return true;
  };

const bold: Command = ({ tr, selection: { from, to }, schema }, dispatch) => {
  const mark = schema.marks.bold?.create();
  if (mark) dispatch?.(tr.addMark(from, to, mark));
  return true;
};

const pasteLines: Command = ({ tr, schema }, dispatch) => {
  const lines = ["first", "second"].map((text) =>
    schema.node("paragraph", null, schema.text(text)),
  );
  dispatch?.(
    tr.replaceSelection(new Slice(schema.node(schema.topNodeType, null, lines).content, 1, 1)),
  );
  return true;
};

export const COMMANDS: Command[] = [
  ...[type("new "), type("x"), type("🙂"), type("x"), erase(-1), erase(-1), erase(1)],
  ...[deleteSelection, deleteSelection, joinTextblockBackward, joinTextblockForward],
  ...[enter, enter, lineBreak, backspaceAtStart, pasteLines, bold],
  setBlock({ name: "heading", attrs: { level: 2 } }),
  setBlock({ name: "paragraph" }),
  setBlock({ name: "codeBlock" }),
  toggleList("bullet"),
  changeLevel(1),
  toggleChecked,
  moveBlocks(-1),
  moveBlocks(1),
  duplicateBlocks,
  insertDivider,
  insertTable(2, 2),
  addLine("row", 1),
  addLine("column", -1),
  moveLine("row", 1),
  toggleHeader("row"),
  setLayout("parties"),
  setValue("color", "#a3262a"),
  setStyle("align", "center"),
];
