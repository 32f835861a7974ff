/** A product in a shop's list. */
import clsx from "clsx";
import { memo } from "react";
import { Badge } from "@/components/ui/badge";
import type { Product } from "@/lib/kinds/shop/catalog";
import { moneyWords } from "../../payments/money";
import { Photo, type ShopPhotos } from "../photo";

interface ProductCardProps {
  product: Product;
  currency: string;
  photos: ShopPhotos;
  isList: boolean;
  /** Other products have a photo, so this one keeps an empty place for it. */
  hasBox: boolean;
  /** Null when the stock isn’t counted. */
  left: number | null;
  onShow: (product: Product) => void;
}

/** Memoized, because a shop may have 300 products and usually one changes. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, currency, photos, isList, hasBox, left, onShow } = props;
  const { name, about, soldOut, badge } = product;
  const [photo] = product.photos ?? [];
  return (
    <button
      type="button"
      onClick={() => onShow(product)}
      className={clsx(
        "group relative flex w-full gap-3 text-left",
        isList ? "items-center py-3" : "h-full flex-col rounded-lg bg-paper p-2 pb-3 shadow-paper",
      )}
    >
      {photo ? (
        <Photo
          photos={photos}
          id={photo}
          className={clsx(
            "rounded-md",
            isList ? "size-20 shrink-0" : "aspect-square w-full",
            soldOut && "opacity-60",
          )}
        />
      ) : hasBox ? (
        <span
          aria-hidden="true"
          className={clsx(
            "grid place-items-center rounded-md bg-sunken font-serif text-3xl text-ink-faint",
            isList ? "size-20 shrink-0" : "aspect-square w-full",
          )}
        >
          {[...name][0]}
        </span>
      ) : null}
      <span className={clsx("flex min-w-0 flex-1 flex-col gap-1", !isList && "px-1")}>
        {soldOut || badge || isScarce(left) ? (
          <span className="flex flex-wrap gap-1">
            {soldOut ? (
              <Badge>Sold out</Badge>
            ) : (
              <>
                {badge ? <Badge tone="accent">{badge}</Badge> : null}
                {isScarce(left) ? <Badge tone="warn">{left} left</Badge> : null}
              </>
            )}
          </span>
        ) : null}
        <span dir="auto" className="line-clamp-4 font-semibold wrap-anywhere group-hover:underline">
          {name}
        </span>
        {isList && about ? (
          <span dir="auto" className="line-clamp-2 text-sm text-ink-soft">
            {about}
          </span>
        ) : null}
        <Price product={product} currency={currency} />
      </span>
    </button>
  );
});

/** Customers see the exact number when few are left. */
export const isScarce = (left: number | null): boolean => left !== null && left > 0 && left <= 10;

export function Price({ product, currency }: { product: Product; currency: string }) {
  const { price, was, unit, options = [] } = product;
  const isFrom = options.some(({ choices }) => choices.some(({ delta }) => delta !== "0"));
  return (
    <span className="mt-auto flex flex-wrap items-baseline gap-x-2 text-ink-soft tabular-nums">
      <span>
        {isFrom ? "from " : null}
        <span className="whitespace-nowrap">{moneyWords(price, currency)}</span>
        {unit ? ` / ${unit}` : ""}
      </span>
      {was ? (
        <s className="text-sm whitespace-nowrap text-ink-faint">
          <span className="sr-only">Before: </span>
          {moneyWords(was, currency)}
        </s>
      ) : null}
    </span>
  );
}
