/** Why a cart cannot be ordered as it is. */
import { type Catalog, type DeliveryWay, MAX_LINES, MAX_QUANTITY, type Product } from "./catalog";
import type { OrderTotals } from "./order";
import type { Cart, CartLine } from "./prices";

export type CartProblem =
  | { kind: "empty" | "too-many-lines" | "too-large" | "delivery-needed" | "delivery-gone" }
  /** `line` is its place in the cart. */
  | { kind: "item-gone" | "sold-out" | "choice-gone" | "quantity"; line: number }
  /** Of this product in all its lines together. */
  | { kind: "below-min" | "over-max"; item: string; limit: number }
  | { kind: "choice-needed" | "too-many-choices"; line: number; option: string }
  /** What is missing for this way of delivery, in minor units. */
  | { kind: "delivery-min"; missing: string };

/** Fifteen digits, as everywhere. */
const MAX_MINOR = 999_999_999_999_999n;

/** @param after items after the discount */
export function cartProblems(
  catalog: Catalog,
  cart: Cart,
  after: bigint,
  way: DeliveryWay | undefined,
  { total }: OrderTotals,
): CartProblem[] {
  const { lines, delivery } = cart;
  const problems: CartProblem[] = lines.flatMap((line, at) => lineProblems(catalog, line, at));
  problems.push(...quantityProblems(catalog, lines));
  if (lines.length === 0) problems.push({ kind: "empty" });
  if (lines.length > MAX_LINES) problems.push({ kind: "too-many-lines" });
  if (BigInt(total) > MAX_MINOR) problems.push({ kind: "too-large" });
  if (delivery !== null && !way) problems.push({ kind: "delivery-gone" });
  if (delivery === null && (catalog.delivery ?? []).length > 0) {
    problems.push({ kind: "delivery-needed" });
  }
  const missing = BigInt(way?.min ?? 0) - after;
  if (missing > 0n) problems.push({ kind: "delivery-min", missing: String(missing) });
  return problems;
}

function lineProblems({ items }: Catalog, line: CartLine, at: number): CartProblem[] {
  const product = items.find(({ id }) => id === line.item);
  if (!product || product.hidden) return [{ kind: "item-gone", line: at }];
  const problems: CartProblem[] = [];
  if (product.soldOut) problems.push({ kind: "sold-out", line: at });
  if (!Number.isInteger(line.qty) || line.qty < 1 || line.qty > MAX_QUANTITY) {
    problems.push({ kind: "quantity", line: at });
  }
  if (line.choices.some((chosen) => !isOffered(product, chosen))) {
    problems.push({ kind: "choice-gone", line: at });
  }
  for (const { id, required, max } of product.options ?? []) {
    const count = line.choices.filter(({ option }) => option === id).length;
    if (required && count === 0) problems.push({ kind: "choice-needed", line: at, option: id });
    if (count > max) problems.push({ kind: "too-many-choices", line: at, option: id });
  }
  return problems;
}

const isOffered = ({ options = [] }: Product, { option, choice }: CartLine["choices"][number]) =>
  options.some(
    ({ id, choices }) => id === option && choices.some((one) => one.id === choice && !one.off),
  );

function quantityProblems({ items }: Catalog, lines: readonly CartLine[]): CartProblem[] {
  return items.flatMap(({ id, min, max }): CartProblem[] => {
    const count = lines.reduce((sum, { item, qty }) => (item === id ? sum + qty : sum), 0);
    if (count === 0) return [];
    if (min !== undefined && count < min) return [{ kind: "below-min", item: id, limit: min }];
    return max !== undefined && count > max ? [{ kind: "over-max", item: id, limit: max }] : [];
  });
}
