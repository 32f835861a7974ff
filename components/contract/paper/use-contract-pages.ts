/** The pages of a contract, drawn anew as it changes. */
"use client";

import type { ContractPress } from "@/lib/formats/pdf/contract-press";
import type { Contract } from "@/lib/kinds/contract/contract";
import { type Pages, usePages } from "../../paper/use-pages";

/** @returns the press of this browser tab, opened when it is first asked for */
export function contractPress(): Promise<ContractPress> {
  press ??= import("@/lib/formats/pdf/contract-press").then(({ openContractPress }) =>
    openContractPress(new URL("/fonts/pdf/", location.href).href),
  );
  press.catch(() => {
    press = undefined;
  });
  return press;
}
let press: Promise<ContractPress> | undefined;

/** @param contract the same object while it says the same; null for nothing yet */
export const useContractPages = (contract: Contract | null): Pages => usePages(contract, draw);

const draw = async (contract: Contract) => (await contractPress()).pictures(contract, {});
