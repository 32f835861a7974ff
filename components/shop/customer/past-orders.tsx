/** Orders that were placed from this device at a shop. */
"use client";

import { useCallback } from "react";
import { defaultEnvironment } from "@/client/environment";
import { orderNumber } from "@/client/shops/customer-orders";
import { keptOrders } from "@/client/shops/customer-store";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { moneyWords } from "../../payments/money";
import { orderPath } from "./shop-route";

const MOST = 5;

export function PastOrders({ shopId, go }: { shopId: string; go: (path: string) => void }) {
  const load = useCallback(() => keptOrders(defaultEnvironment(), shopId), [shopId]);
  const orders = useLoaded(load).value?.slice(0, MOST) ?? [];
  if (orders.length === 0) return null;
  return (
    <Section title="Your orders here" lead="Kept on this device." flush>
      <ul className="divide-y divide-line">
        {orders.map(({ id, order, state }) => (
          <li key={id}>
            <a
              href={orderPath(shopId, id)}
              onClick={(event) => {
                event.preventDefault();
                go(orderPath(shopId, id));
              }}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2.5 hover:bg-hover sm:px-5"
            >
              <span className="font-semibold">Order {orderNumber(id)}</span>
              <span className="text-sm text-ink-soft tabular-nums">
                {state === "sending" ? "Not sent yet · " : ""}
                {new Date(order.placedAt).toLocaleDateString()} ·{" "}
                {moneyWords(order.totals.total, order.currency)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
