/** A shop's stock, read when it opens, when the page becomes visible again, and before an order. */
"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import type { ShopVisit } from "@/client/shops/customer";
import { readStockLeft } from "@/client/shops/stock-left";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { type LeftByCounter, withStock } from "@/lib/kinds/shop/stock";

export interface VisitStock {
  left: LeftByCounter;
  /** The visit with what can be ordered now. */
  stocked: ShopVisit;
  /** Reads again. After a failure the earlier state stays: placing the order checks anyway. */
  look: (visit: ShopVisit) => Promise<ShopVisit>;
}

const stockedOf = (visit: ShopVisit, left: LeftByCounter): ShopVisit => ({
  ...visit,
  catalog: withStock(visit.catalog, left),
});

export function useStock(visit: ShopVisit, everyMs: number): VisitStock {
  const [left, setLeft] = useState<LeftByCounter>(() => new Map());
  const look = useCallback(
    async (of: ShopVisit) => {
      const now = await readStockLeft(of).catch(() => null);
      if (now) setLeft(now);
      return stockedOf(of, now ?? left);
    },
    [left],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each catalog
  useEffect(() => void look(visit), [visit]);
  useVisibleInterval(() => void look(visit), everyMs);
  const stocked = useMemo(() => stockedOf(visit, left), [visit, left]);
  return { left, stocked, look };
}
