/** All pages of a contract as they are printed, one below the other. */
"use client";

import type { Contract } from "@/lib/kinds/contract/contract";
import { PagesView } from "../../paper/pages-view";
import { useContractPages } from "./use-contract-pages";

interface ContractViewProps {
  contract: Contract;
  /** Gets what a text that was clicked is made of, as `terms.fee`, `parties.us.name` or `clauses.<id>.body`. */
  onPick?: ((source: string) => void) | undefined;
}

export const ContractView = ({ contract, onPick }: ContractViewProps) => (
  <PagesView {...useContractPages(contract)} name="Contract" onPick={onPick} />
);
