/** Orders: the newest first, followed live, narrowed by state and words, and moved with Undo. */
"use client";

import { Download, Inbox } from "lucide-react";
import { useState } from "react";
import { readStored, store } from "@/client/browser-storage";
import {
  entryOf,
  isPaid,
  mayMove,
  moveOrder,
  type OrderMove,
  statusOf,
  undoMove,
} from "@/client/shops/order-moves";
import { Loaded } from "@/components/page/loaded";
import { Moment } from "@/components/page/moment";
import { tellOutcome } from "@/components/page/tell-refusal";
import { Amount } from "@/components/payments/amount";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
import { notify } from "@/components/ui/toast";
import { orderNumber, type StatusNote } from "@/lib/kinds/shop/order";
import type { OrderStatus } from "@/lib/kinds/shop/statuses";
import type { ShopTabProps } from "../run-shop";
import { ArchiveSection } from "./archive-section";
import { playChime } from "./chime";
import { FollowSwitch } from "./follow-switch";
import { OrderDialog } from "./order-dialog";
import { isFound, STATUS_WORDS } from "./order-words";
import { saveOrders } from "./save-orders";
import { useCustomerStatuses, usePaidLinks } from "./use-order-news";
import { useOrderStock } from "./use-order-stock";
import { useOpened, useOrders } from "./use-orders";

type Filter = "todo" | OrderStatus | "all";
const FILTERS: readonly (readonly [Filter, string])[] = [
  ["todo", "To do"],
  ["new", "New"],
  ["paid", "Paid"],
  ["ready", "Ready"],
  ["done", "Done"],
  ["canceled", "Canceled"],
  ["all", "All"],
];
const PAGE = 50;
/** Of 2,000 orders that a shop can hold (SH-026). */
const NEARLY_FULL = 1_900;
const SOUND = "sealdesk:shop-sound";
const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  new: "paid",
  paid: "ready",
  ready: "done",
};

export function OrdersTab({ shop }: ShopTabProps) {
  const { session, state } = shop;
  const [filter, setFilter] = useState<Filter>("todo");
  const [words, setWords] = useState("");
  const [shown, setShown] = useState(PAGE);
  const [looking, setLooking] = useState<string | null>(null);
  const [hasSound, setSound] = useState(() => readStored(SOUND) === "on");
  const orders = useOrders(session, () => {
    if (hasSound) playChime();
    notify({ text: "A new order has come in." });
  });
  const { value, opened } = orders;
  usePaidLinks(shop, orders);
  const isBehind = useCustomerStatuses(shop, orders);

  const isIn = (id: string, wanted: Filter) => {
    const status = statusOf(state, id);
    if (wanted === "todo") return status !== "done" && status !== "canceled";
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
    const before = entryOf(state, id);
    const { discount, pay } = opened.get(id) ?? {};
    const tag = discount?.tag;
    const paidBy = pay?.kind === "bank" || pay?.kind === "cash" ? pay.kind : "manual";
    const move: OrderMove = { id, to, tag, shown, ...(to === "paid" && { paidBy }) };
    session.editState((now) => moveOrder(now, move));
    const from = before?.s ?? "new";
    stock.follow(id, [from, to], to === "paid");
    const undo = () => {
      session.editState((now) => undoMove(now, id, before, tag));
      stock.follow(id, [to, from], before?.paidBy !== undefined);
    };
    notify({
      text: `Order ${orderNumber(id)}: ${STATUS_WORDS[to].word.toLowerCase()}.`,
      action: { label: "Undo", run: undo },
    });
  }

  const over = (value ?? []).filter(({ id }) => isIn(id, "done") || isIn(id, "canceled"));

  const [first] = looking === null ? [] : (value ?? []).filter(({ id }) => id === looking);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        {value?.length === 0 ? null : (
          <>
            <fieldset className="segmented min-w-0 max-w-full auto-cols-auto overflow-x-auto">
              <legend className="sr-only">Show</legend>
              {FILTERS.map(([one, label]) => (
                <label key={one} className="px-2.5 whitespace-nowrap">
                  <input
                    type="radio"
                    name="orders"
                    checked={filter === one}
                    onChange={() => {
                      setFilter(one);
                      setShown(PAGE);
                    }}
                  />
                  <span>
                    {label}{" "}
                    <span className="text-ink-faint tabular-nums">
                      {(value ?? []).filter(({ id }) => isIn(id, one)).length}
                    </span>
                  </span>
                </label>
              ))}
            </fieldset>
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
          checked={hasSound}
          onChange={({ currentTarget: { checked } }) => {
            setSound(checked);
            store(SOUND, checked ? "on" : null);
            if (checked) playChime();
          }}
        />
        <FollowSwitch session={session} />
      </div>
      {(value?.length ?? 0) >= NEARLY_FULL ? (
        <Banner tone="warn">
          {value?.length} of 2,000 orders are stored. At 2,000 the shop takes no more: archive those
          that are finished.
        </Banner>
      ) : null}
      {isBehind ? (
        <Banner tone="warn">
          Your customers don’t see your last steps yet. They’re sent again by themselves while this
          page is open.
        </Banner>
      ) : null}
      <Loaded what="The orders" of={orders} shape="sheet">
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={Inbox} title="No orders yet">
              <p>Send a link to your shop. New orders show up here by themselves.</p>
            </EmptyState>
          ) : rows.length === 0 ? (
            <p className="px-1 text-ink-faint">No orders here.</p>
          ) : (
            <div className="overflow-clip rounded-lg bg-paper shadow-paper">
              <ul aria-label="Orders" className="divide-y divide-line">
                {rows.map(({ id, createdAt }) => {
                  const order = opened.get(id);
                  const status = statusOf(state, id);
                  const next = NEXT[status];
                  return (
                    <li
                      key={id}
                      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
                    >
                      <button
                        type="button"
                        className="grid min-w-0 flex-1 basis-56 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-md text-left"
                        onClick={() => setLooking(id)}
                      >
                        <span dir="auto" className="truncate text-left font-semibold">
                          {order === null
                            ? "This order can’t be opened"
                            : order?.customer.name || `Order ${orderNumber(id)}`}
                        </span>
                        <span className="text-right font-semibold">
                          {order ? (
                            <Amount minor={order.totals.total} currency={order.currency} />
                          ) : null}
                        </span>
                        <span className="flex min-w-0 items-center gap-2 text-sm text-ink-faint">
                          <Badge tone={STATUS_WORDS[status].tone}>
                            {STATUS_WORDS[status].word}
                          </Badge>
                          {order?.pay.kind === "link" && mayMove(state, id, "paid") ? (
                            <Badge>Not paid yet</Badge>
                          ) : null}
                          {isOut(id) ? <Badge tone="bad">Out of stock</Badge> : null}
                          <span dir="auto" className="truncate">
                            {order?.lines.map(({ qty, name }) => `${qty} × ${name}`).join(", ")}
                          </span>
                        </span>
                        <span className="text-right text-sm text-ink-faint">
                          <Moment at={createdAt} />
                        </span>
                      </button>
                      {next && mayMove(state, id, next) ? (
                        <Button onClick={() => move(id, next)}>{STATUS_WORDS[next].act}</Button>
                      ) : null}
                    </li>
                  );
                })}
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
          onMove={(to, shown) => move(first.id, to, shown)}
          onClose={() => setLooking(null)}
        />
      ) : null}
    </div>
  );
}
