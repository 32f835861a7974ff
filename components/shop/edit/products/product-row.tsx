/** A product in its owner's list. */
"use client";

import { ImagePlus } from "lucide-react";
import { memo } from "react";
import type { ShopSession } from "@/client/shops/session";
import { Amount } from "@/components/payments/amount";
import { Badge } from "@/components/ui/badge";
import { Switch } from "@/components/ui/checkbox";
import { dragRow } from "@/components/ui/drag-row";
import { MoreMenu } from "@/components/ui/more-menu";
import type { Product } from "@/lib/kinds/shop/catalog";
import { Photo } from "../../photo";

export interface ProductActions {
  open: (product: Product) => void;
  count: (product: Product) => void;
  copy: (product: Product) => void;
  mark: (product: Product, mark: "soldOut" | "hidden", isSet: boolean) => void;
  /** By a number of places within its section; `-Infinity` moves it to the top. */
  move: (product: Product, by: number) => void;
  /** To another product's place. */
  drop: (dragged: string, onto: Product) => void;
  remove: (product: Product) => void;
}

interface ProductRowProps {
  product: Product;
  currency: string;
  photos: ShopSession["photos"];
  /** How many can still be sold; null when it is not counted. */
  left: number | null;
  isLow: boolean;
  actions: ProductActions;
}

export const productRowId = (id: string) => `product-${id}`;

export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, currency, photos, left, isLow, actions } = props;
  const { id, name, price, soldOut = false, hidden = false, options, supply } = product;
  const [photo] = product.photos ?? [];
  return (
    <li
      {...dragRow("products", id, (dragged) => actions.drop(dragged, product))}
      className="flex cursor-grab items-center gap-3 py-2 pr-2 pl-4 data-over:bg-accent-soft sm:pl-5"
    >
      {photo ? (
        <Photo photos={photos} id={photo} className="size-11 shrink-0 rounded-md" />
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-faint">
          <ImagePlus aria-hidden="true" className="size-4" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <button
          type="button"
          id={productRowId(id)}
          dir="auto"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          className="line-clamp-2 min-h-7 w-full text-left font-semibold wrap-anywhere hover:underline"
          onClick={() => actions.open(product)}
          onKeyDown={({ altKey, key }) => {
            if (altKey && key === "ArrowUp") actions.move(product, -1);
            if (altKey && key === "ArrowDown") actions.move(product, 1);
          }}
        >
          {name}
        </button>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <Amount minor={price} currency={currency} />
          {options?.length ? <span>{optionWords(options.length)}</span> : null}
          {left === null ? null : (
            <Badge tone={isLow ? "warn" : "plain"}>
              {left === 0 ? "None left" : `${left} left`}
            </Badge>
          )}
          {soldOut ? <Badge tone="warn">Sold out</Badge> : null}
          {hidden ? <Badge>Hidden</Badge> : null}
          {supply ? <Badge>Supplied</Badge> : null}
        </p>
      </div>
      <span className="text-ink-soft max-sm:*:flex-col max-sm:*:items-end max-sm:*:gap-0.5">
        <Switch
          label={
            <>
              <span className="text-sm max-sm:text-xs">Sold out</span>
              <span className="sr-only">: {name}</span>
            </>
          }
          checked={soldOut}
          onChange={({ currentTarget }) => actions.mark(product, "soldOut", currentTarget.checked)}
        />
      </span>
      <MoreMenu
        label={`More for ${name}`}
        entries={[
          { label: "Change", run: () => actions.open(product) },
          { label: "Stock", run: () => actions.count(product) },
          { label: "Duplicate", run: () => actions.copy(product) },
          {
            label: hidden ? "Show to customers" : "Hide from customers",
            run: () => actions.mark(product, "hidden", !hidden),
          },
          "divider",
          { label: "Move up", keys: "Alt ↑", run: () => actions.move(product, -1) },
          { label: "Move down", keys: "Alt ↓", run: () => actions.move(product, 1) },
          {
            label: "Move to the top",
            run: () => actions.move(product, Number.NEGATIVE_INFINITY),
          },
          "divider",
          { label: "Remove", tone: "bad", run: () => actions.remove(product) },
        ]}
      />
    </li>
  );
});

const optionWords = (count: number) => (count === 1 ? "1 option" : `${count} options`);
