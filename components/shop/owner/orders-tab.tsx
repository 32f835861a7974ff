/** Orders, newest first and updated live, with filters and search. Changes of status offer Undo. */
"use client";

import { Download, Inbox } from "lucide-react";
import { useState } from "react";
import {
  entryOf,
  isPaid,
  isPaidAfterCancel,
  moveOrder,
  type OrderMove,
  settleCanceled,
  statusOf,
  undoMove,
} from "@/client/shops/order-moves";
import { Loaded } from "@/components/page/loaded";
import { tellOutcome } from "@/components/page/tell-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
import { Segments } from "@/components/ui/segments";
import { notify } from "@/components/ui/toast";
import { orderNumber, type StatusNote } from "@/lib/kinds/shop/order";
import type { OrderEntry } from "@/lib/kinds/shop/state";
import type { OrderStatus } from "@/lib/kinds/shop/statuses";
import { ArchiveSection } from "./archive-section";
import { FollowSwitch } from "./follow-switch";
import type { ShopPanelProps } from "./open-shop";
import { OrderDialog } from "./order-dialog";
import { OrderRow } from "./order-row";
import { isFound, STATUS_WORDS } from "./order-words";
import { saveOrders } from "./save-orders";
import { useOrderStock } from "./use-order-stock";
import { useOpened } from "./use-orders";

