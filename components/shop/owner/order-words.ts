/** The names of order statuses and payments, and the search in orders. */
import { entryOf, type PaidBy } from "@/client/shops/order-moves";
import type { OpenedOrder } from "@/client/shops/orders";
import { addressLinesOf } from "@/components/shop/order-items";
import type { Tone } from "@/components/ui/badge";
import type { Order } from "@/lib/kinds/shop/order";
import type { OwnerState } from "@/lib/kinds/shop/state";
import type { OrderStatus } from "@/lib/kinds/shop/statuses";

export const STATUS_WORDS: Record<OrderStatus, { word: string; tone: Tone; act: string }> = {
  new: { word: "New", tone: "accent", act: "" },
  paid: { word: "Paid", tone: "good", act: "Mark as paid" },
  ready: { word: "Ready", tone: "warn", act: "Mark as ready" },
  done: { word: "Done", tone: "plain", act: "Mark as done" },
  canceled: { word: "Cancelled", tone: "bad", act: "Cancel order" },
};

export const PAY_WORDS: Record<Order["pay"]["kind"], string> = {
  link: "Payment link",
  bank: "Bank transfer",
  cash: "Cash",
  none: "No payment chosen",
};

const PAID_BY: Record<PaidBy, string> = {
  link: "Paid by its payment link",
  bank: "Paid by bank transfer",
  cash: "Paid in cash",
  manual: "Marked as paid",
};
export const paidWords = (state: OwnerState, id: string): string =>
  PAID_BY[entryOf(state, id)?.paidBy ?? "manual"];

/** Searches the whole text of an order. */
export function isFound(id: string, order: OpenedOrder | undefined, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "" || id.startsWith(wanted)) return true;
  if (!order) return false;
  const { customer, lines } = order;
  const texts = [customer.name, customer.email, customer.phone, customer.note];
  return [...texts, ...addressLinesOf(order), ...lines.map(({ name }) => name)].some((text) =>
    text?.toLocaleLowerCase().includes(wanted),
  );
}
