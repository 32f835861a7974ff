import { expect, test } from "vitest";
import { Catalog } from "./catalog";
import { DiscountTerms } from "./discount-terms";
import { ContactRequest, clientLevelOf, Order, ShownStatus } from "./order";
import { problemsOf, problemWords, readShape, ShapeError } from "./read";
import { catalogProblems, readCatalog } from "./read-catalog";
import { canMoveOrder, ORDER_STATUSES, stockEffect } from "./statuses";
import { itemId, plainCatalog } from "./testing/shops";

const shop = plainCatalog();
const [brie] = shop.items;
const products = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...brie, id: itemId(at) }));
const withPhotos = (count: number) =>
  products(60).map((product, at) => ({
    ...product,
    photos: Array.from({ length: Math.min(6, Math.max(0, count - 6 * at)) }, (_, photo) =>
      itemId(1_000 * (at + 1) + photo),
    ),
  }));
const code = { tag: "A".repeat(22), terms: "A".repeat(296) };

// DB-049, SH-064: the first that passes and the first that does not.
test.each<[string, object, object, string]>([
  [
    "300 products",
    { items: products(300) },
    { items: products(301) },
    "items: at most 300 entries",
  ],
  [
    "300 photos",
    { items: withPhotos(300) },
    { items: withPhotos(300), theme: { color: "#000000", layout: "grid", logo: itemId(9) } },
    "photos: at most 300 entries",
  ],
  [
    "20 codes",
    { codes: Array(20).fill(code) },
    { codes: Array(21).fill(code) },
    "codes: at most 20 entries",
  ],
  [
    "a name of 60",
    { name: "x".repeat(60) },
    { name: "x".repeat(61) },
    "name: at most 60 characters",
  ],
  [
    "a product's name of 120",
    { items: [{ ...brie, name: "x".repeat(120) }] },
    { items: [{ ...brie, name: "x".repeat(121) }] },
    "items 1 name: at most 120 characters",
  ],
  [
    "99 of one",
    { items: [{ ...brie, max: 99 }] },
    { items: [{ ...brie, max: 100 }] },
    "items 1 max: at most 99",
  ],
  [
    "fifteen digits",
    { items: [{ ...brie, price: "9".repeat(15) }] },
    { items: [{ ...brie, price: "9".repeat(16) }] },
    "items 1 price: missing or not valid",
  ],
])(
  "a catalog has at most %s, and its writer is told which limit is passed",
  (_, most, over, words) => {
    expect(catalogProblems({ ...shop, ...most })).toEqual([]);
    expect(catalogProblems({ ...shop, ...over }).map(problemWords)).toEqual([words]);
  },
);

// DB-049
test("a reader refuses the field that is over its limit and reads the rest", () => {
  const over = {
    ...shop,
    about: "x".repeat(2_001),
    chat: { kind: "pigeon", value: "x" },
    items: [
      { ...brie, about: "x".repeat(2_001), badge: "x".repeat(21) },
      { ...brie, id: itemId(2), name: "x".repeat(121) },
      { ...brie, id: itemId(3), price: 5 },
      { ...brie, id: itemId(4), photos: ["x", itemId(7)] },
    ],
    rules: [{ id: "a", label: "A", when: {}, give: { percent: "101" } }],
    unheardOf: true,
  };
  expect(readCatalog(over)).toEqual({
    ...shop,
    items: [brie, { ...brie, id: itemId(4), photos: [itemId(7)] }],
    rules: [],
  });
  expect(over.items).toHaveLength(4);
});

test("a field that breaks two rules takes nothing else with it", () => {
  const fee = { id: "a", label: "Packing", amount: "5", when: "always" };
  const { fees } = readCatalog({ ...shop, fees: [{ ...fee, percent: "1000.5" }] });
  expect(fees).toEqual([fee]);
});

test.each<[string, unknown, string]>([
  ["too many products", { ...shop, items: products(301) }, "items: at most 300 entries"],
  ["no inbox", { ...shop, inbox: undefined }, "inbox: missing or not valid"],
  ["another version", { ...shop, v: 2 }, "v: missing or not valid"],
  ["no object at all", [], "missing or not valid"],
  ["nothing", null, "missing or not valid"],
])("a catalog with %s is refused whole", (_, value, words) => {
  expect(() => readCatalog(value)).toThrow(words);
});

