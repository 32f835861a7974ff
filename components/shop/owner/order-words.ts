/** What an order's states, payment and parts are called, and an order as rows of a table. */
import { entryOf, isPaid, type PaidBy, statusOf } from "@/client/shops/order-moves";
import type { OpenedOrder, OrderHead } from "@/client/shops/orders";
import { decimalOf } from "@/components/payments/money";
import { saveTable } from "@/components/shell/save-table";
import { addressLinesOf } from "@/components/shop/order-items";
import type { Tone } from "@/components/ui/badge";
import type { Order } from "@/lib/kinds/shop/order";
import type { OwnerState } from "@/lib/kinds/shop/state";
import type { OrderStatus } from "@/lib/kinds/shop/statuses";

export const STATUS_WORDS: Record<OrderStatus, { word: string; tone: Tone; act: string }> = {
  new: { word: "New", tone: "accent", act: "" },
  paid: { word: "Paid", tone: "good", act: "Mark paid" },
  ready: { word: "Ready", tone: "warn", act: "Mark ready" },
  done: { word: "Done", tone: "plain", act: "Mark done" },
  canceled: { word: "Canceled", tone: "bad", act: "Cancel order" },
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

const HEAD = [
  ...["Date", "Order", "Status", "Paid", "Name", "Email", "Phone", "Delivery", "Address"],
  ...["Note", "Payment", "Item", "Options", "Quantity", "Price", "Line total", "Order total"],
  "Currency",
];

/** Saves one row for each line of an order. */
export async function saveOrders(
  heads: readonly OrderHead[],
  opened: ReadonlyMap<string, OpenedOrder>,
  state: OwnerState,
): Promise<void> {
  const rows = heads.flatMap((head) => rowsOf(head, opened.get(head.id) ?? null, state));
  await saveTable("orders.csv", [HEAD, ...rows]);
}

function rowsOf({ id, createdAt }: OrderHead, order: OpenedOrder, state: OwnerState): string[][] {
  const about = [createdAt, id, STATUS_WORDS[statusOf(state, id)].word];
  if (order === null) return [[...about, "", "This order can’t be opened."]];
  const { customer, delivery, currency, totals, pay } = order;
  const money = (minor: string) => decimalOf(minor, currency);
  return order.lines.map((line) => [
    ...[...about, isPaid(state, id) ? "yes" : "no"],
    ...[customer.name ?? "", customer.email ?? "", customer.phone ?? "", delivery?.name ?? ""],
    ...[addressLinesOf(order).join(", "), customer.note ?? "", PAY_WORDS[pay.kind]],
    ...[line.name, (line.options ?? []).map(({ choiceName }) => choiceName).join(", ")],
    ...[String(line.qty), money(line.unitPrice), money(line.total), money(totals.total), currency],
  ]);
}

/** All that an order says, for a search. */
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
