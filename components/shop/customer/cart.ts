/** A customer's cart and typed form values, stored on this device until they order. */
"use client";

import { useRef, useState } from "react";
import { readStoredJson, store } from "@/client/browser-storage";
import { isRecord } from "@/client/http";
import type { StoredOrder } from "@/client/shops/customer-store";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import type { Order } from "@/lib/kinds/shop/order";
import type { CartProblem } from "@/lib/kinds/shop/price-problems";
import { type CartLine, cartOf, priceCart } from "@/lib/kinds/shop/prices";
import { moneyWords } from "../../payments/money";

interface ShopCart {
  lines: CartLine[];
  delivery: string | null;
  code: { code: string; tag: string; key: string } | null;
  pay: string | null;
  /** Form fields by name. */
  typed: Record<string, string>;
}

const EMPTY: ShopCart = { lines: [], delivery: null, code: null, pay: null, typed: {} };
const keyOf = (shopId: string) => `sealdesk:shop:${shopId}:cart`;

const isLine = (line: unknown): line is CartLine =>
  isRecord(line) &&
  typeof line.item === "string" &&
  Number.isSafeInteger(line.qty) &&
  Array.isArray(line.choices) &&
  line.choices.every((one) => isRecord(one) && typeof one.choice === "string");

function readCart(shopId: string): ShopCart {
  const kept = readStoredJson(keyOf(shopId));
  if (!isRecord(kept) || !Array.isArray(kept.lines)) return EMPTY;
  return { ...EMPTY, ...kept, lines: kept.lines.filter(isLine) };
}

/** After an order, which has emptied the cart: also removes the typed values and the code. */
export function settleCart({ shopId, order, state }: StoredOrder): void {
  const cart = readCart(shopId);
  const taken = cartOf(order, null).lines.map((line) => ({ ...line, choices: [...line.choices] }));
  if (state === "placed" && cart.lines.length === 0) store(keyOf(shopId), null);
  if (state === "refused")
    store(keyOf(shopId), JSON.stringify({ ...cart, lines: [...taken, ...cart.lines] }));
}

export interface CartState {
  cart: ShopCart;
  change: (changes: Partial<ShopCart>) => void;
}

export function useCart(shopId: string): CartState {
  const [cart, setCart] = useState(() => readCart(shopId));
  const newest = useRef(cart);
  return {
    cart,
    change(changes) {
      newest.current = { ...newest.current, ...changes };
      store(keyOf(shopId), JSON.stringify(newest.current));
      setCart(newest.current);
    },
  };
}

const isSame = (one: CartLine, other: CartLine): boolean =>
  one.item === other.item && JSON.stringify(one.choices) === JSON.stringify(other.choices);

/** The same product with the same choices is one line. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const at = lines.findIndex((line) => isSame(line, added));
  if (at < 0) return [...lines, added];
  return lines.map((line, i) => (i === at ? { ...line, qty: line.qty + added.qty } : line));
}

/** Passed from a receipt to the shop's page, which opens next. */
let wanted: { shopId: string; order: Order } | null = null;
export const orderAgain = (shopId: string, order: Order): void => {
  wanted = { shopId, order };
};
export function takeOrderAgain(shopId: string): Order | null {
  const order = wanted?.shopId === shopId ? wanted.order : null;
  if (order) wanted = null;
  return order;
}

/** The lines of an order that can be ordered again unchanged, and the names of the others. */
export function linesAgain(catalog: Catalog, order: Order) {
  const { lines } = cartOf(order, null);
  const { problems } = priceCart(catalog, { lines, delivery: null, code: null }, new Date());
  const gone = new Set(problems.flatMap((problem) => ("line" in problem ? [problem.line] : [])));
  return {
    lines: lines.filter((_, at) => !gone.has(at)),
    gone: order.lines.filter((_, at) => gone.has(at)).map(({ name }) => name),
  };
}

/** What to do about a problem; null for a problem that the form shows at its field. */
export function problemWords(catalog: Catalog, problem: CartProblem): string | null {
  const nameOf = (item: string) => catalog.items.find(({ id }) => id === item)?.name ?? "This";
  switch (problem.kind) {
    case "item-gone":
      return "This isn’t sold any more. Remove it to order the rest.";
    case "sold-out":
      return "This is sold out. Remove it to order the rest.";
    case "choice-gone":
    case "choice-needed":
    case "too-many-choices":
      return "The choices for this have changed. Remove it and add it again.";
    case "quantity":
      return "Choose from 1 to 99.";
    case "below-min":
      return `${nameOf(problem.item)}: the smallest quantity is ${problem.limit}.`;
    case "over-max":
      return `${nameOf(problem.item)}: at most ${problem.limit} in one order.`;
    case "too-many-lines":
      return "One order takes at most 30 different things. Remove some and order them next.";
    case "too-large":
      return "This comes to more than one order can. Split it into several.";
    case "delivery-min":
      return `Add ${moneyWords(problem.missing, catalog.currency)} more for this delivery.`;
    case "delivery-gone":
    case "delivery-needed":
      return "Choose how to get your order.";
    default:
      return null;
  }
}
