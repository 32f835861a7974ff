/** The pages of a contract, drawn anew as it changes. */
"use client";

import type { Contract } from "@/lib/kinds/contract/contract";
import { pressOnce } from "../../paper/open-press";
import { type Pages, usePages } from "../../paper/use-pages";

export const contractPress = pressOnce(async (fonts) =>
  (await import("@/lib/formats/pdf/contract-press")).openContractPress(fonts),
);

/** @param contract the same object while it says the same; null for nothing yet */
export const useContractPages = (contract: Contract | null): Pages => usePages(contract, draw);

const draw = async (contract: Contract) => (await contractPress()).pictures(contract, {});
