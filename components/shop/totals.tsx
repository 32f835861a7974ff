/** The totals of an order or a cart, line by line. */
import { moneyWords } from "@/components/payments/money";
import type { OrderTotals } from "@/lib/kinds/shop/order";

interface TotalsProps {
  totals: OrderTotals;
  currency: string;
  /** The discount's name. */
  discount?: string | undefined;
  /** The delivery method; null when none is chosen. */
  delivery: string | null;
}

export function Totals({ totals, currency, discount = "Discount", delivery }: TotalsProps) {
  const { tax } = totals;
  const rows: [string, string][] = [["Items", moneyWords(totals.items, currency)]];
  if (totals.discount !== "0")
    rows.push([discount, `\u2212${moneyWords(totals.discount, currency)}`]);
  if (delivery !== null)
    rows.push([delivery, totals.delivery === "0" ? "Free" : moneyWords(totals.delivery, currency)]);
  for (const { label, amount } of totals.fees) rows.push([label, moneyWords(amount, currency)]);
  if (tax && !tax.included)
    rows.push([`${tax.label} ${tax.rate}%`, moneyWords(tax.amount, currency)]);
  return (
    <dl className="space-y-1.5 tabular-nums">
      {rows.map(([label, words]) => (
        <div key={label} className="flex justify-between gap-4 text-ink-soft">
          <dt className="min-w-0 wrap-anywhere">{label}</dt>
          <dd className="whitespace-nowrap">{words}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>Total</dt>
        <dd className="whitespace-nowrap">{moneyWords(totals.total, currency)}</dd>
      </div>
      {tax?.included ? (
        <div className="flex justify-between gap-4 text-sm text-ink-faint">
          <dt>
            Includes {tax.label} {tax.rate}%
          </dt>
          <dd className="whitespace-nowrap">{moneyWords(tax.amount, currency)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
