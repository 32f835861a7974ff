/** The pages of a business paper, drawn anew as it changes. */
"use client";

import { useMemo } from "react";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { pressOnce } from "../paper/open-press";
import { type Pages, usePages } from "../paper/use-pages";
import { qrCode } from "../share/qr";

export const paperPress = pressOnce(async (fonts) =>
  (await import("@/lib/formats/pdf/paper-press")).openPaperPress(fonts),
);

/** @param address where the paper is paid */
export const payAt = (address: string | null) =>
  address === null ? null : { address, qr: qrCode(address) };

export function usePaperPages(paper: BusinessPaper | null, address: string | null): Pages {
  const subject = useMemo(() => paper && { paper, address }, [paper, address]);
  return usePages(subject, draw);
}

const draw = async ({ paper, address }: { paper: BusinessPaper; address: string | null }) =>
  (await paperPress()).pictures(paper, { pay: payAt(address) });
