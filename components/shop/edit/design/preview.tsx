/** A preview of a shop's first screen. */
"use client";

import { useMemo } from "react";
import { productGroups } from "@/lib/kinds/shop/product-groups";
import { ShopHead, ShopShelves } from "../../customer/shop-window";
import type { ShopTabProps } from "../../run-shop";
import { shopColors } from "../../shop-colors";

const MAX_SHOWN = 12;

export function Preview({ shop: { catalog, photos } }: ShopTabProps) {
  const { items, sections } = catalog;
  const first = useMemo(
    () =>
      productGroups({ items, sections })
        .flatMap((group) => group.items.filter(({ hidden }) => !hidden))
        .slice(0, MAX_SHOWN),
    [items, sections],
  );
  const shown = { ...catalog, items: first };
  return (
    <section
      aria-label="Preview"
      className="overflow-clip rounded-lg bg-canvas shadow-paper lg:sticky lg:top-4"
    >
      <p className="border-b border-line bg-paper px-4 py-2 text-sm text-ink-faint">Preview</p>
      <div inert style={shopColors(catalog.theme?.color)} className="max-h-160 overflow-clip p-4">
        <ShopHead catalog={shown} photos={photos} />
        <ShopShelves catalog={shown} photos={photos} onShow={() => {}} />
      </div>
    </section>
  );
}
