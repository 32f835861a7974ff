/**
 * Background work while orders are shown: customers see changed statuses, and orders with a paid link are marked as
 * paid.
 */
"use client";

import { useCallback, useEffect, useState } from "react";
import { OrderStatuses } from "@/client/shops/order-statuses";
import { notePaidOrders } from "@/client/shops/paid-links";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { notify } from "@/components/ui/toast";
import { orderNumber } from "@/lib/kinds/shop/order";
import type { RunShop } from "../run-shop";
import type { Orders } from "./use-orders";

/** Stores statuses for customers. @returns whether some are not stored yet */
export function useCustomerStatuses({ session, state }: RunShop, { opened }: Orders): boolean {
  const [statuses] = useState(() => new OrderStatuses(session));
  const [isBehind, setBehind] = useState(false);
  const { orders } = state;
  const store = useCallback(() => {
    const keyed = [...opened.values()].filter((order) => order !== null);
    return statuses.store(keyed).then(
      () => setBehind(false),
      () => setBehind(true),
    );
  }, [statuses, opened]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the current state itself
  useEffect(() => void store(), [store, orders]);
  useVisibleInterval(() => void (isBehind && store()));
  return isBehind;
}

/** Marks orders as paid once their payment link is. */
export function usePaidLinks({ session }: RunShop, { value, read }: Orders): void {
  const names = (value ?? []).map(({ id }) => id).join();
  const look = useCallback(async () => {
    if (!names) return;
    for (const { id, wasCanceled } of await notePaidOrders(session, names.split(","), read))
      notify(
        wasCanceled
          ? { tone: "bad", text: `Order ${orderNumber(id)} was paid after it was cancelled.` }
          : { text: `Order ${orderNumber(id)} was paid.` },
      );
  }, [names, read, session]);
  const lookNow = useCallback(() => void look().catch(() => {}), [look]);
  useEffect(lookNow, [lookNow]);
  useVisibleInterval(lookNow);
}
