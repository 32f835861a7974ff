/** A paper out of its shared state, as React state. */
"use client";

import type * as Y from "yjs";
import { useDoc } from "@/components/ui/use-doc";
import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";

export const usePaper = (doc: Y.Doc): BusinessPaper => useDoc(doc, readShared);

function readShared(doc: Y.Doc, before?: BusinessPaper): BusinessPaper {
  const now = readBusiness(doc);
  return before ? shared(before, now) : now;
}

function shared(before: BusinessPaper, now: BusinessPaper): BusinessPaper {
  const parties = { from: same(before.from, now.from), to: same(before.to, now.to) };
  if (isTrade(before) && isTrade(now)) {
    const shipTo = same(before.shipTo, now.shipTo);
    return { ...now, ...parties, shipTo, lines: sameRows(before.lines, now.lines) };
  }
  if (isTrade(before) || isTrade(now)) return now;
  return { ...now, ...parties, allocations: sameRows(before.allocations, now.allocations) };
}

function sameRows<Row extends { id: string }>(before: readonly Row[], now: readonly Row[]) {
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row) => same(known.get(row.id), row));
}

function same<Part extends object>(before: Part | undefined, now: Part): Part {
  const known = before && new Map(Object.entries(before));
  const isSame = Object.entries(now).every(([name, value]) => known?.get(name) === value);
  return before && isSame ? before : now;
}
