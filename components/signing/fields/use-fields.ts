/** A request's fields as React state, with undo. */
"use client";

import { useCallback, useState } from "react";
import type { Field } from "@/lib/contract/signing-shapes";
import { historyOf, redone, stepped, undone } from "./history";

export interface Fields {
  all: readonly Field[];
  /** @param mark consecutive changes with the same mark are undone together */
  change: (next: readonly Field[], mark?: string) => void;
  /** Starts with these fields and no steps to undo. */
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
