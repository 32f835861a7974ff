/** Puts a floating menu beside a stretch of text, inside the visible window. */

import type { EditorView } from "prosemirror-view";
import { type RefObject, useLayoutEffect, useRef } from "react";

type Side = "above" | "below";
const GAP = 8;
/** The page's header, which stays at the top of the window. */
export const HEADER_ROOM = 64;

/**
 * Keeps the element with the returned ref at the given range; `key` changes when it should be placed
 * again. One that yields goes under the other bars, or above them. Set through the style object, which
 * the content-security policy allows.
 */
export function usePlace(
  view: EditorView | null,
  from: number,
  to: number,
  side: Side,
  key: unknown,
  yields = false,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when the content changed size.
  useLayoutEffect(() => {
    let frame = 0;
    const now = () => {
      frame = 0;
      if (ref.current && view && !view.isDestroyed)
        place(ref.current, view, { from, to, side, yields });
    };
    // By then the others are in their places.
    const later = () => {
      frame ||= requestAnimationFrame(now);
    };
    const put = yields ? later : now;
    now();
    if (yields) later();
    window.addEventListener("scroll", put, { capture: true, passive: true });
    window.addEventListener("resize", put);
    return () => {
      window.removeEventListener("scroll", put, { capture: true });
      window.removeEventListener("resize", put);
      cancelAnimationFrame(frame);
    };
  }, [view, from, to, side, key, yields]);
  return ref;
}

type Wanted = { from: number; to: number; side: Side; yields: boolean };

function place(menu: HTMLElement, view: EditorView, { from, to, side, yields }: Wanted): void {
  const size = view.state.doc.content.size;
  const around = {
    start: view.coordsAtPos(Math.min(from, size)),
    end: view.coordsAtPos(Math.min(to, size), -1),
    ceiling: Math.max(HEADER_ROOM, view.dom.getBoundingClientRect().top),
    right: document.documentElement.clientWidth,
    bottom: window.visualViewport?.height ?? window.innerHeight,
  };
  const spot = spotFor(menu, side, around);
  const others = yields ? document.querySelectorAll(".note-floating") : [];
  const taken = [...others].filter((bar) => bar !== menu).map((bar) => bar.getBoundingClientRect());
  const { left, top } = clearOf(menu, spot, taken, around.bottom);
  menu.style.left = `${Math.round(left)}px`;
  menu.style.top = `${Math.round(top)}px`;
}

type Size = { offsetWidth: number; offsetHeight: number };
type Spot = { left: number; top: number };
type Edges = { left: number; top: number; bottom: number };

/** All in pixels of the window. */
export type Surroundings = {
  /** Where the text it belongs to begins and ends. */
  start: Edges;
  end: Edges;
  /** What is above here is not the note's text (its title, the page's header) and stays in sight. */
  ceiling: number;
  right: number;
  bottom: number;
};

/** Where a menu of this size goes: on its side of the text if there is room, else on the other. */
export function spotFor(
  { offsetWidth: width, offsetHeight: height }: Size,
  side: Side,
  { start, end, ceiling, right, bottom }: Surroundings,
): Spot {
  const oneLine = Math.abs(start.top - end.top) < 4;
  const middle = oneLine ? (start.left + end.left) / 2 - width / 2 : start.left;
  const left = side === "above" ? middle : start.left;
  const above = start.top - height - GAP;
  const below = end.bottom + GAP;
  const fitsBelow = below + height <= bottom - GAP;
  const top = side === "above" ? (above >= ceiling ? above : below) : fitsBelow ? below : above;
  return {
    left: Math.max(GAP, Math.min(left, right - width - GAP)),
    top: Math.max(GAP, Math.min(top, bottom - height - GAP)),
  };
}

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** The same spot clear of what is taken: under all that it would lie on, or above it where no room is left to `bottom`. */
export function clearOf(
  { offsetWidth, offsetHeight }: Size,
  { left, top }: Spot,
  taken: readonly Box[],
  bottom: number,
): Spot {
  const isOn = (box: Box, at: number) =>
    box.left < left + offsetWidth &&
    left < box.right &&
    box.top < at + offsetHeight &&
    at < box.bottom;
  const step = (at: number, by: 1 | -1): number => {
    const on = taken.find((box) => isOn(box, at));
    if (!on) return at;
    return step(by > 0 ? on.bottom + GAP : on.top - GAP - offsetHeight, by);
  };
  const below = step(top, 1);
  return { left, top: below + offsetHeight <= bottom - GAP ? below : Math.max(GAP, step(top, -1)) };
}
