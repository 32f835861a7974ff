/** A shop that is open: its cover, its products by section, and the way to the cart. */
"use client";

import { ShoppingBag } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { refreshShop, type ShopVisit } from "@/client/shops/customer";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
import { notify } from "@/components/ui/toast";
import type { Product } from "@/lib/kinds/shop/catalog";
import { priceCart } from "@/lib/kinds/shop/prices";
import { moneyWords } from "../../payments/money";
import { AboutShop } from "./about-shop";
import { addLine, useCart } from "./cart";
import { Checkout } from "./checkout";
import { ContactDialog } from "./contact-dialog";
import { PastOrders } from "./past-orders";
import { Photo } from "./photo";
import { ProductCard } from "./product-card";
import { ProductSheet } from "./product-sheet";
import { useCartStep } from "./shop-route";

/** Prices and whether the shop is open are looked at again as often while the page is seen. */
const LOOK_MS = 60_000;
/** From so many products on there is a search. */
const SEARCH_FROM = 9;

interface StorefrontProps {
  visit: ShopVisit;
  /** A discount code of the link. */
  code: string | null;
  isCodeIgnored: boolean;
  go: (path: string) => void;
  onVisit: (visit: ShopVisit) => void;
}

export function Storefront({ visit, code, isCodeIgnored, go, onVisit }: StorefrontProps) {
  const { catalog, open } = visit;
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
    refreshShop(visit).then(
      (next) => next !== visit && onVisit(next),
      // What was read before stays; ordering looks again and says what is wrong.
      () => undefined,
    );
  }, LOOK_MS);

  useEffect(() => {
    if (isCodeIgnored)
      notify({ text: "The discount code in this link isn’t complete, so it was left out." });
  }, [isCodeIgnored]);

  if (step.isCart)
    return (
      <Checkout
        visit={visit}
        state={state}
        code={code}
        onVisit={onVisit}
        onBack={step.close}
        go={go}
      />
    );
  return (
    <div className="pb-24">
      <Head visit={visit} />
      {open ? null : (
        <div className="mt-4">
          <Banner tone="warn">
            {catalog.name} isn’t taking orders right now. You can look around; your cart is kept.
          </Banner>
        </div>
      )}
      <Products visit={visit} onShow={setShown} />
      <div className="mt-10 space-y-5">
        <PastOrders shopId={visit.shopId} go={go} />
        <AboutShop catalog={catalog} canAsk={open} onAsk={() => setAsking(true)} />
      </div>
      <p role="status" className="sr-only">
        {count > 0 ? `${count} in your cart` : ""}
      </p>
      {count > 0 ? (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-raised/95 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
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

function Head({ visit }: { visit: ShopVisit }) {
  const { name, about, theme } = visit.catalog;
  return (
    <header>
      {theme?.cover ? (
        <Photo
          visit={visit}
          id={theme.cover}
          className="mb-4 aspect-[5/2] w-full rounded-lg sm:aspect-[4/1]"
        />
      ) : null}
      <div className="flex items-center gap-3">
        {theme?.logo ? (
          <Photo visit={visit} id={theme.logo} className="size-14 shrink-0 rounded-lg" />
        ) : null}
        <h1 dir="auto" className="min-w-0 font-serif text-2xl font-semibold wrap-anywhere">
          {name}
        </h1>
      </div>
      {about ? (
        <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere">
          {about}
        </p>
      ) : null}
      <div aria-hidden="true" className="mt-4 h-1 w-14 rounded-full bg-accent" />
    </header>
  );
}

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function Products({ visit, onShow }: { visit: ShopVisit; onShow: (product: Product) => void }) {
  const { items, sections, theme } = visit.catalog;
  const [search, setSearch] = useState("");
  const offered = items.filter(({ hidden }) => !hidden);
  const wanted = fold(search.trim());
  const found = offered.filter(({ name, about = "" }) => fold(`${name} ${about}`).includes(wanted));
  const isList = theme?.layout === "list";
  const hasPhotos = offered.some(({ photos }) => photos?.length);
  const known = new Set(sections.map(({ id }) => id));
  const rest = found.filter(({ section }) => section === undefined || !known.has(section));
  const groups = [
    ...sections.map((section) => ({
      ...section,
      products: found.filter((product) => product.section === section.id),
    })),
    { id: "", name: found.length === rest.length ? "" : "More", products: rest },
  ].filter(({ products }) => products.length > 0);

  if (offered.length === 0)
    return (
      <EmptyState icon={ShoppingBag} title="Nothing here yet">
        <p>The shop hasn’t put anything up for sale. Come back later.</p>
      </EmptyState>
    );
  return (
    <>
      {offered.length >= SEARCH_FROM ? (
        <div className="mt-5 flex">
          <SearchField label="Search the shop" value={search} onChange={setSearch} />
        </div>
      ) : null}
      {search === "" && groups.length > 1 ? (
        <nav aria-label="Sections" className="mt-4 -mb-1 flex gap-2 overflow-x-auto pb-1">
          {groups.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="h-9 shrink-0 rounded-full bg-paper px-3.5 text-sm font-semibold shadow-control touch:h-11"
              onClick={() => {
                const heading = document.getElementById(`section-${id}`);
                heading?.focus({ preventScroll: true });
                heading?.scrollIntoView({ behavior: "smooth" });
              }}
            >
              {name}
            </button>
          ))}
        </nav>
      ) : null}
      <p
        role="status"
        className={wanted && found.length === 0 ? "py-12 text-center text-ink-soft" : "sr-only"}
      >
        {wanted
          ? found.length === 0
            ? `Nothing found for “${search}”.`
            : `${found.length} found`
          : ""}
      </p>
      {groups.map(({ id, name, products }) => (
        <section key={id} aria-labelledby={`section-${id}`} className="mt-7">
          <h2
            id={`section-${id}`}
            tabIndex={-1}
            className={name ? "mb-3 scroll-mt-4 text-lg font-semibold outline-none" : "sr-only"}
          >
            {name || "Products"}
          </h2>
          <ul
            className={
              isList
                ? "divide-y divide-line"
                : "grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4"
            }
          >
            {products.map((product) => (
              <li key={product.id} className="min-w-0">
                <ProductCard
                  visit={visit}
                  product={product}
                  isList={isList}
                  hasBox={hasPhotos}
                  onShow={() => onShow(product)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
