/** Places the suggestion's bar so that it doesn't cover the bar of a table, link or code block. */

import { type RefObject, useLayoutEffect } from "react";
import { GAP_PX } from "../chrome/place";

/** To be called after what puts the bar in its place. */
export function useClearOfBars(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let frame = 0;
    const clear = () => {
      frame = 0;
      if (ref.current) moveClear(ref.current);
    };
    // All bars are placed by then.
    const later = () => {
      frame ||= requestAnimationFrame(clear);
    };
    clear();
    later();
    window.addEventListener("scroll", later, { capture: true, passive: true });
    window.addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", later, { capture: true });
      window.removeEventListener("resize", later);
    };
  });
}

function moveClear(bar: HTMLElement): void {
  const others = [...document.querySelectorAll(".note-floating")].filter((one) => one !== bar);
  const taken = others.map((one) => one.getBoundingClientRect());
  const bottom = window.visualViewport?.height ?? window.innerHeight;
  bar.style.top = `${Math.round(clearOf(bar.getBoundingClientRect(), taken, bottom))}px`;
}

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** The top of a bar clear of what is taken: under all that it would lie on, or above it where no room is left to `bottom`. */
export function clearOf(bar: Box, taken: readonly Box[], bottom: number): number {
  const height = bar.bottom - bar.top;
  const isOn = (box: Box, top: number) =>
    box.left < bar.right && bar.left < box.right && box.top < top + height && top < box.bottom;
  const step = (top: number, by: 1 | -1): number => {
    const on = taken.find((box) => isOn(box, top));
    if (!on) return top;
    return step(by > 0 ? on.bottom + GAP_PX : on.top - GAP_PX - height, by);
  };
  const below = step(bar.top, 1);
  return below + height <= bottom - GAP_PX ? below : Math.max(GAP_PX, step(bar.top, -1));
}
