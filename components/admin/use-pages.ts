/** A long list that is read page by page, newest first. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Page } from "@/client/account/admin-page";

export interface Pages<Row> {
  /** Null until the first page is here. */
  rows: readonly Row[] | null;
  /** There is more to read. */
  hasMore: boolean;
  isReading: boolean;
  failure: unknown;
  more: () => Promise<void>;
  /** From the beginning; the rows stay until the new ones are here. */
  refresh: () => Promise<void>;
  change: (next: (row: Row) => Row) => void;
}

/** @param load must stay the same function while it means the same */
export function usePages<Row>(load: (before: string | null) => Promise<Page<Row>>): Pages<Row> {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const newest = useRef(0);

  const read = useCallback(
    async (before: string | null) => {
      newest.current += 1;
      const mine = newest.current;
      setReading(true);
      try {
        const page = await load(before);
        if (mine !== newest.current) return;
        setRows((known) => (before === null ? page.rows : [...(known ?? []), ...page.rows]));
        setNext(page.next);
        setFailure(null);
      } catch (error) {
        if (mine === newest.current) setFailure(error);
      } finally {
        if (mine === newest.current) setReading(false);
      }
    },
    [load],
  );

  useEffect(() => {
    void read(null);
    return () => {
      newest.current += 1;
    };
  }, [read]);

  const refresh = useCallback(() => read(null), [read]);
  const more = useCallback(() => read(next), [read, next]);
  const change = useCallback((turn: (row: Row) => Row) => {
    setRows((known) => known?.map(turn) ?? null);
  }, []);

  return { rows, hasMore: next !== null, isReading, failure, more, refresh, change };
}
