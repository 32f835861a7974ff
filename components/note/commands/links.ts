/** Reading, setting and removing the link at the selection. */

import type { Mark, MarkType } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";

export type FoundLink = { href: string; from: number; to: number };

function linkType(state: EditorState): MarkType {
  const type = state.schema.marks.link;
  if (!type) throw new RangeError("No link mark");
  return type;
}

/** The link the caret is in, or the first one the selection touches, with its whole extent. */
export function linkAt(state: EditorState): FoundLink | null {
  const { $from, from, to, empty } = state.selection;
  const type = linkType(state);
  let mark: Mark | undefined;
  if (empty) {
    const { nodeBefore, nodeAfter } = $from;
    mark =
      [nodeBefore, nodeAfter].map((n) => n && type.isInSet(n.marks)).find(Boolean) || undefined;
  } else {
    state.doc.nodesBetween(from, to, (node) => {
      mark ??= type.isInSet(node.marks);
    });
  }
  const href: unknown = mark?.attrs.href;
  // A place in a Document has no address.
  if (!mark || typeof href !== "string") return null;
  return { href, ...extentOf(state, mark, empty ? from : $from.pos) };
}

function extentOf(state: EditorState, mark: Mark, pos: number): { from: number; to: number } {
  const $pos = state.doc.resolve(pos);
  const parent = $pos.parent;
  const start = $pos.start();
  let from = pos;
  let to = state.selection.empty ? pos : state.selection.to;
  let open = -1;
  parent.forEach((child, offset) => {
    const has = mark.isInSet(child.marks);
    if (has && open < 0) open = offset;
    const end = offset + child.nodeSize;
    if (has && start + open <= pos && start + end >= pos) {
      from = Math.min(from, start + open);
      to = Math.max(to, start + end);
    }
    if (!has) open = -1;
  });
  return { from, to };
}

/** Links a stretch of text; null takes the link away and leaves the words. */
export function setLink(range: { from: number; to: number }, href: string | null): Command {
  return (state, dispatch) => {
    const type = linkType(state);
    const tr = state.tr.removeMark(range.from, range.to, type);
    if (href !== null) tr.addMark(range.from, range.to, type.create({ href }));
    dispatch?.(tr.removeStoredMark(type).scrollIntoView());
    return true;
  };
}
