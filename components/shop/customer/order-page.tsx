/** `/s/{shopId}/order/{orderId}`: an order placed from this device, being sent or as its receipt. */
"use client";

import { CircleCheck, ReceiptText, Send } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { onceBack } from "@/client/reach";
import { sendOrder } from "@/client/shops/customer-orders";
import { ShopRefusal } from "@/client/shops/customer-refusal";
import { forgetOrder, readStored, type StoredOrder } from "@/client/shops/customer-store";
import { Section, SectionSkeleton } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { orderNumber } from "@/lib/kinds/shop/order";
import { formatPayLink } from "@/lib/protocol/pay-auth";
import { formatCustomerLink } from "@/lib/protocol/shop-links";
import { addressLinesOf, OrderItems } from "../order-items";
import { orderAgain, settleCart } from "./cart";
import { OrderPayment } from "./order-payment";
import { OrderSteps } from "./order-progress";
import { statusWords, whenWords } from "./order-steps";
import { useOrderProgress } from "./use-order-progress";

/** For a browser without storage: orders placed while this page is open. */
const placedHere = new Map<string, StoredOrder>();
export const rememberOrder = (kept: StoredOrder) => placedHere.set(kept.id, kept);

interface OrderPageProps {
  shopId: string;
  orderId: string;
  go: (path: string) => void;
  onColor: (color: string | undefined) => void;
}

export function OrderPage({ shopId, orderId, go, onColor }: OrderPageProps) {
  const load = useCallback(
    async () => ({
      kept: (await readStored("order", orderId)) ?? placedHere.get(orderId) ?? null,
      shop: (await readStored("shop", shopId)) ?? null,
    }),
    [orderId, shopId],
  );
  const { value, change } = useLoaded(load);
  const kept = value?.kept ?? null;
  const name = kept?.shop.name;
  useEffect(() => {
    if (name) document.title = `Order ${orderNumber(orderId)} · ${name}`;
    onColor(kept?.shop.color);
  }, [name, orderId, kept?.shop.color, onColor]);
  if (value === null) return <SectionSkeleton label="Loading the order" />;
  if (kept === null || kept.shopId !== shopId)
    return (
      <EmptyState heading="h1" icon={ReceiptText} title="This order isn’t on this device">
        <p>Orders can be read on the device they were placed from. Open this page there.</p>
      </EmptyState>
    );
  const address = value.shop?.address;
  const shopPath = address ? formatCustomerLink(address) : null;
  return (
    <Receipt
      kept={kept}
      shopPath={shopPath}
      go={go}
      onSent={(next) => {
        rememberOrder(next);
        change((before) => ({ ...before, kept: next }));
      }}
    />
  );
}

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Sends until the shop answers: again after a pause, and at once when the connection is back. */
function useSending(kept: StoredOrder, onSent: (next: StoredOrder) => void): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one run
  useEffect(() => {
    if (kept.state !== "sending") return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => isHere && setTries((count) => count + 1);
    const stop = onceBack(again);
    sendOrder(kept).then(
      (next) => {
        // Also when the customer has returned to the shop.
        settleCart(next);
        if (isHere) onSent(next);
      },
      (error) => {
        if (!isHere) return;
        const wait = error instanceof ShopRefusal ? error.retryAfter : null;
        setProblem(
          error instanceof ShopRefusal
            ? "The shop takes no more orders from this network now. Keep this page open: it’s sent again by itself."
            : "Your order hasn’t been confirmed yet. Keep this page open: it’s sent again by itself. Don’t order again.",
        );
        const pause = wait === null ? RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] : wait * 1000;
        timer = setTimeout(again, pause);
      },
    );
    return () => {
      isHere = false;
      clearTimeout(timer);
      stop();
    };
  }, [kept.id, kept.state, tries]);
  return kept.state === "sending" ? problem : null;
}

interface ReceiptProps {
  kept: StoredOrder;
  /** Null when this device no longer has the shop's link. */
  shopPath: string | null;
  go: (path: string) => void;
  onSent: (next: StoredOrder) => void;
}

