/** The lines of a cart with their quantities. */
import { Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import type { OrderLine } from "@/lib/kinds/shop/order";
import type { PricedCart } from "@/lib/kinds/shop/prices";
import { type LeftByCounter, mostOf } from "@/lib/kinds/shop/stock";
import { moneyWords } from "../../payments/money";
import { type CartState, problemWords } from "./cart";
import { Quantity } from "./product-sheet";

const lineOf = (lines: readonly OrderLine[], item: string, at: number, cart: CartState["cart"]) => {
  // A product that was removed has no priced line.
  const before = cart.lines
    .slice(0, at)
    .filter((line) => lines.some((one) => one.item === line.item));
  return lines.some((one) => one.item === item) ? lines[before.length] : undefined;
};

export function CartLines({
  catalog,
  state,
  priced,
  left,
}: {
  catalog: Catalog;
  state: CartState;
  left: LeftByCounter;
  priced: PricedCart;
}) {
  const { cart, change } = state;
  const setQty = (at: number, qty: number) =>
    change({
      lines:
        qty < 1
          ? cart.lines.filter((_, i) => i !== at)
          : cart.lines.map((line, i) => (i === at ? { ...line, qty } : line)),
    });
  return (
    <ul className="divide-y divide-line">
      {cart.lines.map((line, at) => {
        const product = catalog.items.find(({ id }) => id === line.item);
        const found = lineOf(priced.lines, line.item, at, cart);
        const name = found?.name ?? "A product that is gone";
        const problem = priced.problems.find((one) => "line" in one && one.line === at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same product
          <li key={`${line.item} ${at}`} className="px-4 py-3 sm:px-5">
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="text-left font-semibold wrap-anywhere">
                  {name}
                </p>
                {found?.options ? (
                  <p className="text-sm text-ink-soft">
                    {found.options.map(({ choiceName }) => choiceName).join(", ")}
                  </p>
                ) : null}
                {problem ? (
                  <p className="text-sm text-bad">{problemWords(catalog, problem)}</p>
                ) : null}
              </div>
              <span className="whitespace-nowrap tabular-nums">
                {found ? moneyWords(found.total, catalog.currency) : ""}
              </span>
            </div>
            <div className="mt-2 flex items-center justify-between">
              <Quantity
                qty={line.qty}
                max={product && mostOf(product, line.choices, left)}
                of={name}
                onChange={(qty) => setQty(at, qty)}
              />
              <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => setQty(at, 0)} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
