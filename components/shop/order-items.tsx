/** An order's lines, totals and delivery, for its customer and its owner. */
import { Amount } from "@/components/payments/amount";
import type { Order } from "@/lib/kinds/shop/order";
import { showDiscountCode } from "@/lib/protocol/shop-codes";
import { Totals } from "./totals";

/** @param inset classes for its rows' horizontal padding */
export function OrderItems({ order, inset = "" }: { order: Order; inset?: string }) {
  const { lines, totals, currency, delivery, discount, ruleDiscount } = order;
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map(({ name, qty, options = [], total }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one product may be on several lines
          <li key={at} className={`flex items-baseline justify-between gap-4 py-2.5 ${inset}`}>
            <span dir="auto" className="min-w-0 text-left wrap-anywhere">
              {qty} × {name}
              {options.length > 0 ? (
                <span className="block text-sm text-ink-soft">
                  {options.map((one) => `${one.name}: ${one.choiceName}`).join(", ")}
                </span>
              ) : null}
            </span>
            <Amount minor={total} currency={currency} />
          </li>
        ))}
      </ul>
      <div className={`border-t border-line py-4 ${inset}`}>
        <Totals
          {...{ totals, currency }}
          discount={
            ruleDiscount?.label ??
            (discount ? `Code ${showDiscountCode(discount.code)}` : undefined)
          }
          delivery={delivery?.name ?? null}
        />
      </div>
    </>
  );
}

export const addressLinesOf = ({ delivery }: Order): string[] => {
  const { name, lines = [], postcode, city, region, country } = delivery?.address ?? {};
  const town = [postcode, city].filter(Boolean).join(" ");
  return [name, ...lines, town, region, country && countryName(country)].filter(
    (line): line is string => Boolean(line),
  );
};

export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}
