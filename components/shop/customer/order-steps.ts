/** An order's status for the customer: one line, and the steps. */
import type { StoredOrder } from "@/client/shops/customer-store";
import type { ShownStatus } from "@/lib/kinds/shop/order";

export const STEP_WORDS: Record<ShownStatus["status"], string> = {
  paid: "Paid",
  ready: "Ready",
  done: "Done",
  canceled: "Cancelled",
};

type OrderProgress = Pick<StoredOrder, "order" | "status" | "reached">;

export const whenWords = (at: string): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

const isPickup = ({ order }: OrderProgress): boolean => order.delivery?.kind === "pickup";

/** @param paidAt when its payment link was paid */
export function statusWords(kept: OrderProgress, paidAt: string | null): string {
  switch (kept.status?.status ?? (paidAt ? "paid" : null)) {
    case "paid":
      return "Your order is paid";
    case "ready":
      return isPickup(kept) ? "Your order is ready to pick up" : "Your order is ready";
    case "done":
      return "Your order is done";
    case "canceled":
      return "Your order was cancelled";
    default:
      return "Your order was placed";
  }
}

export interface OrderStep {
  name: string;
  isReached: boolean;
  /** Null for a step that is not reached, or whose time is unknown. */
  at: string | null;
}

/** Payment is a step once it is made, or when it must come before the order is prepared. */
export function stepsOf(kept: OrderProgress, paidAt: string | null): OrderStep[] {
  const { order, status, reached = {} } = kept;
  const now = status?.status;
  const step = (
    name: string,
    at: string | undefined | null,
    isReached = Boolean(at),
  ): OrderStep => ({
    ...{ name, isReached, at: isReached ? (at ?? null) : null },
  });
  const paid = paidAt ?? reached.paid;
  const isPrepaid = order.pay.kind === "link" || order.pay.kind === "bank";
  const isPaying = isPrepaid && (now === undefined || now === "paid");
  const steps = [step("Placed", order.placedAt)];
  if (paid || isPaying) steps.push(step(STEP_WORDS.paid, paid));
  const ready = isPickup(kept) ? "Ready to pick up" : STEP_WORDS.ready;
  if (now === "canceled") {
    if (reached.ready) steps.push(step(ready, reached.ready));
    return [...steps, step(STEP_WORDS.canceled, status?.at)];
  }
  return [
    ...steps,
    step(ready, reached.ready, now === "ready" || now === "done"),
    step(STEP_WORDS.done, reached.done, now === "done"),
  ];
}
