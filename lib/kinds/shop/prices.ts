/**
 * What a cart costs (DB-049). The customer's cart and the owner's check of a sealed order ask the same function, with the
 * moment at which the order was placed. Amounts are minor units: text outside, bigint inside.
 */
import { includedPart, shareOf, sumOf } from "../money";
import type { Catalog, DeliveryWay, PriceRule, Product } from "./catalog";
import type { DiscountTerms } from "./discount-terms";
import type { Order, OrderLine, OrderTotals } from "./order";
import { codeDiscount, codeRefusal, ruleDiscount } from "./price-discounts";
import type { PricedLine } from "./price-parts";
import { type CartProblem, cartProblems } from "./price-problems";

export interface CartLine {
  item: string;
  qty: number;
  /** Ids of an option and of one choice of it; an option that takes several stands several times. */
  choices: readonly { option: string; choice: string }[];
}

export interface Cart {
  lines: readonly CartLine[];
  /** The id of a way of delivery, where the catalog has any. */
  delivery: string | null;
  /** Of a discount code whose terms are open. */
  code: DiscountTerms | null;
}

export interface PricedCart {
  /** As an order has them; of a product that is gone there is none. */
  lines: OrderLine[];
  totals: OrderTotals;
  /** The rule that won, as an order says it. */
  rule: { label: string; percent?: string } | null;
  /** What the code took off; null when it does not count or a rule takes off as much. */
  code: { kind: DiscountTerms["kind"]; percent?: string; amount: string } | null;
  /** Why the code cannot take anything off; null when it can, and without one. */
  codeRefusal: ReturnType<typeof codeRefusal>;
  /** Why the cart cannot be ordered as it is; empty when it can. */
  problems: CartProblem[];
}

/** @param at when it is or was placed: rules and codes have their times */
export function priceCart(catalog: Catalog, cart: Cart, at: Date): PricedCart {
  const lines = cart.lines.flatMap((line) => priceLine(catalog, line));
  const items = sumOf(lines.map(({ total }) => total));
  const way = catalog.delivery?.find(({ id }) => id === cart.delivery);
  const rule = ruleDiscount(catalog, lines, at);
  const { fullDelivery } = totalsOf(catalog, lines, way, 0n);
  const code = cart.code && codeDiscount(catalog, cart.code, lines, fullDelivery, at);
  const isCode = code !== null && code.amount > (rule?.amount ?? 0n);
  const off = isCode ? (code.kind === "delivery" ? 0n : code.amount) : (rule?.amount ?? 0n);
  const { totals } =
    isCode && code.kind === "delivery"
      ? totalsOf(catalog, lines, way, 0n, true)
      : totalsOf(catalog, lines, way, off);
  return {
    lines: lines.map(orderLine),
    totals,
    rule: isCode || rule === null ? null : orderRule(rule.rule),
    code: isCode
      ? {
          kind: code.kind,
          ...(cart.code?.kind === "percent" && { percent: cart.code.percent }),
          amount: String(code.amount),
        }
      : null,
    codeRefusal: cart.code && codeRefusal(catalog, cart.code, lines, at),
    problems: cartProblems(catalog, cart, items - off, way, totals),
  };
}

/**
 * What an order says otherwise than the catalog makes it: it is shown as "price differs".
 * @param catalog of the order's `catalogSeq`  @param terms of its code, where it has one
 */
export function priceDifferences(
  catalog: Catalog,
  order: Order,
  terms: DiscountTerms | null,
): (keyof OrderTotals | "lines" | "currency")[] {
  const priced = priceCart(catalog, cartOf(order, terms), new Date(order.placedAt));
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const names = ["items", "discount", "delivery", "fees", "tax", "total"] as const;
  const prices = (lines: readonly OrderLine[]) =>
    lines.map(({ item, qty, unitPrice, total }) => [item, qty, unitPrice, total]);
  return [
    ...(order.currency === catalog.currency ? [] : (["currency"] as const)),
    ...(isOther(prices(order.lines), prices(priced.lines)) ? (["lines"] as const) : []),
    ...names.filter((name) => isOther(order.totals[name], priced.totals[name])),
  ];
}

