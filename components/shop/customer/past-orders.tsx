/** Orders placed at a shop from this device. */
"use client";

import { useCallback, useEffect } from "react";
import { onceBack } from "@/client/reach";
import { sendOrder } from "@/client/shops/customer-orders";
import { readOrderStatuses } from "@/client/shops/customer-status";
import { listStoredOrders, type StoredOrder } from "@/client/shops/customer-store";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { orderNumber } from "@/lib/kinds/shop/order";
import { moneyWords } from "../../payments/money";
import { settleCart } from "./cart";
import { STEP_WORDS } from "./order-steps";
import { orderPath } from "./shop-route";

const MAX_SHOWN = 5;

export function PastOrders({ shopId, go }: { shopId: string; go: (path: string) => void }) {
  const load = useCallback(async () => {
    const all = await listStoredOrders(shopId);
    // When nothing can be read now, the earlier state is shown.
    const placed = all.slice(0, MAX_SHOWN).filter(({ state }) => state === "placed");
    const read = placed.length > 0 && (await readOrderStatuses(placed).catch(() => null));
    return all.map(
      (kept) => (read || []).find(({ id, status }) => status && id === kept.id) ?? kept,
    );
  }, [shopId]);
  const { value, refresh } = useLoaded(load);
  useEffect(() => {
    const waiting = value?.filter(({ state }) => state === "sending") ?? [];
    if (waiting.length === 0) return;
    const send = () =>
      void sendAll(waiting).then((isAnswered) => (isAnswered ? refresh() : undefined));
    send();
    return onceBack(send);
  }, [value, refresh]);
  const orders = value?.slice(0, MAX_SHOWN) ?? [];
  if (orders.length === 0) return null;
  return (
    <Section title="Your orders here" lead="Kept on this device." flush>
      <ul className="divide-y divide-line">
        {orders.map(({ id, order, state, status }) => (
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
                {status ? `${STEP_WORDS[status.status]} · ` : ""}
                {new Date(order.placedAt).toLocaleDateString(undefined, { dateStyle: "medium" })} ·{" "}
                {moneyWords(order.totals.total, order.currency)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Sends orders again that the shop has not answered yet. @returns whether one was answered now */
async function sendAll(waiting: readonly StoredOrder[]): Promise<boolean> {
  const done = await Promise.allSettled(
    waiting.map(async (kept) => settleCart(await sendOrder(kept))),
  );
  return done.some(({ status }) => status === "fulfilled");
}
