/** A contract out of its shared state, and the pack it began with, as React state. */
"use client";

import { useEffect, useState } from "react";
import type * as Y from "yjs";
import type { OpenFile } from "@/client/sync";
import { loadOnceBack } from "@/components/ui/on-demand";
import { useDoc } from "@/components/ui/use-doc";
import type { Contract } from "@/lib/kinds/contract/contract";
import type { Pack } from "@/lib/kinds/contract/pack";
import { readContract } from "@/lib/kinds/contract/read";
import { awaitsPack, writePack } from "@/lib/kinds/contract/start";

export const useContract = (doc: Y.Doc): Contract => useDoc(doc, readShared);

function readShared(doc: Y.Doc, before?: Contract): Contract {
  const now = readContract(doc);
  if (!before) return now;
  const known = new Map(before.clauses.map((clause) => [clause.id, clause]));
  const clauses = now.clauses.map((clause) => same(known.get(clause.id), clause));
  const parties = {
    us: same(before.parties.us, now.parties.us),
    them: same(before.parties.them, now.parties.them),
  };
  return { ...now, clauses, parties, terms: same(before.terms, now.terms) };
}

function same<Part extends object>(before: Part | undefined, now: Part): Part {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** `undefined` while it is on its way, null for a contract of none. A contract that awaits its pack is given it. */
export function usePack({ doc, role }: OpenFile, contract: Contract): Pack | null | undefined {
  const [pack, setPack] = useState<Pack | null | undefined>(undefined);
  const name = contract.pack || (awaitsPack(doc) ? contract.type : "");
  useEffect(() => {
    let left = false;
    const load = async () => {
      const { loadPack } = await loadOnceBack(() => import("@/lib/kinds/contract/packs/load"));
      const found = await loadPack(name);
      if (left) return;
      setPack(found);
      if (found && role !== "view") writePack(doc, found);
    };
    // Without it values are shown as they are; what was entered is there.
    load().catch(() => !left && setPack(null));
    return () => {
      left = true;
    };
  }, [doc, role, name]);
  return pack;
}
