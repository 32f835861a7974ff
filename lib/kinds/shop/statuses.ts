/** States of an order, as its owner moves them (DB-053). */
export const ORDER_STATUSES = ["new", "paid", "ready", "done", "canceled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  new: ["paid", "ready", "canceled"],
  paid: ["ready", "canceled"],
  // Ready before paid, for cash: paid is then noted without another state.
  ready: ["done", "canceled"],
  done: [],
  canceled: [],
};

export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean =>
  NEXT[from].includes(to);

/**
 * What the stock that an order holds does when it moves: units are sold, go back, or are taken again by Undo. What was
 * handed over for cash, and never noted as paid, is sold all the same.
 */
export function stockEffect(
  from: OrderStatus,
  to: OrderStatus,
): "keep" | "release" | "reclaim" | null {
  if (from === "canceled") return "reclaim";
  if (to === "canceled") return "release";
  return to === "paid" || to === "done" ? "keep" : null;
}