type Filter = "todo" | OrderStatus | "all";
const FILTERS: readonly (readonly [Filter, string])[] = [
  ["todo", "To do"],
  ["new", "New"],
  ["paid", "Paid"],
  ["ready", "Ready"],
  ["done", "Done"],
  ["canceled", "Cancelled"],
  ["all", "All"],
];
const PAGE = 50;
/** Near the limit of 2,000 orders (SH-026). */
const NEARLY_FULL_ORDERS = 1_900;
export function OrdersTab({ shop, orders, openTab }: ShopPanelProps) {
  const { session, state } = shop;
  const [filter, setFilter] = useState<Filter>("todo");
  const [words, setWords] = useState("");
  const [shown, setShown] = useState(PAGE);
  const [looking, setLooking] = useState<string | null>(null);
  const { value, opened, isBehind } = orders;

  const isIn = (id: string, wanted: Filter) => {
    const status = statusOf(state, id);
    if (wanted === "todo")
      return (status !== "done" && status !== "canceled") || isPaidAfterCancel(state, id);
    return wanted === "all" || status === wanted;
  };
  const filtered = (value ?? []).filter(({ id }) => isIn(id, filter));
  const found = filtered.filter(({ id }) => isFound(id, opened.get(id), words));
  const rows = found.slice(0, shown);
  useOpened(
    orders,
    (words.trim() ? filtered : rows).map(({ id }) => id),
  );

  const stock = useOrderStock(
    session,
    rows.map(({ id }) => id),
  );
  const isOut = (id: string) => isPaid(state, id) && stock.hasLapsed(id);

  function move(id: string, to: OrderStatus, shown?: StatusNote) {
    const { discount, pay } = opened.get(id) ?? {};
    const tag = discount?.tag;
    const paidBy = pay?.kind === "bank" || pay?.kind === "cash" ? pay.kind : "manual";
    const move: OrderMove = { id, to, tag, shown, ...(to === "paid" && { paidBy }) };
    session.editState((now) => moveOrder(now, move));
    const before = entryOf(state, id);
    stock.follow(id, [before?.s ?? "new", to], to === "paid");
    notify({
      text: `Order ${orderNumber(id)}: ${STATUS_WORDS[to].word.toLowerCase()}.`,
      action: { label: "Undo", run: () => undo(id, before) },
    });
  }

  function undo(id: string, before: OrderEntry | undefined) {
    const from = statusOf(session.stored.state, id);
    session.editState((now) => undoMove(now, id, before, opened.get(id)?.discount?.tag));
    stock.follow(id, [from, before?.s ?? "new"], before?.paidBy !== undefined);
  }

  function settle(id: string, outcome: "refunded" | "reopened") {
    const tag = opened.get(id)?.discount?.tag;
    session.editState((now) => settleCanceled(now, id, outcome, tag));
    if (outcome === "reopened") stock.follow(id, ["canceled", "paid"], true);
  }

  const over = (value ?? []).filter(
    ({ id }) => (isIn(id, "done") || isIn(id, "canceled")) && !isIn(id, "todo"),
  );

  const [first] = looking === null ? [] : (value ?? []).filter(({ id }) => id === looking);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        {value?.length === 0 ? null : (
          <>
            <Segments
              label="Show"
              className="segmented fading-line min-w-0 max-w-full auto-cols-auto"
              options={FILTERS.map(([one, label]) => [
                one,
                label,
                (value ?? []).filter(({ id }) => isIn(id, one)).length,
              ])}
              value={filter}
              onChange={(wanted) => {
                setFilter(wanted);
                setShown(PAGE);
              }}
            />
            <SearchField
              label="Search orders"
              value={words}
              onChange={setWords}
              className="basis-44"
            />
            <Button
              icon={Download}
              disabled={found.length === 0}
              onClick={() =>
                void tellOutcome(
                  async () =>
                    saveOrders(found, await orders.read(found.map(({ id }) => id)), state),
                  "Orders saved as CSV.",
                )
              }
            >
              CSV
            </Button>
          </>
        )}
        <Switch
          label="Sound"
          checked={orders.hasSound}
          onChange={({ currentTarget: { checked } }) => orders.setSound(checked)}
        />
        <FollowSwitch session={session} />
      </div>
      {(value?.length ?? 0) >= NEARLY_FULL_ORDERS ? (
        <Banner tone="warn">
          {value?.length} of 2,000 orders are stored. At 2,000, the shop stops taking orders.
          Archive finished ones below.
        </Banner>
      ) : null}
      {isBehind ? (
        <Banner tone="warn">
          Customers don’t see your latest changes yet. They’re sent again automatically while this
          page is open.
        </Banner>
      ) : null}
      <Loaded what="The orders" of={orders} shape="sheet">
        {(all) =>
          all.length === 0 ? (
            <NoOrders hasProducts={shop.catalog.items.length > 0} openTab={openTab} />
          ) : rows.length === 0 ? (
            <p className="px-1 text-ink-faint">No orders here.</p>
          ) : (
            <div className="overflow-clip rounded-lg bg-paper shadow-paper">
              <ul aria-label="Orders" className="divide-y divide-line">
                {rows.map((head) => (
                  <OrderRow
                    key={head.id}
                    {...{ head, state }}
                    order={opened.get(head.id)}
                    isOut={isOut(head.id)}
                    onShow={() => setLooking(head.id)}
                    onMove={(to) => move(head.id, to)}
                  />
                ))}
              </ul>
              {found.length > rows.length ? (
                <div className="border-t border-line px-2 py-1.5">
                  <Button variant="quiet" className="w-full" onClick={() => setShown(shown + PAGE)}>
                    Show more
                  </Button>
                </div>
              ) : null}
            </div>
          )
        }
      </Loaded>
      <ArchiveSection shop={shop} orders={orders} over={over} />
      {first ? (
        <OrderDialog
          shop={shop}
          head={first}
          order={opened.get(first.id)}
          isOut={isOut(first.id)}
          onSettle={(outcome) => settle(first.id, outcome)}
          onMove={(to, shown) => move(first.id, to, shown)}
          onUndo={(before) => undo(first.id, before)}
          onClose={() => setLooking(null)}
        />
      ) : null}
    </div>
  );
}

function NoOrders(props: { hasProducts: boolean; openTab: (value: string) => void }) {
  const [tab, label, words] = props.hasProducts
    ? (["links", "Create a link", "Send customers a link to your shop."] as const)
    : (["products", "Add a product", "Start with something to sell."] as const);
  return (
    <EmptyState
      icon={Inbox}
      title="No orders yet"
      action={
        <Button variant="primary" onClick={() => props.openTab(tab)}>
          {label}
        </Button>
      }
    >
      <p>{words} New orders show up here by themselves.</p>
    </EmptyState>
  );
}