test("faults by the thousand are refused in no time, and more than can be listed with the whole", () => {
  const started = performance.now();
  const rule = { id: 1, label: 1, when: { days: [9] }, give: 1 };
  const read = readShape(Catalog, {
    ...shop,
    rules: Array(20).fill(rule),
    items: products(300).map((product) => ({
      ...product,
      options: Array(8).fill({ id: 1, choices: [{ delta: 1 }] }),
    })),
  });
  expect(read.items).toHaveLength(300);
  expect(read.items.flatMap(({ options }) => options ?? [])).toEqual([]);
  expect(performance.now() - started).toBeLessThan(5_000);
  const items = Array(200_000).fill({});
  expect(() => readCatalog({ ...shop, items })).toThrow(ShapeError);
});

const order: Order = {
  v: 1,
  id: itemId(5),
  placedAt: "2026-11-21T09:00:00.000Z",
  client: 1,
  catalogSeq: 1,
  currency: "EUR",
  locale: "en",
  lines: [{ item: itemId(1), name: "Brie", qty: 1, unitPrice: "1000", total: "1000" }],
  totals: { items: "1000", discount: "0", delivery: "0", fees: [], total: "1000" },
  discount: null,
  delivery: null,
  customer: { note: "x".repeat(1_000) },
  pay: { kind: "cash" },
};

// DB-050
test("an order has 1 to 30 lines of 1 to 99 each, and every way to pay says which client shows it", () => {
  const [line] = order.lines;
  expect(readShape(Order, order)).toEqual(order);
  expect(problemsOf(Order, { ...order, lines: Array(30).fill({ ...line, qty: 99 }) })).toEqual([]);
  for (const lines of [[], Array(31).fill(line), [{ ...line, qty: 100 }], [{ ...line, qty: 0 }]]) {
    expect(problemsOf(Order, { ...order, lines })).toHaveLength(1);
  }
  expect(() => readShape(Order, { ...order, pay: { kind: "gold" } })).toThrow("pay");
  const long = { ...order, customer: { name: "Ada", note: "x".repeat(1_001) } };
  expect(readShape(Order, long).customer).toEqual({ name: "Ada" });
  expect(clientLevelOf({ kind: "cash" })).toBe(1);
  expect(clientLevelOf({ kind: "bank", reference: "K7QPDM" })).toBe(2);
});

// E-023 DB-054
test("a request and a shown status keep their limits", () => {
  const request = { v: 1, id: itemId(1), placedAt: order.placedAt, contact: "ada@example.com" };
  expect(readShape(ContactRequest, request)).toEqual(request);
  expect(problemsOf(ContactRequest, { ...request, contact: "" })).toHaveLength(1);
  const status = { v: 1, status: "ready", at: order.placedAt, note: "x".repeat(80) };
  expect(readShape(ShownStatus, status)).toEqual(status);
  expect(problemsOf(ShownStatus, { ...status, note: "x".repeat(81) })).toHaveLength(1);
  expect(problemsOf(ShownStatus, { ...status, status: "new" })).toHaveLength(1);
});

// DB-052
test("the longest terms of a code fit into their 188 bytes", () => {
  const longest = {
    v: 1,
    min: "9".repeat(15),
    until: "2026-12-31",
    items: ["00000001", "00000002", "00000003"],
  };
  for (const given of [
    { kind: "percent", percent: "33.333333" },
    { kind: "fixed", amount: "9".repeat(15) },
    { kind: "delivery" },
  ]) {
    const terms = readShape(DiscountTerms, { ...longest, ...given });
    expect(terms).toEqual({ ...longest, ...given });
    expect(JSON.stringify(terms).length).toBeLessThanOrEqual(188);
  }
  expect(problemsOf(DiscountTerms, { v: 1, kind: "percent", percent: "-1" })).toHaveLength(1);
  expect(problemsOf(DiscountTerms, { v: 1, kind: "percent", percent: "100.1" })).toHaveLength(1);
});

// DB-053
test("an order moves from new to done, is ready before it is paid, and is canceled unless it is done", () => {
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canMoveOrder(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual([
    "new paid",
    "new ready",
    "new canceled",
    "paid ready",
    "paid canceled",
    "ready done",
    "ready canceled",
  ]);
  expect(stockEffect("new", "paid")).toBe("keep");
  expect(stockEffect("ready", "canceled")).toBe("release");
  expect(stockEffect("canceled", "ready")).toBe("reclaim");
  expect(stockEffect("canceled", "paid")).toBe("reclaim");
  expect(stockEffect("ready", "done")).toBe("keep");
  expect(stockEffect("new", "ready")).toBeNull();
});
