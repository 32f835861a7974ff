/** The pages of a paper, drawn anew as it changes. */
"use client";

import { startTransition, useEffect, useRef, useState } from "react";
import type { PagePicture } from "@/lib/pdf/write/picture";

export interface Pages {
  /** Of the newest paper that could be drawn; null before the first. */
  pages: readonly PagePicture[] | null;
  failure: string | null;
}

/** In milliseconds: what is typed without a pause is drawn once. The first paper does not wait. */
const PAUSE_MS = 120;

/**
 * Papers that come while one is drawn wait, and only the newest of them is drawn.
 * @param subject what is drawn, the same object while it says the same; null for nothing yet
 * @param draw the same function from one call to the next
 */
export function usePages<Subject extends object>(
  subject: Subject | null,
  draw: (subject: Subject) => Promise<readonly PagePicture[]>,
): Pages {
  const [drawn, setDrawn] = useState<Pages>({ pages: null, failure: null });
  const next = useRef<Subject | null>(null);
  const isDrawing = useRef(false);
  const hasDrawn = useRef(false);

  useEffect(() => {
    if (!subject) return;
    next.current = subject;
    const begin = () => {
      hasDrawn.current = true;
      if (isDrawing.current) return;
      isDrawing.current = true;
      void drawAll(next, draw, setDrawn).finally(() => {
        isDrawing.current = false;
      });
    };
    const timer = setTimeout(begin, hasDrawn.current ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [subject, draw]);

  return drawn;
}

async function drawAll<Subject extends object>(
  next: { current: Subject | null },
  draw: (subject: Subject) => Promise<readonly PagePicture[]>,
  setDrawn: (change: (before: Pages) => Pages) => void,
): Promise<void> {
  for (let wanted = next.current; wanted; wanted = next.current) {
    next.current = null;
    try {
      const pages = await draw(wanted);
      // Thousands of outlines: typing goes on between them.
      startTransition(() => setDrawn(() => ({ pages, failure: null })));
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      setDrawn((before) => ({ ...before, failure }));
    }
  }
}
