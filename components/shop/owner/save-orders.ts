/** Orders as a CSV table. */
import { isPaid, statusOf } from "@/client/shops/order-moves";
import type { OpenedOrder, OrderHead } from "@/client/shops/orders";
import { decimalOf } from "@/components/payments/money";
import { saveTable } from "@/components/shell/save-table";
import { addressLinesOf } from "@/components/shop/order-items";
import type { OwnerState } from "@/lib/kinds/shop/state";
import { PAY_WORDS, STATUS_WORDS } from "./order-words";

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
