/** Dragging blocks: a line shows where they would go, the page scrolls at its edges, Escape cancels. */

import type { EditorView } from "prosemirror-view";
import { HEADER_ROOM_PX } from "@/components/comments/into-sight";
import { moveBlocksTo } from "../commands/move";
import { inOneStep } from "../commands/undo-step";
import { gapAt, heightOf, meantBlocks, withSubItems } from "./block-places";
import { DropLine } from "./drop-line";

/** A pointer that moves less than this clicks. */
const CLICK_SLACK_PX = 4;
/** The page scrolls while the pointer is this near to an edge of the window. */
const SCROLL_EDGE_PX = 56;
/** Per frame. */
const MAX_SCROLL_PX = 18;

/**
 * Follows a pointer that was pressed on the handle of the block at `pos` until it is let go.
 * @param onEnd whether anything was dragged, and it was not just a press
 */
export function dragBlock(
  view: EditorView,
  pos: number,
  pressed: { handle: HTMLElement; event: PointerEvent },
  onEnd: (dragged: boolean) => void,
): void {
  const { handle, event: first } = pressed;
  const line = new DropLine();
  const root = document.documentElement;
  let dragged = false;
  let place: number | null = null;
  let y = first.clientY;
  let frame = 0;

  const begin = () => {
    dragged = true;
    const chosen = withSubItems(view.state, meantBlocks(view.state, pos));
    view.dispatch(view.state.tr.setSelection(chosen));
    root.setAttribute("data-note-dragging", "");
  };
  const look = () => {
    frame = 0;
    if (view.isDestroyed) return end(false);
    const gap = gapAt(view, y);
    place = gap !== null && moveBlocksTo(gap)(view.state) ? gap : null;
    line.show(view, place === null ? null : heightOf(view, place));
    if (scrollAt(y)) frame = requestAnimationFrame(look);
  };
  const onMove = (event: PointerEvent) => {
    y = event.clientY;
    const far = Math.hypot(event.clientX - first.clientX, y - first.clientY) > CLICK_SLACK_PX;
    if (!dragged && far) begin();
    if (dragged) frame ||= requestAnimationFrame(look);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const onUp = () => end(dragged);
  const onLost = () => end(false);
  const end = (drop: boolean) => {
    cancelAnimationFrame(frame);
    line.hide();
    root.removeAttribute("data-note-dragging");
    handle.removeEventListener("pointermove", onMove);
    handle.removeEventListener("pointerup", onUp);
    handle.removeEventListener("lostpointercapture", onLost);
    document.removeEventListener("keydown", onKey, true);
    const to = place;
    if (drop && to !== null && !view.isDestroyed)
      inOneStep(view, () => moveBlocksTo(to)(view.state, view.dispatch));
    onEnd(dragged);
  };
  handle.setPointerCapture(first.pointerId);
  handle.addEventListener("pointermove", onMove);
  handle.addEventListener("pointerup", onUp);
  handle.addEventListener("lostpointercapture", onLost);
  document.addEventListener("keydown", onKey, true);
}

/** @returns whether the page was scrolled */
function scrollAt(y: number): boolean {
  const above = HEADER_ROOM_PX + SCROLL_EDGE_PX - y;
  const below = y - (window.innerHeight - SCROLL_EDGE_PX);
  const by = above > 0 ? -above : below > 0 ? below : 0;
  if (by === 0) return false;
  const before = window.scrollY;
  window.scrollBy(0, Math.sign(by) * Math.min(MAX_SCROLL_PX, 2 + Math.abs(by) / 4));
  return window.scrollY !== before;
}
