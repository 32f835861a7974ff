/** The stock of the shown orders: which found too little, and the moves that follow a change of status. */
"use client";

import { useCallback, useRef } from "react";
import type { ShopSession } from "@/client/shops/session";
import { moveOrderStock, readOrderHolds } from "@/client/shops/stock";
import { failureOf } from "@/components/page/failure";
import { useLoaded } from "@/components/page/use-loaded";
import { notify } from "@/components/ui/toast";
import { orderNumber } from "@/lib/kinds/shop/order";
import type { OrderStatus } from "@/lib/kinds/shop/statuses";

export interface OrderStock {
  /** Its hold ended, its units went back into stock and were not taken again. */
  hasLapsed: (id: string) => boolean;
  follow: (id: string, move: readonly [OrderStatus, OrderStatus], isPaid: boolean) => void;
}

export function useOrderStock(session: ShopSession, ids: readonly string[]): OrderStock {
  const names = ids.join();
  const load = useCallback(async () => {
    if (names === "") return new Map();
    return readOrderHolds(session, names.split(","));
  }, [session, names]);
  const { value, refresh } = useLoaded(load);

  // One after another: an Undo must not overtake the change it undoes.
  const work = useRef<Promise<unknown>>(Promise.resolve());
  const follow: OrderStock["follow"] = (id, move, isPaid) => {
    const moved = work.current.then(() => moveOrderStock(session, id, move, isPaid));
    work.current = moved.then(
      (hasUnits) => {
        void refresh();
        if (hasUnits) return;
        notify({
          tone: "bad",
          text: `Order ${orderNumber(id)}: too little is left of what it needs.`,
        });
      },
      (error: unknown) =>
        notify({
          tone: "bad",
          text: `The stock of order ${orderNumber(id)} hasn’t changed. ${failureOf(error).words}`,
          action: { label: "Try again", run: () => follow(id, move, isPaid) },
        }),
    );
  };
  return { hasLapsed: (id) => value?.get(id)?.state === "lapsed", follow };
}
