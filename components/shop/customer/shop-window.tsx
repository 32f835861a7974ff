/** A shop's first view: its cover and name, and its products by section. */
"use client";

import { ShoppingBag } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
import type { Catalog, Product } from "@/lib/kinds/shop/catalog";
import { productGroups } from "@/lib/kinds/shop/product-groups";
import { type LeftByCounter, leftOf } from "@/lib/kinds/shop/stock";
import { Photo, type ShopPhotos } from "../photo";
import { ProductCard } from "./product-card";

/** From this number of products on there is a search. */
const SEARCH_FROM = 9;

interface ShopWindowProps {
  catalog: Catalog;
  photos: ShopPhotos;
}

export function ShopHead({ catalog: { name, about, theme }, photos }: ShopWindowProps) {
  return (
    <header>
      {theme?.cover ? (
        <Photo photos={photos} id={theme.cover} className="mb-4 aspect-3/1 w-full rounded-lg" />
      ) : null}
      <div className="flex items-center gap-3">
        {theme?.logo ? (
          <Photo photos={photos} id={theme.logo} className="size-14 shrink-0 rounded-lg" />
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

const NO_STOCK: LeftByCounter = new Map();

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

interface ShopShelvesProps extends ShopWindowProps {
  left?: LeftByCounter;
  onShow: (product: Product) => void;
}

export function ShopShelves({ catalog, photos, left = NO_STOCK, onShow }: ShopShelvesProps) {
  const { items, sections, theme, currency } = catalog;
  const [search, setSearch] = useState("");
  const offered = items.filter(({ hidden }) => !hidden);
  const wanted = fold(useDeferredValue(search).trim());
  const found = offered.filter(({ name, about = "" }) => fold(`${name} ${about}`).includes(wanted));
  const isList = theme?.layout === "list";
  const hasPhotos = offered.some(({ photos }) => photos?.length);
  const groups = productGroups({ sections, items: found })
    .filter((group) => group.items.length > 0)
    .map(({ section, items: products }) => ({
      id: section?.id ?? "",
      name: section?.name ?? (products.length < found.length ? "More" : ""),
      products,
    }));

  if (offered.length === 0)
    return (
      <EmptyState icon={ShoppingBag} title="Nothing here yet">
        <p>The shop hasn’t put anything up for sale. Come back later.</p>
      </EmptyState>
    );
  return (
    <div className="@container">
      {offered.length >= SEARCH_FROM ? (
        <div className="mt-5 flex max-w-md">
          <SearchField label="Search the shop" value={search} onChange={setSearch} />
        </div>
      ) : null}
      {search === "" && groups.length > 1 ? (
        <nav aria-label="Sections" className="fading-line mt-4 -mb-1 flex gap-2 pb-1">
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
                : "grid grid-cols-2 gap-3 @lg:grid-cols-3 @lg:gap-4 @3xl:grid-cols-4"
            }
          >
            {products.map((product) => (
              <li key={product.id} className="min-w-0">
                <ProductCard
                  {...{ product, currency, photos, isList, onShow }}
                  hasBox={hasPhotos}
                  left={leftOf(product, left)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
