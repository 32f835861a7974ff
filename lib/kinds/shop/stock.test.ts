/** Which products are counted, and what customers are offered of what is left. */
import { expect, test } from "vitest";
import { MAX_QUANTITY, type Product } from "./catalog";
import { priceCart } from "./prices";
import {
  countedBy,
  countersOf,
  leftOf,
  mostOf,
  type StockLeft,
  suppliedCounter,
  takenOf,
  withCounters,
  withStock,
} from "./stock";
import { itemId, plainCatalog } from "./testing/shops";

const catalogWith = (change: (product: Product) => Product) => {
  const catalog = plainCatalog();
  return { ...catalog, items: catalog.items.map(change) };
};
const bySize = catalogWith((product) =>
  withCounters(product, product.id === itemId(4) ? "size" : "product"),
);
const [brie, , , basket] = bySize.items as [Product, Product, Product, Product];
const [small, large] = [`${basket.id}:s`, `${basket.id}:l`];
const left = (entries: Record<string, StockLeft | number>) =>
  new Map(
    Object.entries(entries).map(([counter, one]) => [
      counter,
      typeof one === "number" ? { n: one, o: false } : one,
    ]),
  );

test("a product is counted as a whole, by the choices of one option, or not", () => {
  expect(countersOf(brie)).toEqual([{ counter: brie.id, choice: null }]);
  expect(countersOf(basket).map(({ choice }) => choice)).toEqual(["Small", "Large", "Huge"]);
  expect([countedBy(brie), countedBy(basket)]).toEqual(["product", "size"]);
  const plain = plainCatalog().items[3] as Product;
  expect(withCounters(basket, "")).toEqual(plain);
  expect(countedBy(plain)).toBe("");
  const kept = withCounters({ ...brie, stock: { counter: "old" } }, "product");
  expect(kept.stock).toEqual({ counter: "old" });
});

test("lines of one counter are taken together", () => {
  const choices = (choice: string) => [{ option: "size", choice }];
  const taken = takenOf(bySize, [
    { item: brie.id, qty: 2, choices: [] },
    { item: basket.id, qty: 1, choices: choices("s") },
    { item: basket.id, qty: 3, choices: [...choices("s"), { option: "extra", choice: "nuts" }] },
    { item: itemId(9), qty: 1, choices: [] },
  ]);
  expect([...taken]).toEqual([
    [brie.id, { qty: 2, name: "Brie" }],
    [small, { qty: 4, name: "Basket (Small)" }],
  ]);
});

test("sold-out products are not offered, and others only up to the units left", () => {
  const stocked = withStock(bySize, left({ [brie.id]: 2, [itemId(2)]: 0, [small]: 0, [large]: 4 }));
  const cart = (item: string, qty: number, choices: { option: string; choice: string }[] = []) =>
    priceCart(
      stocked,
      { lines: [{ item, qty, choices }], delivery: null, code: null },
      new Date(),
    ).problems.map(({ kind }) => kind);
  expect(cart(brie.id, 2)).toEqual([]);
  expect(cart(brie.id, 3)).toEqual(["over-max"]);
  expect(cart(itemId(2), 1)).toEqual(["sold-out"]);
  expect(cart(basket.id, 1, [{ option: "size", choice: "s" }])).toEqual(["choice-gone"]);
  expect(cart(basket.id, 1, [{ option: "size", choice: "l" }])).toEqual([]);
  const large4 = [{ option: "size", choice: "l" }];
  expect(mostOf(basket, large4, left({ [large]: 4 }))).toBe(4);
  expect(mostOf(basket, large4, left({ [large]: { n: 4, o: true } }))).toBe(MAX_QUANTITY);
  expect(mostOf({ ...basket, max: 3 }, large4, left({ [large]: 4 }))).toBe(3);
  const none = withStock(bySize, left({ [small]: 0, [large]: 0 }));
  expect(none.items[3]?.soldOut).toBe(true);
  const oversold = withStock(bySize, left({ [brie.id]: { n: 0, o: true } }));
  expect(oversold.items[0]).toEqual(brie);
});

test("a supplier's stock is offered like the shop's own", () => {
  const supply = { supplier: itemId(8), item: itemId(9), tag: "A".repeat(22) };
  const supplied = catalogWith((product) =>
    product.id === brie.id ? { ...product, supply } : product,
  );
  const counter = suppliedCounter(supply.supplier, supply.tag);
  const [product] = supplied.items as [Product];
  expect(leftOf(product, left({ [counter]: 2 }))).toBe(2);
  expect(withStock(supplied, left({ [counter]: 2 })).items[0]?.max).toBe(2);
  expect(withStock(supplied, left({ [counter]: 0 })).items[0]?.soldOut).toBe(true);
});

test("customers are told how many are left where that is known and matters", () => {
  expect(leftOf(brie, left({ [brie.id]: 3 }))).toBe(3);
  expect(leftOf(brie, left({}))).toBe(null);
  expect(leftOf(brie, left({ [brie.id]: { n: 3, o: true } }))).toBe(null);
  expect(leftOf(basket, left({ [small]: 1, [large]: 2 }))).toBe(null);
  expect(leftOf(basket, left({ [small]: 1, [large]: 2, [`${basket.id}:xl`]: 0 }))).toBe(3);
});
