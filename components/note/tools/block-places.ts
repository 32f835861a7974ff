/** The screen positions of a note's blocks, and which blocks a drag of one includes. */

import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { withChildren } from "../commands/lists";
import { BlockSelection } from "../plugins/block-selection";

/** The place before the block at this height of the window; null beside the text. */
export function blockAt(view: EditorView, y: number): number | null {
  const { left, width, top, bottom } = view.dom.getBoundingClientRect();
  const height = Math.min(Math.max(y, top + 1), bottom - 1);
  const found = view.posAtCoords({ left: left + width / 2, top: height });
  if (!found) return null;
  const $pos = view.state.doc.resolve(found.pos);
  if ($pos.depth > 0) return $pos.before(1);
  if (found.inside >= 0) return found.inside;
  return $pos.nodeAfter ? found.pos : found.pos - ($pos.nodeBefore?.nodeSize ?? 0);
}

export function boxOf(view: EditorView, pos: number): DOMRect | null {
  const dom = view.nodeDOM(pos);
  return dom instanceof Element ? dom.getBoundingClientRect() : null;
}

/** The nearest place between two blocks of the note, or at its ends. */
export function gapAt(view: EditorView, y: number): number | null {
  const pos = blockAt(view, y);
  const box = pos === null ? null : boxOf(view, pos);
  const node = pos === null ? null : view.state.doc.nodeAt(pos);
  if (pos === null || !box || !node) return null;
  return y < box.top + box.height / 2 ? pos : pos + node.nodeSize;
}

/** The height in the window of a place between two blocks: half-way, or where the only one of them ends. */
export function heightOf(view: EditorView, place: number): number | null {
  const { nodeBefore, nodeAfter } = view.state.doc.resolve(place);
  const above = nodeBefore && boxOf(view, place - nodeBefore.nodeSize)?.bottom;
  const below = nodeAfter && boxOf(view, place)?.top;
  if (above == null || below == null) return above ?? below ?? null;
  return (above + below) / 2;
}

/** All blocks that are chosen, or that the selected words touch, if it is among them; else it alone. */
export function meantBlocks({ doc, selection }: EditorState, pos: number): BlockSelection {
  const { $from, $to, empty } = selection;
  const first = $from.depth > 0 ? $from.before(1) : $from.pos;
  const last = $to.depth > 0 ? $to.before(1) : $to.pos - ($to.nodeBefore?.nodeSize ?? 0);
  const isAmong = !empty && pos >= first && pos <= last;
  return isAmong ? new BlockSelection(doc, first, last) : new BlockSelection(doc, pos);
}

/** The same blocks with the deeper items that belong to the last of them. */
export function withSubItems(state: EditorState, chosen: BlockSelection): BlockSelection {
  const pos = Math.max(chosen.anchorBlock, chosen.headBlock);
  const node = state.doc.nodeAt(pos);
  if (node?.type.name !== "listItem") return chosen;
  const last = withChildren(state, [{ node, pos }]).at(-1);
  return new BlockSelection(state.doc, chosen.from, last?.pos ?? pos);
}
