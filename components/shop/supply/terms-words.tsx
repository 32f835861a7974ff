/** Terms and statements as both sides read them. */
import { Day } from "@/components/page/moment";
import { moneyWords } from "@/components/payments/money";
import type { ResellerTerms, Statement } from "@/lib/kinds/shop/supply";

/** One sentence for each term. */
function termsWords(terms: ResellerTerms | null): string[] {
  if (!terms) return ["These terms can’t be opened. Ask the supplier to save them again."];
  const { currency, price, min, postage = {}, payDays, note, dropship } = terms;
  const money = (amount: string) => moneyWords(amount, currency);
  const { flat, perItem, freeOver } = postage;
  return [
    price.kind === "percent"
      ? `${price.percent}% off the shop’s prices`
      : `A price list of ${Object.keys(price.items).length} products`,
    ...(min ? [`From ${money(min)} an order`] : []),
    ...(flat || perItem
      ? [
          `Postage ${[flat && money(flat), perItem && `${money(perItem)} an item`].filter(Boolean).join(" and ")}`,
        ]
      : []),
    ...(freeOver ? [`Free postage from ${money(freeOver)}`] : []),
    ...(payDays === undefined ? [] : [`Paid within ${payDays} days`]),
    dropship ? "Shipped to your customers" : "Shipped to the reseller",
    ...(note ? [note] : []),
  ];
}

export const TermsWords = ({ terms }: { terms: ResellerTerms | null }) => (
  <span dir="auto" className="wrap-anywhere">
    {termsWords(terms).join(" · ")}
  </span>
);

export const StatementWords = ({ statement }: { statement: Statement }) => {
  const { at, currency, open, lines } = statement;
  return (
    <details>
      <summary className="font-semibold">
        Statement of <Day at={at} />: {moneyWords(open, currency)} open
      </summary>
      <ul className="mb-2">
        {lines.map(({ part, date, amount, paid }) => (
          <li key={part}>
            {date} · {moneyWords(amount, currency)} · {paid ? "paid" : "open"}
          </li>
        ))}
      </ul>
    </details>
  );
};
