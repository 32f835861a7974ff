/** Changes a block's type and keeps attributes that a newer client wrote on it. */

import { Fragment, type Node, type NodeType, Slice } from "prosemirror-model";
import { type Command, type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { foreignAttributes, isLocked } from "@/lib/kinds/note/lenient-attributes";
import { noteMarks } from "@/lib/kinds/note/schema-marks";
import { DELETE, INSERT } from "@/lib/kinds/note/suggestion-marks";

type BlockName = "paragraph" | "heading" | "listItem" | "quote" | "callout" | "codeBlock";
export type BlockTarget = { name: BlockName; attrs?: Record<string, unknown> };

/** The type of that name; a note schema always has the known ones. */
export function nodeType(state: EditorState, name: string): NodeType {
  const type = state.schema.nodes[name];
  if (!type) throw new RangeError(`No block called ${name}`);
  return type;
}

/** What stays of a block's attributes when its type changes: its id, shared ones, and foreign ones. */
function carriedAttributes(node: Node, type: NodeType): Record<string, unknown> {
  const declared = type.spec.attrs ?? {};
  const shared = ["id", "align", "lineSpacing", "spaceBefore", "spaceAfter"];
  const kept = shared.filter((key) => key in declared && key in node.attrs);
  return {
    ...Object.fromEntries(kept.map((key) => [key, node.attrs[key]])),
    ...foreignAttributes(node),
  };
}

/** Turns every text block the selection touches into the given one. */
export function setBlock(target: BlockTarget): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    const found = convert(state, tr, target);
    if (found && dispatch) dispatch(tr.scrollIntoView());
    return found;
  };
}

/** The same change inside a transaction that already holds other steps. */
export function convert(state: EditorState, tr: Transaction, target: BlockTarget): boolean {
  const type = nodeType(state, target.name);
  const blocks = selectedBlocks(tr);
  for (const { node, pos } of blocks.reverse()) {
    if (isLocked(node)) continue;
    if (target.name === "codeBlock") plainText(state, tr, node, pos);
    const attrs = { ...carriedAttributes(node, type), ...target.attrs };
    tr.setNodeMarkup(pos, type, attrs);
  }
  return blocks.length > 0;
}

export function selectedBlocks(tr: { doc: Node; selection: EditorState["selection"] }) {
  const blocks: { node: Node; pos: number }[] = [];
  for (const { $from, $to } of tr.selection.ranges) {
    tr.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.isTextblock) blocks.push({ node, pos });
      return !node.isTextblock && !node.isAtom;
    });
  }
  return blocks;
}

/** Marks that say nothing of how a text looks. */
const TALK = new Set(["comment", INSERT, DELETE]);

/** Code holds bare text: line breaks become newlines, marks of ours go. */
function plainText(state: EditorState, tr: Transaction, node: Node, pos: number): void {
  node.forEach((child, offset) => {
    const at = pos + 1 + offset;
    if (child.type.name === "hardBreak") tr.replaceWith(at, at + 1, state.schema.text("\n"));
  });
  for (const name of Object.keys(noteMarks)) {
    const mark = state.schema.marks[name];
    if (mark && !TALK.has(name)) tr.removeMark(pos + 1, pos + 1 + node.content.size, mark);
  }
}

/** Puts a block in place of an empty line, or after the current block, with a line to type on below. */
export function insertBlock(create: (state: EditorState) => Node): Command {
  return (state, dispatch) => {
    const { $head } = state.selection;
    if ($head.depth === 0) return false;
    const block = create(state);
    const empty = $head.parent.isTextblock && $head.parent.content.size === 0;
    const from = empty ? $head.before() : $head.after();
    const to = $head.after();
    const depth = $head.depth - 1;
    const last = $head.indexAfter(depth) >= $head.node(depth).childCount;
    const nodes = last ? [block, nodeType(state, "paragraph").create()] : [block];
    if (!dispatch) return true;
    const tr = state.tr.replace(from, to, new Slice(Fragment.from(nodes), 0, 0));
    const inside = block.isTextblock || block.type.spec.tableRole === "table";
    const caret = inside ? from + 1 : from + block.nodeSize;
    tr.setSelection(TextSelection.near(tr.doc.resolve(caret), 1));
    dispatch(tr.scrollIntoView());
    return true;
  };
}

export const insertDivider = insertBlock((state) => nodeType(state, "divider").create());

export const insertContents = insertBlock((state) => nodeType(state, "tableOfContents").create());

/** @param hasHeader its first row is a heading */
export function insertTable(rows: number, columns: number, hasHeader = true): Command {
  return insertBlock((state) => {
    const cell = (header: boolean) =>
      nodeType(state, "tableCell").create(
        header ? { header: true } : null,
        nodeType(state, "paragraph").create(),
      );
    const row = (_: unknown, index: number) =>
      nodeType(state, "tableRow").create(
        null,
        Array.from({ length: columns }, () => cell(hasHeader && index === 0)),
      );
    return nodeType(state, "table").create(null, Array.from({ length: rows }, row));
  });
}
