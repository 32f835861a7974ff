/** Stock in a catalog: which products and choices have a counter, and what an order takes of each (DB-046). */
import { type Catalog, MAX_QUANTITY, type Product } from "./catalog";
import type { CartLine } from "./prices";

/** `n` are left; with `o` more may be ordered. */
export interface StockLeft {
  n: number;
  o: boolean;
}
export type LeftByCounter = ReadonlyMap<string, StockLeft>;

export interface ProductCounter {
  counter: string;
  /** Of the choice it counts; null for the product itself. */
  choice: string | null;
}

const choiceCounter = (product: string, choice: string): string => `${product}:${choice}`;

export const countersOf = ({ stock, options = [] }: Product): ProductCounter[] => [
  ...(stock ? [{ counter: stock.counter, choice: null }] : []),
  ...options.flatMap(({ choices }) =>
    choices.flatMap(({ counter, name }) => (counter ? [{ counter, choice: name }] : [])),
  ),
];

/** Of a product that a supplier counts: its tag there, as the server names it beside others. */
export const suppliedCounter = (supplier: string, tag: string): string => `${supplier}:${tag}`;

/** The counter of the product itself, here or at its supplier. */
const ownCounter = ({ stock, supply }: Product): string | null =>
  stock?.counter ?? (supply?.tag ? suppliedCounter(supply.supplier, supply.tag) : null);

/** What is counted: the product, the choices of one option by its id, or nothing. */
export const countedBy = ({ stock, options = [] }: Product): string =>
  stock
    ? "product"
    : (options.find(({ choices }) => choices.some(({ counter }) => counter))?.id ?? "");

/** The product with its counters as `by` says; those that stay keep their names. */
export function withCounters({ stock, ...product }: Product, by: string): Product {
  const { options } = product;
  return {
    ...product,
    ...(by === "product" && { stock: stock ?? { counter: product.id } }),
    ...(options && {
      options: options.map((option) => ({
        ...option,
        choices: option.choices.map(({ counter, ...choice }) =>
          option.id === by
            ? { ...choice, counter: counter ?? choiceCounter(product.id, choice.id) }
            : choice,
        ),
      })),
    }),
  };
}

const chosenOf = ({ options = [] }: Product, chosen: CartLine["choices"]) =>
  options.flatMap(({ id, choices }) =>
    choices.filter((one) =>
      chosen.some(({ option, choice }) => option === id && choice === one.id),
    ),
  );

/** How many of a product that `withStock` offers one line can have: no more than is left of each of its choices. */
export function mostOf(
  product: Product,
  choices: CartLine["choices"],
  left: LeftByCounter,
): number {
  const counted = chosenOf(product, choices).flatMap(
    ({ counter }) => left.get(counter ?? "") ?? [],
  );
  return Math.min(
    product.max ?? MAX_QUANTITY,
    ...counted.map(({ n, o }) => (o ? MAX_QUANTITY : n)),
  );
}

/** Units of each counter that the lines of a cart take. */
export function takenOf({ items }: Pick<Catalog, "items">, lines: readonly CartLine[]) {
  const taken = new Map<string, { qty: number; name: string }>();
  for (const { item, qty, choices } of lines) {
    const product = items.find(({ id }) => id === item);
    if (!product) continue;
    const counters = [
      ...(product.stock ? [{ counter: product.stock.counter, name: product.name }] : []),
      ...chosenOf(product, choices).flatMap(({ counter, name }) =>
        counter ? [{ counter, name: `${product.name} (${name})` }] : [],
      ),
    ];
    for (const { counter, name } of counters) {
      const before = taken.get(counter)?.qty ?? 0;
      taken.set(counter, { qty: Math.min(before + qty, MAX_QUANTITY), name });
    }
  }
  return taken;
}

const isOut = (left: StockLeft | undefined): boolean =>
  left !== undefined && left.n === 0 && !left.o;

/** How many of a product are left; null where that is not counted, or does not matter. */
export function leftOf(product: Product, left: LeftByCounter): number | null {
  const own = ownCounter(product);
  const names = countersOf({ ...product, stock: undefined }).map(({ counter }) => counter);
  const counters = [...(own ? [own] : []), ...names].map((counter) => left.get(counter));
  const counted = counters.filter((one) => one !== undefined);
  if (counted.length === 0 || counted.length < counters.length) return null;
  if (counted.some(({ o }) => o)) return null;
  return counted.reduce((sum, { n }) => sum + n, 0);
}

/** The catalog as a customer can order of it now: what is sold out says so, and no more is offered than is left. */
export function withStock(catalog: Catalog, left: LeftByCounter): Catalog {
  if (left.size === 0) return catalog;
  return { ...catalog, items: catalog.items.map((product) => offered(product, left)) };
}

function offered(product: Product, left: LeftByCounter): Product {
  const own = left.get(ownCounter(product) ?? "");
  const options = product.options?.map((option) => ({
    ...option,
    choices: option.choices.map((choice) =>
      isOut(choice.counter ? left.get(choice.counter) : undefined)
        ? { ...choice, off: true as const }
        : choice,
    ),
  }));
  const isSoldOut =
    isOut(own) ||
    options?.some(({ required, choices }) => required && choices.every(({ off }) => off));
  const most = own && !own.o && own.n > 0 ? Math.min(product.max ?? MAX_QUANTITY, own.n) : null;
  return {
    ...product,
    ...(options && { options }),
    ...(isSoldOut && { soldOut: true as const }),
    ...(most !== null && { max: Math.min(most, MAX_QUANTITY) }),
  };
}
