/** Archives old orders and shows archived ones. */
"use client";

import { Archive } from "lucide-react";
import { useCallback, useState } from "react";
import {
  type ArchiveChunk,
  type ArchivedOrder,
  archiveOrders,
  listArchive,
  readArchive,
} from "@/client/shops/archive";
import type { OrderHead } from "@/client/shops/orders";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Day } from "@/components/page/moment";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Amount } from "@/components/payments/amount";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { orderNumber } from "@/lib/kinds/shop/order";
import type { RunShop } from "../run-shop";
import { STATUS_WORDS } from "./order-words";
import type { Orders } from "./use-orders";

interface ArchiveSectionProps {
  shop: RunShop;
  orders: Orders;
  /** Orders that are completed or cancelled. */
  over: readonly OrderHead[];
}

export function ArchiveSection({ shop, orders, over }: ArchiveSectionProps) {
  const { session } = shop;
  const load = useCallback(() => listArchive(session), [session]);
  const chunks = useLoaded(load);
  const [isAsked, setAsked] = useState(false);
  const [shown, setShown] = useState<ArchivedOrder[] | null>(null);
  const { busy, run } = useTry(tellRefusal);
  if (over.length === 0 && (chunks.value ?? []).length === 0) return null;

  async function archive() {
    const opened = await orders.read(over.map(({ id }) => id));
    let count = 0;
    try {
      count = await archiveOrders(session, over, opened);
    } finally {
      await Promise.all([orders.refresh(), chunks.refresh()]);
    }
    notify({ text: count === 1 ? "1 order archived." : `${count} orders archived.` });
  }

  const row = (chunk: ArchiveChunk) => (
    <ManagedRow
      key={chunk.chunkId}
      icon={Archive}
      name={chunk.orders === 1 ? "1 order" : `${chunk.orders} orders`}
      about={
        <>
          <Day at={chunk.from} /> to <Day at={chunk.to} />
        </>
      }
    >
      <Button
        busy={busy}
        onClick={() => void run(async () => setShown(await readArchive(session, chunk)))}
      >
        Show
      </Button>
    </ManagedRow>
  );

  return (
    <ManagedList
      title="Archive"
      lead="Archived orders don’t count toward the limit of 2,000. You can still read them."
      what="The archive"
      of={chunks}
      empty="No archived orders yet."
      add={
        over.length === 0
          ? null
          : {
              ...{ label: `Archive finished orders (${over.length})`, icon: Archive },
              run: () => setAsked(true),
            }
      }
      row={row}
    >
      {isAsked ? (
        <ConfirmDialog
          title={over.length === 1 ? "Archive 1 order?" : `Archive ${over.length} orders?`}
          lead="They leave this list and can’t be changed. Customers no longer see their status."
          act="Archive"
          variant="primary"
          run={archive}
          onClose={() => setAsked(false)}
        />
      ) : null}
      {shown ? <ArchivedOrders orders={shown} onClose={() => setShown(null)} /> : null}
    </ManagedList>
  );
}

function ArchivedOrders(props: { orders: readonly ArchivedOrder[]; onClose: () => void }) {
  return (
    <Dialog title="Archived orders" width="md" onClose={props.onClose}>
      <ul className="divide-y divide-line">
        {props.orders.map(({ id, createdAt, order, entry }) => (
          <li key={id} className="py-3">
            <p className="flex justify-between gap-4 font-semibold">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {order.customer.name || `Order ${orderNumber(id)}`}
              </span>
              <Amount minor={order.totals.total} currency={order.currency} />
            </p>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {order.lines.map(({ qty, name }) => `${qty} × ${name}`).join(", ")}
            </p>
            <p className="text-sm text-ink-faint">
              Order {orderNumber(id)}, <Day at={createdAt} />,{" "}
              {STATUS_WORDS[entry?.s ?? "new"].word.toLowerCase()}
              {[order.customer.email, order.customer.phone, order.customer.note]
                .filter(Boolean)
                .map((text) => ` · ${text}`)}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
