/** The first screen of a shop, in small, as its design makes it. */
"use client";

import clsx from "clsx";
import { Amount } from "@/components/payments/amount";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import { productGroups } from "@/lib/kinds/shop/edit";
import type { ShopTabProps } from "../../shop-editing";
import { Photo } from "../products/photo";

const MAX_SHOWN = 6;

interface PreviewProps extends ShopTabProps {
  theme: NonNullable<Catalog["theme"]>;
}

export function Preview({ shop: { catalog, photos }, theme }: PreviewProps) {
  const shown = productGroups(catalog)
    .flatMap(({ items }) => items.filter(({ hidden }) => !hidden))
    .slice(0, MAX_SHOWN);
  const isGrid = theme.layout === "grid";
  return (
    <section
      aria-label="Preview"
      className="overflow-clip rounded-lg bg-paper shadow-paper lg:sticky lg:top-4"
    >
      <p className="border-b border-line px-4 py-2 text-sm text-ink-faint">Preview</p>
      {theme.cover ? (
        <Photo photos={photos} id={theme.cover} className="aspect-3/1 w-full" />
      ) : (
        <div className="h-3" style={{ backgroundColor: theme.color }} />
      )}
      <div className="flex items-center gap-3 p-4">
        {theme.logo ? (
          <Photo photos={photos} id={theme.logo} className="size-12 shrink-0 rounded-md" />
        ) : null}
        <p dir="auto" className="line-clamp-2 font-serif text-xl font-semibold wrap-anywhere">
          {catalog.name}
        </p>
      </div>
      {shown.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-faint">Your products will stand here.</p>
      ) : (
        <ul
          className={clsx(
            "gap-3 px-4 pb-4",
            isGrid ? "grid grid-cols-2" : "flex flex-col divide-y divide-line",
          )}
        >
          {shown.map(({ id, name, price, photos: [photo] = [] }) => (
            <li key={id} className={clsx("min-w-0", !isGrid && "flex items-center gap-3 pt-3")}>
              {photo ? (
                <Photo
                  photos={photos}
                  id={photo}
                  className={clsx("rounded-md", isGrid ? "aspect-square w-full" : "size-12")}
                />
              ) : isGrid ? (
                <span className="block aspect-square rounded-md bg-sunken" />
              ) : null}
              <span className={clsx("min-w-0", isGrid ? "mt-1.5 block" : "flex-1")}>
                <span dir="auto" className="line-clamp-2 text-sm font-semibold wrap-anywhere">
                  {name}
                </span>
                <span className="text-sm text-ink-soft">
                  <Amount minor={price} currency={catalog.currency} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
