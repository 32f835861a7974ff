/** Draws a long list a screenful ahead of its reader: `drawn` rows now, and more when the `more` element comes near. */
"use client";

import { startTransition, useCallback, useState } from "react";

const STEP = 60;
const AHEAD_PX = 1200;

/** Another list starts from its top again. */
export function useMoreRows(rows: readonly unknown[], step = STEP) {
  const [drawn, setDrawn] = useState(step);
  const [list, setList] = useState(rows);
  if (list !== rows) {
    setList(rows);
    setDrawn(step);
  }
  const more = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          // In slices: whoever scrolls or types meanwhile does not wait for rows that are not seen yet.
          if (entry?.isIntersecting) startTransition(() => setDrawn((count) => count + step));
        },
        // The page's own scrolling, and that of a panel the list is in.
        { rootMargin: `${AHEAD_PX}px`, scrollMargin: `${AHEAD_PX}px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [step],
  );
  return { drawn, more };
}
