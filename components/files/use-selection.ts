/** Which rows of a list are chosen. What leaves the list is chosen no longer. */
"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { LocalFile } from "@/client/local-files";

export interface Selection {
  /** Chosen ones among the rows, in their order. */
  files: readonly LocalFile[];
  has: (id: string) => boolean;
  /** @param isRange from the row chosen before to this one */
  toggle: (id: string, isRange: boolean) => void;
  all: () => void;
  none: () => void;
}

export function useSelection(rows: readonly LocalFile[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const listed = useRef(rows);
  useEffect(() => {
    listed.current = rows;
  }, [rows]);

  const toggle = useCallback((id: string, isRange: boolean) => {
    const from = isRange ? last.current : null;
    last.current = id;
    setIds((before) => {
      const on = !before.has(id);
      const next = new Set(before);
      for (const one of between(listed.current, from ?? id, id)) {
        if (on) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  }, []);
  const all = useCallback(() => setIds(new Set(listed.current.map(({ id }) => id))), []);
  const none = useCallback(() => setIds(new Set()), []);
  const has = useCallback((id: string) => ids.has(id), [ids]);
  const files = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  return { files, has, toggle, all, none };
}

function between(rows: readonly LocalFile[], from: string, to: string): string[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (ends.includes(-1)) return [to];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}