/** The cart that an order was placed from, for ordering the same again too. */
export const cartOf = (order: Order, terms: DiscountTerms | null): Cart => ({
  lines: order.lines.map(({ item, qty, options = [] }) => ({
    item,
    qty,
    choices: options.map(({ id, choice }) => ({ option: id, choice })),
  })),
  delivery: order.delivery?.id ?? null,
  code: terms,
});

function priceLine(catalog: Catalog, { item, qty: given, choices }: CartLine): PricedLine[] {
  const product = catalog.items.find(({ id }) => id === item);
  if (!product) return [];
  const qty = Number.isSafeInteger(given) && given > 0 ? given : 0;
  const options = chosenOf(product, choices);
  const sum = BigInt(product.price) + sumOf(options.map(({ delta }) => BigInt(delta)));
  const unit = sum < 0n ? 0n : sum;
  return [{ product, qty, unit, options, total: unit * BigInt(qty) }];
}

/** In the catalog's order, whatever the order in which they were chosen. */
function chosenOf(product: Product, choices: CartLine["choices"]) {
  return (product.options ?? []).flatMap((option) =>
    option.choices
      .filter(({ id }) => choices.some((one) => one.option === option.id && one.choice === id))
      .map(({ id, name, delta }) => ({
        id: option.id,
        name: option.name,
        choice: id,
        choiceName: name,
        delta,
      })),
  );
}

function totalsOf(
  catalog: Catalog,
  lines: readonly PricedLine[],
  way: DeliveryWay | undefined,
  discount: bigint,
  isDeliveryFree = false,
): { totals: OrderTotals; fullDelivery: bigint } {
  const items = sumOf(lines.map(({ total }) => total));
  const after = items - discount;
  const fullDelivery = way ? deliveryFee(way, lines, after) : 0n;
  const delivery = isDeliveryFree ? 0n : fullDelivery;
  const fees = (catalog.fees ?? [])
    .filter(({ when }) => when === "always" || when === way?.id)
    .map(({ label, amount, percent }) => ({
      label,
      amount: BigInt(amount ?? 0) + shareOf(after, percent ?? "0"),
    }));
  const net = after + delivery + sumOf(fees.map(({ amount }) => amount));
  const { tax } = catalog;
  const taxed = !tax ? 0n : tax.included ? includedPart(net, tax.rate) : shareOf(net, tax.rate);
  const totals = {
    items: String(items),
    discount: String(discount),
    delivery: String(delivery),
    fees: fees.map(({ label, amount }) => ({ label, amount: String(amount) })),
    ...(tax && {
      tax: {
        label: tax.label,
        rate: tax.rate,
        amount: String(taxed),
        included: tax.included,
      },
    }),
    total: String(tax && !tax.included ? net + taxed : net),
  };
  return { totals, fullDelivery };
}

/** `perItem` counts what is carried: not what is digital. */
function deliveryFee(
  { fee, perItem, freeOver }: DeliveryWay,
  lines: readonly PricedLine[],
  after: bigint,
): bigint {
  if (freeOver !== undefined && after >= BigInt(freeOver)) return 0n;
  const carried = lines.filter(({ product }) => !product.digital).map(({ qty }) => BigInt(qty));
  return BigInt(fee) + BigInt(perItem ?? 0) * sumOf(carried);
}

const orderRule = ({ label, give }: PriceRule) => ({
  label,
  ...("percent" in give && { percent: give.percent }),
});

const orderLine = ({ product, qty, unit, options, total }: PricedLine): OrderLine => ({
  item: product.id,
  name: product.name,
  qty,
  unitPrice: String(unit),
  ...(options.length > 0 && { options }),
  total: String(total),
});
