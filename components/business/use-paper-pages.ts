/** The pages of a business paper, drawn anew as it changes. */
"use client";

import { useMemo } from "react";
import type { PaperPress } from "@/lib/formats/pdf/paper-press";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { type Pages, usePages } from "../paper/use-pages";
import { qrCode } from "../share/qr";

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

export function usePaperPages(paper: BusinessPaper | null, address: string | null): Pages {
  const subject = useMemo(() => paper && { paper, address }, [paper, address]);
  return usePages(subject, draw);
}

const draw = async ({ paper, address }: { paper: BusinessPaper; address: string | null }) =>
  (await paperPress()).pictures(paper, { pay: payAt(address) });
