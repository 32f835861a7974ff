/** The width of an element in CSS pixels, 0 until it is known. */
"use client";

import { type RefObject, useLayoutEffect, useState } from "react";

export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // What is hidden for a moment measures nothing, and is as wide as before when it is shown again.
    const measure = () => setWidth((known) => current.clientWidth || known);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
