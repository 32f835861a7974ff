/** What every live text of a contract needs: whether one suggests, where a variable leads, and which texts are open. */
"use client";

import { createContext, useContext } from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Suggester, TextName } from "@/lib/kinds/contract/redline";
import type { TextView } from "../text/view";

export interface ContractText {
  awareness: Awareness;
  suggester: () => Suggester | null;
  /** Goes to the field or clause that a variable, as it is written, stands for. */
  pick: (raw: string) => void;
  keep: OpenTexts;
}

const Context = createContext<ContractText | null>(null);
export const ContractTextProvider = Context.Provider;

export function useContractText(): ContractText {
  const context = useContext(Context);
  if (!context) throw new Error("A clause stands outside its editor.");
  return context;
}

export interface OpenTexts {
  /** @returns what takes it out again */
  add(clause: string, name: TextName, view: TextView): () => void;
  of(clause: string, name: TextName): TextView | undefined;
}

export function openTexts(): OpenTexts {
  const views = new Map<string, TextView>();
  const keyOf = (clause: string, name: TextName) => `${name} ${clause}`;
  return {
    add(clause, name, view) {
      const key = keyOf(clause, name);
      views.set(key, view);
      return () => {
        if (views.get(key) === view) views.delete(key);
      };
    },
    of: (clause, name) => views.get(keyOf(clause, name)),
  };
}
