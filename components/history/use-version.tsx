/** A file as it was in a version of its history, for kinds that are shown whole with their changes in words. */
"use client";

import { useCallback } from "react";
import type { Doc } from "yjs";
import { docOfState } from "@/client/history-state";
import { useResolved } from "@/components/ui/use-resolved";

/** The whole state of a version: the same function for as long as it is the same version. */
type Read = () => Promise<Uint8Array>;

export interface VersionProps {
  read: Read;
  /** Of the version before; null for the first. */
  readOlder: Read | null;
  onFailed: (error: unknown) => void;
}

/**
 * Null until it is read.
 * @param look the same function from one call to the next. Its `older` is null where there is none, or it does not open
 */
export function useVersion<Shown>(
  { read, readOlder, onFailed }: VersionProps,
  look: (doc: Doc, older: Doc | null) => Shown | Promise<Shown>,
): Shown | null {
  const open = useCallback(async () => {
    const doc = docOfState(await read());
    const older = readOlder && (await readOlder().then(docOfState, () => null));
    return look(doc, older);
  }, [read, readOlder, look]);
  return useResolved(open, onFailed);
}

/** @param changes names of what is different; null where nothing was compared */
export const VersionChanges = ({ changes }: { changes: readonly string[] | null }) =>
  changes && (
    <p role="status" className="mb-3 text-sm text-ink-soft">
      {changes.length === 0 ? "No changes." : `Changed: ${changes.join(", ")}.`}
    </p>
  );
