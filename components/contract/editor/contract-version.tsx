/** A contract as it was in a version of its history, and what is different from the one before. */
"use client";

import { useEffect, useState } from "react";
import { docOfState } from "@/client/history-state";
import type { Contract } from "@/lib/kinds/contract/contract";
import type { Pack } from "@/lib/kinds/contract/pack";
import { loadPack } from "@/lib/kinds/contract/packs/load";
import { readContract } from "@/lib/kinds/contract/read";
import { changesOf } from "./contract-changes";
import { ContractWords } from "./contract-words";

/** The whole state of a version. */
type Read = () => Promise<Uint8Array>;

interface ContractVersionProps {
  /** The same function for as long as it is the same version. */
  read: Read;
  /** Of the version before; null for the first. */
  readOlder: Read | null;
  onFailed: (error: unknown) => void;
}

interface Shown {
  contract: Contract;
  pack: Pack | null;
  /** Null where there is none before, or it does not open. */
  changes: readonly string[] | null;
}

export default function ContractVersion({ read, readOlder, onFailed }: ContractVersionProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let left = false;
    look(read, readOlder).then(
      (found) => !left && setShown(found),
      (error: unknown) => !left && onFailed(error),
    );
    return () => {
      left = true;
    };
  }, [read, readOlder, onFailed]);
  if (!shown) return null;
  const { contract, pack, changes } = shown;
  return (
    <div className="p-4">
      {changes === null ? null : (
        <p role="status" className="mx-auto mb-3 max-w-[44rem] text-sm text-ink-soft">
          {changes.length === 0 ? "Nothing in it was changed." : `Changed: ${changes.join(", ")}.`}
        </p>
      )}
      <ContractWords contract={contract} pack={pack} />
    </div>
  );
}

async function look(read: Read, readOlder: Read | null): Promise<Shown> {
  const contract = await contractOf(read);
  const pack = await loadPack(contract.pack).catch(() => null);
  const older = readOlder && (await contractOf(readOlder).catch(() => null));
  return { contract, pack, changes: older && changesOf(older, contract, pack) };
}

const contractOf = async (read: Read): Promise<Contract> => readContract(docOfState(await read()));
