import { expect, test } from "vitest";
import { readDiscountCode } from "../../protocol/shop-codes";
import { DiscountTerms } from "./discount-terms";
import { priceCart } from "./prices";
import { problemsOf } from "./read";
import { catalogProblems } from "./read-catalog";
import { SAMPLE_CODE, SAMPLE_PRODUCTS, sampleCatalog } from "./sample";
import { itemId, plainCatalog } from "./testing/shops";

const ids = SAMPLE_PRODUCTS.map((_, at) => itemId(at));
const sample = () => sampleCatalog(plainCatalog(), ids, { loaf: itemId(9_999) });

test("the sample shop is a catalog within all limits, in the shop that it is put into", () => {
  const shop = sample();
  expect(catalogProblems(shop)).toEqual([]);
  expect(shop).toMatchObject({ name: plainCatalog().name, inbox: plainCatalog().inbox });
  expect(shop.items).toHaveLength(SAMPLE_PRODUCTS.length);
  expect(shop.sections).toHaveLength(3);
  const ids = [shop.items, shop.sections, shop.delivery ?? []].flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(shop.items.filter(({ photos }) => photos)).toHaveLength(1);
});

test("its code is one that customers can type, and takes something off", () => {
  expect(readDiscountCode(SAMPLE_CODE.code)).toBe(SAMPLE_CODE.code);
  expect(problemsOf(DiscountTerms, SAMPLE_CODE.terms)).toEqual([]);
  const shop = sample();
  const baguette = shop.items.find(({ name }) => name === "Baguette");
  const cart = {
    lines: [{ item: baguette?.id ?? "", qty: 4, choices: [] }],
    delivery: shop.delivery?.[0]?.id ?? null,
    code: SAMPLE_CODE.terms,
  };
  const priced = priceCart(shop, cart, new Date("2026-11-23T10:00:00Z"));
  expect(priced.problems).toEqual([]);
  expect(priced.totals).toMatchObject({ items: "1160", discount: "116", total: "1044" });
});
