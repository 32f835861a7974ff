/** How words and paragraphs look: marks with a value, and the spacing and alignment of blocks. */

import type { Command, EditorState } from "prosemirror-state";
import { isLocked } from "@/lib/kinds/note/lenient-attributes";
import { selectedBlocks } from "./blocks";

export type ValueMark = "fontSize" | "fontFamily" | "color" | "highlight";
export type BlockStyle = "align" | "lineSpacing" | "spaceBefore" | "spaceAfter" | "textStyle";

/** The name each mark gives its value in the file. */
const VALUES: Record<ValueMark, string> = {
  fontSize: "pt",
  fontFamily: "family",
  color: "hex",
  highlight: "hex",
};

/** Gives the selected words this mark, or with the caret alone what is typed next; null takes it away. */
export const setMark =
  (name: string, attrs: Record<string, unknown> | null): Command =>
  (state, dispatch) => {
    const type = state.schema.marks[name];
    const { empty, ranges, $from } = state.selection;
    if (!type || (empty && !$from.parent.inlineContent) || $from.parent.type.spec.code)
      return false;
    if (!dispatch) return true;
    const { tr } = state;
    const mark = attrs && type.create(attrs);
    if (empty) dispatch(mark ? tr.addStoredMark(mark) : tr.removeStoredMark(type));
    else {
      for (const { $from: from, $to: to } of ranges) {
        tr.removeMark(from.pos, to.pos, type);
        if (mark) tr.addMark(from.pos, to.pos, mark);
      }
      dispatch(tr);
    }
    return true;
  };

export const setValue = (name: ValueMark, value: string | number | null): Command =>
  setMark(name, value === null ? null : { [VALUES[name]]: value });

/** The value all of the selection has; null for none, undefined where it is mixed. */
export function markValue(state: EditorState, name: ValueMark): string | number | null | undefined {
  const type = state.schema.marks[name];
  const { empty, $from, from, to } = state.selection;
  const read = (attrs: Record<string, unknown> | undefined) => {
    const value = attrs?.[VALUES[name]];
    return typeof value === "string" || typeof value === "number" ? value : null;
  };
  if (!type) return null;
  if (empty) return read(type.isInSet(state.storedMarks ?? $from.marks())?.attrs);
  const seen = new Set<string | number | null>();
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isText) seen.add(read(type.isInSet(node.marks)?.attrs));
  });
  const [first = null] = seen;
  return seen.size > 1 ? undefined : first;
}

/** Sets it on every selected block that has such a thing; null goes back to what is usual. */
export function setStyle(key: BlockStyle, value: string | number | null): Command {
  return (state, dispatch) => {
    const blocks = stylable(state, key);
    if (blocks.length === 0) return false;
    if (!dispatch) return true;
    const tr = state.tr;
    for (const { node, pos } of blocks)
      if (node.attrs[key] !== value) tr.setNodeAttribute(pos, key, value);
    if (tr.docChanged) dispatch(tr);
    return true;
  };
}

/** The value all selected blocks have; null for the usual one, undefined where it is mixed or nothing has it. */
export function styleOf(state: EditorState, key: BlockStyle): string | number | null | undefined {
  const seen = new Set(stylable(state, key).map(({ node }): unknown => node.attrs[key] ?? null));
  const [first] = seen;
  if (seen.size !== 1) return undefined;
  return typeof first === "string" || typeof first === "number" ? first : null;
}

function stylable(state: EditorState, key: BlockStyle) {
  return selectedBlocks(state).filter(
    ({ node }) => key in (node.type.spec.attrs ?? {}) && !isLocked(node),
  );
}
