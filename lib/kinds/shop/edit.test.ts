import { expect, test } from "vitest";
import type { Catalog } from "./catalog";
import { changeCurrency, shiftAmount } from "./currency";
import * as edit from "./edit";
import { productGroups } from "./product-groups";
import { catalogProblems } from "./read-catalog";
import { emptyState, mergeOwnerState } from "./state";
import { itemId, plainCatalog } from "./testing/shops";

const shop = plainCatalog({
  sections: [
    { id: "cheese", name: "Cheese" },
    { id: "bread", name: "Bread" },
  ],
});
const idsOf = (catalog: Catalog) => catalog.items.map(({ id }) => Number.parseInt(id, 16) || id);
const numbers = ({ items }: Catalog) => items.map(({ id }) => Number.parseInt(id.slice(0, 8), 16));

test("an entry is put in its place, or at the end when it is new", () => {
  const [brie] = shop.items;
  const changed = edit.putEntry(shop, "items", { ...brie!, name: "Old Brie" });
  expect(changed.items[0]?.name).toBe("Old Brie");
  expect(idsOf(changed)).toEqual(idsOf(shop));
  const more = edit.putEntry(shop, "fees", { id: "bag", label: "Bag", when: "always" });
  expect(more.fees).toEqual([{ id: "bag", label: "Bag", when: "always" }]);
});

test.each<[string, number, number | null, number[]]>([
  ["up", 3, 1, [3, 1, 2, 4]],
  ["down", 1, 4, [2, 3, 1, 4]],
  ["to the end", 1, null, [2, 3, 4, 1]],
  ["before itself", 2, 2, [1, 2, 3, 4]],
  ["before what is gone: to the end", 1, 99, [2, 3, 4, 1]],
  ["what is gone: nowhere", 99, 1, [1, 2, 3, 4]],
])("a product moves %s", (_, id, before, order) => {
  const to = before === null ? null : itemId(before);
  expect(numbers(edit.moveEntry(shop, "items", itemId(id), to))).toEqual(order);
});

test("a removed product is restored where it was, also after other changes", () => {
  const after = edit.entryAfter(shop, "items", itemId(2));
  const bread = shop.items[1]!;
  const removed = edit.removeEntry(shop, "items", itemId(2));
  expect(numbers(removed)).toEqual([1, 3, 4]);
  const moved = edit.moveEntry(removed, "items", itemId(3), itemId(1));
  expect(numbers(edit.insertEntry(moved, "items", bread, after))).toEqual([2, 3, 1, 4]);
  expect(edit.removeEntry(shop, "items", itemId(9))).toBe(shop);
});

test("a mark is set and taken away, and what is so already is not written again", () => {
  const soldOut = edit.markProduct(shop, itemId(1), "soldOut", true);
  expect(soldOut.items[0]?.soldOut).toBe(true);
  expect(edit.markProduct(soldOut, itemId(1), "soldOut", true)).toBe(soldOut);
  expect(edit.markProduct(soldOut, itemId(1), "soldOut", false)).toEqual(shop);
  expect(edit.markProduct(shop, itemId(9), "hidden", true)).toBe(shop);
});

test("products are read by section, then those in none or in one that is gone", () => {
  const placed = edit.placeProduct(shop, itemId(4), "bread", null);
  const lost = edit.placeProduct(placed, itemId(3), "gone", itemId(2));
  expect(
    productGroups(lost).map(({ section, items }) => [section?.id, items.map(({ id }) => id)]),
  ).toEqual([
    ["cheese", [itemId(1)]],
    ["bread", [itemId(4)]],
    [undefined, [itemId(3), itemId(2)]],
  ]);
  expect(catalogProblems(lost)).toEqual([]);
});

test("a removed section leaves its products, and comes back with them", () => {
  const two = edit.placeProduct(shop, itemId(2), "cheese", null);
  const removed = edit.removeSection(two, "cheese");
  expect(removed.items.some(({ section }) => section)).toBe(false);
  // Meanwhile one of them found another section.
  const meanwhile = edit.placeProduct(removed, itemId(2), "bread", null);
  const back = edit.restoreSection(meanwhile, shop.sections[0]!, "bread", [itemId(1), itemId(2)]);
  expect(back.sections).toEqual(shop.sections);
  expect(back.items.map(({ id, section }) => [id, section])).toContainEqual([itemId(1), "cheese"]);
  expect(back.items.map(({ id, section }) => [id, section])).toContainEqual([itemId(2), "bread"]);
});

