/** The pages of a paper, drawn anew as it changes. */
"use client";

import { startTransition, useEffect, useRef, useState } from "react";
import type { PaperPress } from "@/lib/formats/pdf/paper-press";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import type { PagePicture } from "@/lib/pdf/write/picture";
import { qrCode } from "../../share/qr";

export interface PaperPages {
  /** Of the newest paper that could be drawn; null before the first. */
  pages: readonly PagePicture[] | null;
  failure: string | null;
}

/** @returns the press of this browser tab, opened when it is first asked for */
export function paperPress(): Promise<PaperPress> {
  press ??= import("@/lib/formats/pdf/paper-press").then(({ openPaperPress }) =>
    openPaperPress(new URL("/fonts/pdf/", location.href).href),
  );
  press.catch(() => {
    press = undefined;
  });
  return press;
}
let press: Promise<PaperPress> | undefined;

/** @param address where the paper is paid */
export const payAt = (address: string | null) =>
  address === null ? null : { address, qr: qrCode(address) };

/** In milliseconds: what is typed without a pause is drawn once. The first paper does not wait. */
const PAUSE_MS = 120;

/** Papers that come while one is drawn wait, and only the newest of them is drawn. */
export function usePaperPages(paper: BusinessPaper | null, address: string | null): PaperPages {
  const [drawn, setDrawn] = useState<PaperPages>({ pages: null, failure: null });
  const next = useRef<{ paper: BusinessPaper; address: string | null } | null>(null);
  const isDrawing = useRef(false);
  const hasDrawn = useRef(false);

  useEffect(() => {
    if (!paper) return;
    next.current = { paper, address };
    const draw = () => {
      hasDrawn.current = true;
      if (isDrawing.current) return;
      isDrawing.current = true;
      void drawAll(next, setDrawn).finally(() => {
        isDrawing.current = false;
      });
    };
    const timer = setTimeout(draw, hasDrawn.current ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [paper, address]);

  return drawn;
}

async function drawAll(
  next: { current: { paper: BusinessPaper; address: string | null } | null },
  setDrawn: (change: (before: PaperPages) => PaperPages) => void,
): Promise<void> {
  for (let wanted = next.current; wanted; wanted = next.current) {
    next.current = null;
    try {
      const { pictures } = await paperPress();
      const pages = await pictures(wanted.paper, { pay: payAt(wanted.address) });
      // Thousands of outlines: typing goes on between them.
      startTransition(() => setDrawn(() => ({ pages, failure: null })));
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      setDrawn((before) => ({ ...before, failure }));
    }
  }
}
