/** Which tickets of the list are selected. What leaves the list is chosen no longer. */
"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import type { InboxRowView } from "@/lib/contract/desk";

export interface Chosen {
  rows: readonly InboxRowView[];
  of: number;
  has: (code: string) => boolean;
  /** @param isRange from the row chosen before to this one */
  toggle: (code: string, isRange: boolean) => void;
  all: () => void;
  none: () => void;
}

export function useChosen(
  listed: readonly InboxRowView[],
  onChange: (codes: ReadonlySet<string>) => void,
): Chosen {
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const rows = useMemo(
    () => listed.filter(({ short_code }) => codes.has(short_code)),
    [listed, codes],
  );
  useEffect(() => onChange(codes), [codes, onChange]);

  function toggle(code: string, isRange: boolean) {
    const from = isRange ? last.current : null;
    last.current = code;
    const isOn = !codes.has(code);
    const next = new Set(codes);
    for (const one of between(listed, from ?? code, code)) {
      if (isOn) next.add(one);
      else next.delete(one);
    }
    setCodes(next);
  }

  return {
    rows,
    of: listed.length,
    has: (code) => codes.has(code),
    toggle,
    all: () => setCodes(new Set(listed.map(({ short_code }) => short_code))),
    none: () => setCodes((before) => (before.size === 0 ? before : new Set())),
  };
}

function between(rows: readonly InboxRowView[], from: string, to: string): string[] {
  const ends = [from, to].map((code) => rows.findIndex((row) => row.short_code === code));
  if (ends.includes(-1)) return [to];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ short_code }) => short_code);
}