const code = {
  code: "WARMBREAD1",
  tag: "T".repeat(22),
  terms: { v: 1 as const, kind: "percent" as const, percent: "10" },
  active: true,
};
const terms = "A".repeat(296);

test("a code is offered while it is active, keeps its uses, and its last change wins a merge", () => {
  const start = { catalog: shop, state: emptyState() };
  const on = edit.putCode(start, code, terms, 1_000);
  expect(on.catalog.codes).toEqual([{ tag: code.tag, terms }]);
  expect(catalogProblems(on.catalog)).toEqual([]);
  const used = { ...on.state, codes: on.state.codes.map((one) => ({ ...one, uses: 3 })) };
  // The clock of this device is behind.
  const off = edit.putCode({ ...on, state: used }, { ...code, active: false }, terms, 500);
  expect(off.catalog.codes).toEqual([]);
  expect(off.state.codes).toMatchObject([{ active: false, uses: 3 }]);
  expect(mergeOwnerState(on.state, off.state).codes).toMatchObject([{ active: false }]);
});

test("another currency keeps the numbers, rounded to its decimals", () => {
  const priced = plainCatalog({
    rules: [
      { id: "r", label: "R", when: { minSpend: "2000" }, give: { amount: "150" } },
      { id: "p", label: "P", when: {}, give: { percent: "5" } },
    ],
    delivery: [{ id: "d", kind: "delivery", name: "Bike", fee: "450", freeOver: "3000" }],
    fees: [{ id: "f", label: "Fee", amount: "49", percent: "1", when: "always" }],
  });
  const to = (currency: string, shift: number) =>
    changeCurrency({ catalog: priced, state: emptyState() }, currency, shift, 0).catalog;
  const yen = to("JPY", -2);
  expect(yen.currency).toBe("JPY");
  expect(yen.items.map(({ price }) => price)).toEqual(["10", "3", "3", "20"]);
  expect(yen.items[3]?.options?.[0]?.choices.map(({ delta }) => delta)).toEqual(["-5", "7", "9"]);
  expect(yen.rules).toMatchObject([
    { when: { minSpend: "20" }, give: { amount: "2" } },
    { give: { percent: "5" } },
  ]);
  expect(yen.delivery).toMatchObject([{ fee: "5", freeOver: "30" }]);
  expect(yen.fees).toMatchObject([{ amount: "0", percent: "1" }]);
  expect(catalogProblems(yen)).toEqual([]);
  expect(to("KWD", 1).items[0]?.price).toBe("10000");
  expect(shiftAmount("-250", -2)).toBe("-3");
});

test("a code that is turned on after a change of decimals takes off the same number", () => {
  const fixed = { ...code, terms: { v: 1, kind: "fixed", amount: "500", min: "2000" } as const };
  const start = edit.putCode({ catalog: shop, state: emptyState() }, fixed, terms, 1_000);
  const yen = changeCurrency(start, "JPY", -2, 500);
  expect(yen.catalog.codes).toEqual([]);
  const off = { active: false, terms: { amount: "5", min: "20" } };
  expect(yen.state.codes).toMatchObject([off]);
  expect(mergeOwnerState(start.state, yen.state).codes).toMatchObject([off]);
  const pounds = changeCurrency(start, "GBP", 0, 500);
  expect(pounds.catalog.codes).toEqual(start.catalog.codes);
  expect(pounds.state).toBe(start.state);
});

test("two people who change other parts of one product both keep their changes", () => {
  const opened = { id: "p", name: "Mug", price: "1250", was: "1500", badge: "New" };
  const theirs = { ...opened, about: "Hand-thrown", badge: "Vegan" };
  const mine = { id: "p", name: "Mug", price: "1400", badge: "New" };
  expect(edit.mergeChanges(opened, mine, theirs)).toEqual({
    ...{ id: "p", name: "Mug", price: "1400", badge: "Vegan", about: "Hand-thrown" },
  });
});
