/** Something a section reads from the server, as React state: on its way, here, or failed with the way to try again. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { onceBack } from "@/client/reach";

export interface LoadState<Value> {
  /** Null until it is here. What was here before stays while it is read again. */
  value: Value | null;
  failure: unknown;
  refresh: () => Promise<void>;
  /** Shows at once what an answer said. */
  change: (next: (before: Value) => Value) => void;
}

/** @param load must stay the same function while it means the same */
export function useLoaded<Value>(load: () => Promise<Value>): LoadState<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const newest = useRef(0);

  const refresh = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    try {
      const found = await load();
      if (mine !== newest.current) return;
      setValue(() => found);
      setFailure(null);
    } catch (error) {
      if (mine === newest.current) setFailure(error);
    }
  }, [load]);

  useEffect(() => {
    void refresh();
    return () => {
      newest.current += 1;
    };
  }, [refresh]);

  const isMissing = failure !== null;
  useEffect(() => {
    if (isMissing) return onceBack(() => void refresh());
  }, [isMissing, refresh]);

  const change = useCallback((next: (before: Value) => Value) => {
    setValue((before) => (before === null ? before : next(before)));
  }, []);

  return { value, failure, refresh, change };
}
