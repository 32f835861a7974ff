/** What rules and codes take off (DB-049, DB-052). */
import { shareOf, smaller, sumOf } from "../money";
import type { Catalog, PriceRule } from "./catalog";
import type { DiscountTerms } from "./discount-terms";
import { type PricedLine, shopDay, shopWeekday } from "./price-parts";

/** The first rule in order that matches and takes something off. */
export function ruleDiscount(
  { rules = [], tz }: Catalog,
  lines: readonly PricedLine[],
  at: Date,
): { rule: PriceRule; amount: bigint } | null {
  for (const rule of rules) {
    const amount = isNow(rule, at, tz) ? takenOff(rule, linesOf(rule, lines)) : 0n;
    if (amount > 0n) return { rule, amount };
  }
  return null;
}

function isNow({ when: { from, until, days } }: PriceRule, at: Date, tz?: string): boolean {
  if (from !== undefined && at.getTime() < Date.parse(from)) return false;
  if (until !== undefined && at.getTime() >= Date.parse(until)) return false;
  return days === undefined || days.includes(shopWeekday(at, tz));
}

/** Of its products and its sections; of everything where it names neither. */
function linesOf({ when: { items, sections } }: PriceRule, lines: readonly PricedLine[]) {
  if (items === undefined && sections === undefined) return lines;
  return lines.filter(
    ({ product }) =>
      items?.includes(product.id) ||
      (product.section !== undefined && sections?.includes(product.section)),
  );
}

function takenOff({ when, give }: PriceRule, lines: readonly PricedLine[]): bigint {
  const sum = sumOf(lines.map(({ total }) => total));
  const count = lines.reduce((all, { qty }) => all + qty, 0);
  if (count < (when.minQty ?? 0) || sum < BigInt(when.minSpend ?? 0)) return 0n;
  if ("amount" in give) return smaller(BigInt(give.amount), sum);
  if (!("buy" in give)) return shareOf(sum, give.percent);
  const free = Math.floor(count / (give.buy + give.get)) * give.get;
  return shareOf(cheapest(lines, free), give.percent);
}

/** The price of the cheapest units. */
function cheapest(lines: readonly PricedLine[], count: number): bigint {
  let left = count;
  let sum = 0n;
  for (const { unit, qty } of [...lines].sort(byUnitPrice)) {
    const taken = Math.min(left, qty);
    sum += unit * BigInt(taken);
    left -= taken;
  }
  return sum;
}

const byUnitPrice = (one: PricedLine, other: PricedLine) =>
  one.unit < other.unit ? -1 : one.unit > other.unit ? 1 : 0;

/** Why a code does not count, or null. */
export function codeRefusal(
  { tz }: Catalog,
  terms: DiscountTerms,
  lines: readonly PricedLine[],
  at: Date,
): "expired" | "below-min" | "other-items" | null {
  if (terms.until !== undefined && shopDay(at, tz) > terms.until) return "expired";
  if (sumOf(lines.map(({ total }) => total)) < BigInt(terms.min ?? 0)) return "below-min";
  return codeLines(terms, lines).length === 0 ? "other-items" : null;
}

/** @param delivery what delivery costs without it */
export function codeDiscount(
  catalog: Catalog,
  terms: DiscountTerms,
  lines: readonly PricedLine[],
  delivery: bigint,
  at: Date,
): { kind: DiscountTerms["kind"]; amount: bigint } | null {
  if (codeRefusal(catalog, terms, lines, at) !== null) return null;
  const sum = sumOf(codeLines(terms, lines).map(({ total }) => total));
  if (terms.kind === "delivery") return { kind: terms.kind, amount: delivery };
  const amount =
    terms.kind === "fixed" ? smaller(BigInt(terms.amount), sum) : shareOf(sum, terms.percent);
  return { kind: terms.kind, amount };
}

const codeLines = ({ items }: DiscountTerms, lines: readonly PricedLine[]) =>
  items === undefined
    ? lines
    : lines.filter(({ product }) => items.includes(product.id.slice(0, 8)));