function Receipt({ kept, shopPath, go, onSent }: ReceiptProps) {
  const { order, shop, state } = kept;
  const progress = useOrderProgress(kept, state === "placed" || state === "unsure");
  const isFound = state === "unsure" && progress.kept.state === "placed";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (isFound) onSent(progress.kept);
  }, [isFound]);
  const paidAt = progress.link?.status === "paid" ? progress.link.paidAt : null;
  const problem = useSending(kept, (next) => {
    const { pay } = next.order;
    // Goes to the payment at once; Back returns here.
    if (next.state === "placed" && pay.kind === "link")
      location.assign(formatPayLink(pay.link, pay.k));
    onSent(next);
  });

  if (state === "refused")
    return (
      <EmptyState
        heading="h1"
        icon={ReceiptText}
        title="Your order wasn’t placed"
        action={
          shopPath ? (
            <Button
              variant="primary"
              onClick={() => {
                void forgetOrder(kept.id);
                go(shopPath);
              }}
            >
              Back to the shop
            </Button>
          ) : null
        }
      >
        <p>
          {kept.refusal
            ? new ShopRefusal(kept.refusal).message
            : "The server didn’t take it. Nothing was ordered."}
        </p>
        {kept.short?.map(({ name, left }) => (
          <p key={name} className="wrap-anywhere">
            {left === 0 ? "None" : `Only ${left}`} left of {name}.
          </p>
        ))}
        <p>Your cart is kept.</p>
      </EmptyState>
    );
  return (
    <div className="mx-auto max-w-xl space-y-5">
      <header className="space-y-1">
        <p dir="auto" className="font-semibold text-accent-text">
          {shop.name}
        </p>
        <h1
          aria-live="polite"
          className="flex items-center gap-2 font-serif text-2xl font-semibold"
        >
          {state === "placed" ? (
            <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-good" />
          ) : (
            <Send aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
          )}
          {state === "placed"
            ? statusWords(progress.kept, paidAt)
            : state === "sending"
              ? "Sending your order…"
              : "We don’t know if it arrived"}
        </h1>
        <p className="text-ink-soft tabular-nums">
          Order {orderNumber(kept.id)} · {whenWords(order.placedAt)}
        </p>
      </header>
      {problem ? <Banner tone="warn">{problem}</Banner> : null}
      {state === "unsure" ? (
        <Banner tone="warn">
          {kept.refusal === "conflict"
            ? "The server holds something else under this order’s number. "
            : "The link to the shop ended before it confirmed your order. "}
          Ask the shop and give the number {orderNumber(kept.id)} before you order again.
        </Banner>
      ) : null}
      {state === "placed" ? (
        <>
          <OrderSteps {...progress} paidAt={paidAt} />
          <OrderPayment kept={progress.kept} link={progress.link} />
        </>
      ) : null}
      <Section title="What you ordered" flush>
        <OrderItems order={order} inset="px-4 sm:px-5" />
      </Section>
      {order.delivery?.address ? (
        <Section title={order.delivery.name}>
          <p dir="auto" className="whitespace-pre-line">
            {[order.customer.name, ...addressLinesOf(order)].filter(Boolean).join("\n")}
          </p>
        </Section>
      ) : null}
      <div className="no-print flex flex-wrap gap-2">
        {shopPath ? (
          <>
            <Button onClick={() => go(shopPath)}>Back to the shop</Button>
            {state === "placed" ? (
              <Button
                onClick={() => {
                  orderAgain(kept.shopId, order);
                  go(shopPath);
                }}
              >
                Order again
              </Button>
            ) : null}
          </>
        ) : null}
        <Button onClick={() => print()}>Print receipt</Button>
      </div>
      <p className="text-sm text-ink-faint">
        This receipt is in this browser only.
        {shop.contact?.email ? ` Questions? Write to ${shop.contact.email}.` : ""}
        {shop.contact?.phone ? ` Or call ${shop.contact.phone}.` : ""}
      </p>
    </div>
  );
}
