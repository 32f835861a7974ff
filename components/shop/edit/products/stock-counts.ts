/** The owner's stock counts as the list of products shows them. */
"use client";

import { useCallback, useMemo } from "react";
import { type CountByCounter, readStockCounts } from "@/client/shops/stock";
import { useLoaded } from "@/components/page/use-loaded";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import type { Product } from "@/lib/kinds/shop/catalog";
import { countersOf } from "@/lib/kinds/shop/stock";
import type { RunShop } from "../../run-shop";

/** How often counts are read while the list is visible. */
const STOCK_MS = 60_000;
/** Stock at or below this count is low. */
const LOW_COUNT = 3;
const NO_COUNTS: CountByCounter = new Map();

/** Products with a nearly empty counter that stops sales at zero. */
const lowOf = (items: readonly Product[], counts: CountByCounter): ReadonlySet<string> =>
  new Set(
    items
      .filter((product) =>
        countersOf(product).some(({ counter }) => {
          const found = counts.get(counter);
          return found && !found.oversell && found.count - found.held <= LOW_COUNT;
        }),
      )
      .map(({ id }) => id),
  );

/** How many can still be sold of a counted product. */
export function leftHere(product: Product, counts: CountByCounter): number | null {
  const found = countersOf(product).flatMap(({ counter }) => counts.get(counter) ?? []);
  if (found.length === 0) return null;
  return found.reduce((sum, { count, held }) => sum + Math.max(0, count - held), 0);
}

export function useStockCounts({ session, catalog: { items } }: RunShop) {
  const load = useCallback(() => readStockCounts(session), [session]);
  const { value, refresh } = useLoaded(load);
  const counts = value ?? NO_COUNTS;
  const low = useMemo(() => lowOf(items, counts), [items, counts]);
  useVisibleInterval(() => void refresh(), STOCK_MS);
  return { counts, low, refresh: () => void refresh() };
}
