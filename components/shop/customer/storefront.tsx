/** An open shop: its cover, its products by section, and its cart. */
"use client";

import { ShoppingBag } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { refreshShop, type ShopVisit } from "@/client/shops/customer";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import type { Product } from "@/lib/kinds/shop/catalog";
import { priceCart } from "@/lib/kinds/shop/prices";
import { moneyWords } from "../../payments/money";
import { AboutShop } from "./about-shop";
import { addLine, linesAgain, takeOrderAgain, useCart } from "./cart";
import { Checkout } from "./checkout";
import { ContactDialog } from "./contact-dialog";
import { PastOrders } from "./past-orders";
import { ProductSheet } from "./product-sheet";
import { useCartStep } from "./shop-route";
import { ShopHead, ShopShelves } from "./shop-window";
import { useStock } from "./use-stock";
import { visitPhotos } from "./visit-photos";

/** How often prices and opening are read again while the page is visible. */
const LOOK_MS = 60_000;

interface StorefrontProps {
  visit: ShopVisit;
  /** A discount code from the link. */
  code: string | null;
  isCodeIgnored: boolean;
  go: (path: string) => void;
  onVisit: (visit: ShopVisit) => void;
}

export function Storefront(props: StorefrontProps) {
  const { code, isCodeIgnored, go, onVisit } = props;
  const { stocked: visit, left, look } = useStock(props.visit, LOOK_MS);
  const { catalog, open } = visit;
  const photos = visitPhotos(visit);
  const state = useCart(visit.shopId);
  const { cart, change } = state;
  const step = useCartStep();
  const [shown, setShown] = useState<Product | null>(null);
  const [isAsking, setAsking] = useState(false);
  const count = cart.lines.reduce((sum, { qty }) => sum + qty, 0);
  const items = useMemo(
    () => priceCart(catalog, { lines: cart.lines, delivery: null, code: null }, new Date()).totals,
    [catalog, cart.lines],
  );

  useVisibleInterval(() => {
    refreshShop(props.visit).then(
      (next) => next !== props.visit && onVisit(next),
      // The earlier state stays; ordering reads again and reports problems.
      () => undefined,
    );
  }, LOOK_MS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a receipt that led here
  useEffect(() => {
    const order = takeOrderAgain(visit.shopId);
    if (!order) return;
    void look(props.visit).then(({ catalog: now }) => {
      const { lines, gone } = linesAgain(now, order);
      change({ lines: lines.reduce(addLine, cart.lines) });
      if (gone.length > 0)
        notify({
          text: `Not sold any more as you ordered it: ${gone.join(", ")}.`,
          stayMs: 20_000,
        });
      if (lines.length > 0) step.open();
    });
  }, []);

  useEffect(() => {
    if (isCodeIgnored)
      notify({ text: "The discount code in this link isn’t complete, so it was left out." });
  }, [isCodeIgnored]);

  if (step.isCart)
    return (
      <Checkout
        visit={visit}
        left={left}
        look={look}
        state={state}
        code={code}
        onVisit={onVisit}
        onBack={step.close}
        go={go}
      />
    );
  return (
    <div className="pb-24">
      <ShopHead catalog={catalog} photos={photos} />
      {open ? null : (
        <div className="mt-4">
          <Banner tone="warn">
            {catalog.name} isn’t taking orders right now. You can look around; your cart is kept.
          </Banner>
        </div>
      )}
      <ShopShelves catalog={catalog} photos={photos} left={left} onShow={setShown} />
      <div className="mt-10 space-y-5">
        <PastOrders shopId={visit.shopId} go={go} />
        <AboutShop catalog={catalog} canAsk={open} onAsk={() => setAsking(true)} />
      </div>
      <p role="status" className="sr-only">
        {count > 0 ? `${count} in your cart` : ""}
      </p>
      {count > 0 ? (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <div className="mx-auto max-w-5xl sm:px-2">
            <Button
              variant="primary"
              size="lg"
              className="w-full"
              icon={ShoppingBag}
              onClick={step.open}
            >
              <span>View cart ({count})</span>
              <span className="ml-auto tabular-nums">
                {moneyWords(items.items, catalog.currency)}
              </span>
            </Button>
          </div>
        </div>
      ) : null}
      {shown ? (
        <ProductSheet
          key={shown.id}
          visit={visit}
          product={catalog.items.find(({ id }) => id === shown.id) ?? shown}
          left={left}
          onClose={() => setShown(null)}
          onAdd={(line) => {
            change({ lines: addLine(cart.lines, line) });
            setShown(null);
          }}
        />
      ) : null}
      {isAsking ? <ContactDialog visit={visit} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
