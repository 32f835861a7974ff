/** A paper as it was in a version of its history, and what is different from the one before. */
"use client";

import { useEffect, useState } from "react";
import { docOfState } from "@/client/history-state";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { changesOf } from "./paper-changes";
import { PaperView } from "./paper-view";
import { payAddressOf } from "./save-paper";

/** The whole state of a version. */
type Read = () => Promise<Uint8Array>;

interface PaperVersionProps {
  /** The same function for as long as it is the same version. */
  read: Read;
  /** Of the version before; null for the first. */
  readOlder: Read | null;
  onFailed: (error: unknown) => void;
}

interface Shown {
  paper: BusinessPaper;
  /** Null where there is none before, or it does not open. */
  changes: readonly string[] | null;
}

export default function PaperVersion({ read, readOlder, onFailed }: PaperVersionProps) {
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
  const { paper, changes } = shown;
  return (
    <div className="p-4">
      {changes === null ? null : (
        <p role="status" className="mx-auto mb-3 max-w-[52rem] text-sm text-ink-soft">
          {changes.length === 0 ? "No changes." : `Changed: ${changes.join(", ")}.`}
        </p>
      )}
      <PaperView paper={paper} address={payAddressOf(paper)} />
    </div>
  );
}

async function look(read: Read, readOlder: Read | null): Promise<Shown> {
  const paper = await paperOf(read);
  const older = readOlder && (await paperOf(readOlder).catch(() => null));
  return { paper, changes: older && changesOf(older, paper) };
}

const paperOf = async (read: Read): Promise<BusinessPaper> =>
  readBusiness(docOfState(await read()));
