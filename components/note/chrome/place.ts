/** Puts a floating menu beside a stretch of text, inside the visible window. */

import type { EditorView } from "prosemirror-view";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { HEADER_ROOM_PX } from "@/components/comments/into-sight";

type Side = "above" | "below";
export const GAP_PX = 8;
/** The space between a note's title and its text: a bar there does not cover the line below. */
const UNDER_TITLE_PX = 48;

/**
 * Keeps the element with the returned ref at the given range; `key` changes when it should be placed
 * again. Set through the style object, which the content-security policy allows.
 */
export function usePlace(
  view: EditorView | null,
  from: number,
  to: number,
  side: Side,
  key: unknown,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when the content changed size.
  useLayoutEffect(() => {
    const put = () => {
      if (ref.current && view && !view.isDestroyed) place(ref.current, view, from, to, side);
    };
    put();
    window.addEventListener("scroll", put, { capture: true, passive: true });
    window.addEventListener("resize", put);
    return () => {
      window.removeEventListener("scroll", put, { capture: true });
      window.removeEventListener("resize", put);
    };
  }, [view, from, to, side, key]);
  return ref;
}

function place(menu: HTMLElement, view: EditorView, from: number, to: number, side: Side): void {
  const size = view.state.doc.content.size;
  const { left, top } = spotFor(menu, side, {
    start: view.coordsAtPos(Math.min(from, size)),
    end: view.coordsAtPos(Math.min(to, size), -1),
    ceiling: Math.max(HEADER_ROOM_PX, view.dom.getBoundingClientRect().top - UNDER_TITLE_PX),
    right: document.documentElement.clientWidth,
    bottom: window.visualViewport?.height ?? window.innerHeight,
  });
  menu.style.left = `${Math.round(left)}px`;
  menu.style.top = `${Math.round(top)}px`;
}

type Edges = { left: number; top: number; bottom: number };

/** All in pixels of the window. */
export type Surroundings = {
  /** Where the text it belongs to begins and ends. */
  start: Edges;
  end: Edges;
  /** What is above here (the page's header, the words of the title) stays in sight. */
  ceiling: number;
  right: number;
  bottom: number;
};

/** Where a menu of this size goes: on its side of the text if there is room, else on the other. */
export function spotFor(
  { offsetWidth: width, offsetHeight: height }: { offsetWidth: number; offsetHeight: number },
  side: Side,
  { start, end, ceiling, right, bottom }: Surroundings,
): { left: number; top: number } {
  const oneLine = Math.abs(start.top - end.top) < 4;
  const middle = oneLine ? (start.left + end.left) / 2 - width / 2 : start.left;
  const left = side === "above" ? middle : start.left;
  const above = start.top - height - GAP_PX;
  const below = end.bottom + GAP_PX;
  const fitsBelow = below + height <= bottom - GAP_PX;
  const top = side === "above" ? (above >= ceiling ? above : below) : fitsBelow ? below : above;
  return {
    left: Math.max(GAP_PX, Math.min(left, right - width - GAP_PX)),
    top: Math.max(GAP_PX, Math.min(top, bottom - height - GAP_PX)),
  };
}
