/** How a Document's paragraphs are changed: named styles, alignment, spacing, and what is put between them. */
import { chainCommands, newlineInCode, splitBlockAs } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { AllSelection, type Command, type EditorState, TextSelection } from "prosemirror-state";
import { beginAnew } from "@/components/note/commands/begin-anew";
import {
  insertBlock,
  insertTable as insertNoteTable,
  nodeType,
  selectedBlocks,
} from "@/components/note/commands/blocks";
import type { ParagraphAttribute } from "@/lib/kinds/document/values";
import { isLocked } from "@/lib/kinds/note/lenient-attributes";
import { leaveList } from "./lists";

type Change = Partial<Record<ParagraphAttribute, unknown>>;

/** Changes every selected paragraph; null goes back to what the style says. */
export const setParagraph =
  (change: Change | ((node: Node) => Change)): Command =>
  (state, dispatch) => {
    const blocks = paragraphsIn(state);
    if (blocks.length === 0) return false;
    if (!dispatch) return true;
    const { tr } = state;
    for (const { node, pos } of blocks) {
      const changed = typeof change === "function" ? change(node) : change;
      for (const [name, value] of Object.entries(changed))
        if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
    }
    dispatch(tr.scrollIntoView());
    return true;
  };

export const paragraphsIn = (state: EditorState) =>
  selectedBlocks(state).filter(({ node }) => node.type.name === "paragraph" && !isLocked(node));

/** @param name null for normal text */
export const setNamedStyle =
  (name: string | null): Command =>
  (state, dispatch, view) =>
    fromCode(state, dispatch) ||
    setParagraph({ namedStyle: name, list: null })(state, dispatch, view);

/** Code becomes text first. */
const fromCode: Command = (state, dispatch) => {
  const { $head } = state.selection;
  if ($head.parent.type.name !== "codeBlock") return false;
  dispatch?.(state.tr.setNodeMarkup($head.before(), nodeType(state, "paragraph"), {}));
  return true;
};

/** The value all selected paragraphs have; undefined where it is mixed. */
export function paragraphValue(state: EditorState, name: ParagraphAttribute): unknown {
  const values = new Set(paragraphsIn(state).map(({ node }) => JSON.stringify(node.attrs[name])));
  const [only] = values;
  return values.size === 1 && only !== undefined ? JSON.parse(only) : undefined;
}

/** Code is a new block: two who make it of one paragraph at once make two, which must not share an id. */
export const setCode: Command = (state, dispatch) => {
  const blocks = paragraphsIn(state);
  if (blocks.length === 0) return false;
  const { tr } = state;
  for (const { node, pos } of blocks.reverse()) {
    const text = node.textBetween(0, node.content.size, "", "\n");
    const content = text === "" ? [] : [state.schema.text(text)];
    tr.replaceWith(pos, pos + node.nodeSize, nodeType(state, "codeBlock").create(null, content));
  }
  const at = Math.min(state.selection.head, tr.doc.content.size - 1);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at), -1)).scrollIntoView());
  return true;
};

const leaf = (name: string) => insertBlock((state) => nodeType(state, name).create());
export const insertRule = leaf("horizontalRule");
export const insertPageBreak = leaf("pageBreak");
export const insertContents = leaf("toc");

/** Without the heading row that a note's table has. */
export const insertTable = (rows: number, columns: number): Command =>
  insertNoteTable(rows, columns, false);

/** Puts something into the line. */
export const insertInline =
  (name: string, attrs: Record<string, unknown> = {}): Command =>
  (state, dispatch) => {
    if (!state.selection.$head.parent.inlineContent) return false;
    dispatch?.(
      state.tr.replaceSelectionWith(nodeType(state, name).create(attrs), false).scrollIntoView(),
    );
    return true;
  };

/** What the next line does not take over. */
const ONCE = { id: null, checked: null, pageBreakBefore: null };

/** A list goes on as a list; after a heading comes text. */
const splitLine = splitBlockAs((node, atEnd) => {
  const { paragraph } = node.type.schema.nodes;
  if (!paragraph || node.type !== paragraph) return null;
  const isHeading = node.attrs.namedStyle !== null;
  if (atEnd && isHeading) return { type: paragraph, attrs: { align: node.attrs.align } };
  return { type: paragraph, attrs: { ...node.attrs, ...ONCE } };
});

/** Enter on an empty item ends the list. */
const leaveEmptyItem: Command = (state, dispatch, view) =>
  state.selection.$head.parent.content.size === 0 && leaveList(state, dispatch, view);

export const enter: Command = chainCommands(beginAnew, newlineInCode, leaveEmptyItem, splitLine);

export const lineBreak: Command = (state, dispatch, view) => {
  if (state.selection instanceof AllSelection) return beginAnew(state, dispatch, view);
  if (state.selection.$head.parent.type.spec.code) return newlineInCode(state, dispatch);
  return insertInline("hardBreak")(state, dispatch);
};

/** At the start of a line, its list and then its style go before the line does. */
export const backspaceAtStart: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection;
  if (!empty || $head.parentOffset > 0 || !$head.parent.isTextblock) return false;
  if ($head.parent.type.name === "codeBlock")
    return $head.parent.content.size === 0 && fromCode(state, dispatch);
  if ($head.parent.attrs.list) return leaveList(state, dispatch, view);
  const { namedStyle } = $head.parent.attrs;
  const isFirst = $head.depth === 1 && $head.index(0) === 0;
  if (namedStyle === null || !isFirst) return false;
  return setParagraph({ namedStyle: null })(state, dispatch, view);
};
