/** A contract as it was in a version of its history, and what is different from the one before. */
"use client";

import type { Doc } from "yjs";
import { useVersion, VersionChanges, type VersionProps } from "@/components/history/use-version";
import { loadPack } from "@/lib/kinds/contract/packs/load";
import { readContract } from "@/lib/kinds/contract/read";
import { changesOf } from "./contract-changes";
import { ContractWords } from "./contract-words";

export default function ContractVersion(props: VersionProps) {
  const shown = useVersion(props, look);
  if (!shown) return null;
  const { contract, pack, changes } = shown;
  return (
    <div className="mx-auto max-w-[46rem] p-4">
      <VersionChanges changes={changes} />
      <ContractWords contract={contract} pack={pack} />
    </div>
  );
}

async function look(doc: Doc, older: Doc | null) {
  const contract = readContract(doc);
  const pack = await loadPack(contract.pack).catch(() => null);
  return { contract, pack, changes: older && changesOf(readContract(older), contract, pack) };
}
