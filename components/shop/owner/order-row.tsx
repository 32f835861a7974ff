/** An order in the list: its customer, lines, status and next step. */
"use client";

import { isPaidAfterCancel, mayMove, statusOf } from "@/client/shops/order-moves";
import type { OpenedOrder, OrderHead } from "@/client/shops/orders";
import { Moment } from "@/components/page/moment";
import { Amount } from "@/components/payments/amount";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { singleClick } from "@/components/ui/single-click";
import { orderNumber } from "@/lib/kinds/shop/order";
import type { OwnerState } from "@/lib/kinds/shop/state";
import type { OrderStatus } from "@/lib/kinds/shop/statuses";
import { STATUS_WORDS } from "./order-words";

const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  new: "paid",
  paid: "ready",
  ready: "done",
};

interface OrderRowProps {
  state: OwnerState;
  head: OrderHead;
  /** Undefined while loading, null when it cannot be decrypted. */
  order: OpenedOrder | undefined;
  /** It is paid, but its units were sold to others meanwhile. */
  isOut: boolean;
  onShow: () => void;
  onMove: (to: OrderStatus) => void;
}

export function OrderRow({ state, head, order, isOut, onShow, onMove }: OrderRowProps) {
  const { id, createdAt } = head;
  const status = statusOf(state, id);
  const next = NEXT[status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <button
        type="button"
        className="grid min-w-0 flex-1 basis-56 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-md text-left"
        onClick={onShow}
      >
        <span dir="auto" className="truncate text-left font-semibold">
          {order === null
            ? "This order can’t be opened"
            : order?.customer.name || `Order ${orderNumber(id)}`}
        </span>
        <span className="text-right font-semibold">
          {order ? <Amount minor={order.totals.total} currency={order.currency} /> : null}
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-faint">
          <Badge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].word}</Badge>
          {order?.pay.kind === "link" && mayMove(state, id, "paid") ? (
            <Badge>Not paid yet</Badge>
          ) : null}
          {isPaidAfterCancel(state, id) ? (
            <Badge tone="bad">Paid after it was cancelled</Badge>
          ) : null}
          {isOut ? <Badge tone="bad">Out of stock</Badge> : null}
          <span dir="auto" className="min-w-0 truncate">
            {order?.lines.map(({ qty, name }) => `${qty} × ${name}`).join(", ")}
          </span>
        </span>
        <span className="self-start text-right text-sm text-ink-faint">
          <Moment at={createdAt} />
        </span>
      </button>
      {next && mayMove(state, id, next) ? (
        <Button onClick={singleClick(() => onMove(next))}>{STATUS_WORDS[next].act}</Button>
      ) : null}
    </li>
  );
}
