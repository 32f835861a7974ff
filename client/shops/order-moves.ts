/** Changes of an order's status in the owner's state, and undoing them (DB-053). Nothing is sent here. */
import type { StatusNote } from "../../lib/kinds/shop/order";
import { type OrderEntry, type OwnerState, writtenAfter } from "../../lib/kinds/shop/state";
import { canMoveOrder, type OrderStatus } from "../../lib/kinds/shop/statuses";

/** How long a change can be undone (DB-053). */
const UNDO_MS = 600_000;

export type PaidBy = NonNullable<OrderEntry["paidBy"]>;

export interface OrderMove {
  id: string;
  to: OrderStatus;
  /** How it was paid, when it becomes paid. */
  paidBy?: PaidBy;
  /** Of its discount code. */
  tag?: string | undefined;
  /** The customer's note for the new status; without it the earlier note stays. */
  shown?: StatusNote | undefined;
}

export const entryOf = ({ orders }: OwnerState, id: string): OrderEntry | undefined =>
  Object.hasOwn(orders, id) ? orders[id] : undefined;
export const statusOf = (state: OwnerState, id: string): OrderStatus =>
  entryOf(state, id)?.s ?? "new";

/** Paid and ready are separate: an order for cash may be ready first, and is then marked as paid. */
export const isPaid = (state: OwnerState, id: string): boolean =>
  entryOf(state, id)?.paidBy !== undefined;

export function mayMove(state: OwnerState, id: string, to: OrderStatus): boolean {
  const from = statusOf(state, id);
  return canMoveOrder(from, to) || (to === "paid" && from === "ready" && !isPaid(state, id));
}

/**
 * The state with the changed order; the same state when the change is not allowed, because another device was first.
 */
export function moveOrder(state: OwnerState, move: OrderMove, now = Date.now()): OwnerState {
  const { id, to, paidBy, tag, shown = entryOf(state, id)?.shown } = move;
  if (!mayMove(state, id, to)) return state;
  const before = entryOf(state, id);
  const from = statusOf(state, id);
  // Marking a ready order as paid does not change its status.
  const s = to === "paid" && from === "ready" ? from : to;
  const paid = paidBy ?? before?.paidBy;
  return withEntry(
    state,
    id,
    {
      ...{ s, was: from, at: writtenAfter(before, now) },
      ...(paid && { paidBy: paid }),
      ...(before?.note && { note: before.note }),
      ...(shown && { shown }),
    },
    tag,
  );
}

/** Its payment link was paid after it was canceled: the owner refunds it or reopens the order. */
export function isPaidAfterCancel(state: OwnerState, id: string): boolean {
  const entry = entryOf(state, id);
  return entry?.s === "canceled" && entry.was === "canceled";
}

export function notePaidAfterCancel(state: OwnerState, id: string): OwnerState {
  const entry = entryOf(state, id);
  if (entry?.s !== "canceled" || entry.paidBy) return state;
  const at = writtenAfter(entry, Date.now());
  return withEntry(state, id, { ...entry, was: "canceled", paidBy: "link", at });
}

/** What the owner did about an order that was paid after it was canceled. */
export function settleCanceled(
  state: OwnerState,
  id: string,
  outcome: "refunded" | "reopened",
  tag?: string,
): OwnerState {
  const entry = entryOf(state, id);
  if (!entry || !isPaidAfterCancel(state, id)) return state;
  const at = writtenAfter(entry, Date.now());
  const moved = outcome === "refunded" ? { was: "paid" as const } : { s: "paid" as const };
  return withEntry(state, id, { ...entry, ...moved, at }, tag);
}

/** Sets the customer's note for an order's status. */
export function showToCustomer(state: OwnerState, id: string, shown: StatusNote): OwnerState {
  const entry = entryOf(state, id);
  if (!entry) return state;
  return withEntry(state, id, { ...entry, shown, at: writtenAfter(entry, Date.now()) });
}

/** Restores the entry from before a change; the same state when the order has changed since. */
export function undoMove(
  state: OwnerState,
  id: string,
  before: OrderEntry | undefined,
  tag?: string,
): OwnerState {
  const moved = entryOf(state, id);
  if (!moved || moved.was !== (before?.s ?? "new")) return state;
  const { s = "new" as const, was: _, at: __, ...kept } = before ?? {};
  return withEntry(state, id, { ...kept, s, at: writtenAfter(moved, Date.now()) }, tag);
}

/**
 * The entry that Undo restores, for ten minutes after a change. A payment through a link stays, and so does the owner's
 * decision about a canceled order that was paid.
 */
export function entryBeforeMove(
  state: OwnerState,
  id: string,
  now = Date.now(),
): OrderEntry | undefined {
  const entry = entryOf(state, id);
  if (!entry?.was || entry.was === "canceled" || now - Date.parse(entry.at) >= UNDO_MS) return;
  const isPayment = entry.s === "paid" || entry.s === entry.was;
  if (isPayment && entry.paidBy === "link") return;
  const { paidBy, ...rest } = entry;
  return { ...rest, s: entry.was, ...(paidBy && !isPayment && { paidBy }) };
}

const counts = (status: OrderStatus): number => (status === "new" || status === "canceled" ? 0 : 1);

/** A code counts as used by an accepted order, and not by a canceled one. */
function withEntry(state: OwnerState, id: string, entry: OrderEntry, tag?: string): OwnerState {
  const more = counts(entry.s) - counts(statusOf(state, id));
  const codes =
    tag === undefined || more === 0
      ? state.codes
      : state.codes.map((code) =>
          code.tag === tag
            ? {
                ...code,
                uses: Math.max(0, code.uses + more),
                at: writtenAfter(code, Date.parse(entry.at)),
              }
            : code,
        );
  return { ...state, codes, orders: { ...state.orders, [id]: entry } };
}
