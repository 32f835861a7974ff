/** A long list that is read page by page, newest first. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** `next` is what the page after it is asked for with; none on the last. */
interface Page<Row> {
  rows: Row[];
  next?: string | null | undefined;
}

export interface Pages<Row> {
  /** Null until the first page is here. */
  value: readonly Row[] | null;
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
export function usePages<Row>(
  load: (before: string | undefined) => Promise<Page<Row>>,
): Pages<Row> {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [next, setNext] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const newest = useRef(0);

  const read = useCallback(
    async (before?: string) => {
      newest.current += 1;
      const mine = newest.current;
      setReading(true);
      try {
        const page = await load(before);
        if (mine !== newest.current) return;
        setRows((known) => (before === undefined ? page.rows : [...(known ?? []), ...page.rows]));
        setNext(page.next ?? undefined);
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
    void read();
    return () => {
      newest.current += 1;
    };
  }, [read]);

  const refresh = useCallback(() => read(), [read]);
  const more = useCallback(() => read(next), [read, next]);
  const change = useCallback((turn: (row: Row) => Row) => {
    setRows((known) => known?.map(turn) ?? null);
  }, []);

  return { value: rows, hasMore: next !== undefined, isReading, failure, more, refresh, change };
}
