/** The fields of a request as React state, with the way back. */
"use client";

import { useCallback, useState } from "react";
import type { Field } from "@/lib/contract/signing-shapes";
import { historyOf, redone, stepped, undone } from "./history";

export interface Fields {
  all: readonly Field[];
  /** @param mark changes that follow each other under one mark are taken back together */
  change: (next: readonly Field[], mark?: string) => void;
  /** Forgets the steps: what they hold belongs to nobody any more. */
  begin: (fields: readonly Field[]) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

export function useFields(first: readonly Field[]): Fields {
  const [history, setHistory] = useState(() => historyOf(first));
  const change = useCallback(
    (next: readonly Field[], mark?: string) =>
      setHistory((before) => stepped(before, next, mark ?? null)),
    [],
  );
  const begin = useCallback((fields: readonly Field[]) => setHistory(historyOf(fields)), []);
  const { now, past, future } = history;
  return {
    all: now,
    change,
    begin,
    undo: past.length > 0 ? () => setHistory(undone) : null,
    redo: future.length > 0 ? () => setHistory(redone) : null,
  };
}
