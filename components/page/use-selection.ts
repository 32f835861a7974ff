/** Which rows of a list are selected. A row that leaves the list is no longer selected. */
"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";

export interface Selection<Row> {
  /** Selected ones among the rows, in their order. */
  rows: readonly Row[];
  ids: ReadonlySet<string>;
  /** @param isRange from the row that was toggled before to this one */
  toggle: (id: string, isRange: boolean) => void;
  all: () => void;
  none: () => void;
}

/** @param idOf must stay the same function */
export function useSelection<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const listed = useRef<readonly string[]>([]);
  useEffect(() => {
    listed.current = rows.map(idOf);
  }, [rows, idOf]);

  const toggle = useCallback((id: string, isRange: boolean) => {
    const from = isRange ? last.current : null;
    last.current = id;
    setIds((before) => {
      const isOn = !before.has(id);
      const next = new Set(before);
      for (const one of between(listed.current, from ?? id, id)) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  }, []);
  const all = useCallback(() => setIds(new Set(listed.current)), []);
  const none = useCallback(() => setIds((before) => (before.size === 0 ? before : new Set())), []);
  const selected = useMemo(() => rows.filter((row) => ids.has(idOf(row))), [rows, ids, idOf]);
  return { rows: selected, ids, toggle, all, none };
}

function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const ends = [ids.indexOf(from), ids.indexOf(to)];
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}
