import { expect, test } from "vitest";
import type { Catalog } from "./catalog";
import type { DiscountTerms } from "./discount-terms";
import { type Cart, type PricedCart, priceCart } from "./prices";
import { itemId, plainCatalog } from "./testing/shops";

const saturday = new Date("2026-11-21T12:00:00.000Z");
const line = (n: number, qty = 1, choices: [string, string][] = []) => ({
  item: itemId(n),
  qty,
  choices: choices.map(([option, choice]) => ({ option, choice })),
});
const cartWith = (lines: Cart["lines"], more: Partial<Cart> = {}): Cart => ({
  lines,
  delivery: null,
  code: null,
  ...more,
});
const priced = (
  catalog: Partial<Catalog>,
  lines: Cart["lines"],
  more: Partial<Cart> = {},
  at = saturday,
) => priceCart(plainCatalog(catalog), cartWith(lines, more), at);
const rule = (
  give: NonNullable<Catalog["rules"]>[number]["give"],
  when: NonNullable<Catalog["rules"]>[number]["when"] = {},
  label = "Offer",
) => ({ id: label, label, when, give });
const post = { id: "post", kind: "shipping", name: "Post", fee: "490" } as const;
const percentOff = (percent: string, more: Partial<DiscountTerms> = {}) =>
  ({ v: 1, kind: "percent", percent, ...more }) as DiscountTerms;

// DB-049: by hand.
test.each<[string, () => PricedCart, Partial<PricedCart["totals"]>]>([
  ["two of one product", () => priced({}, [line(1, 2)]), { items: "2000", total: "2000" }],
  [
    "choices added to the price, for each",
    () =>
      priced({}, [
        line(4, 3, [
          ["size", "l"],
          ["extra", "nuts"],
          ["extra", "figs"],
        ]),
      ]),
    { items: "9300" },
  ],
  ["a choice that takes off", () => priced({}, [line(4, 1, [["size", "s"]])]), { items: "1500" }],
  [
    "10 % of 3.33, half up",
    () => priced({ rules: [rule({ percent: "10" })] }, [line(2)]),
    { discount: "33", total: "300" },
  ],
  [
    "half a cent goes up",
    () => priced({ rules: [rule({ percent: "50" })] }, [line(2)]),
    { discount: "167", total: "166" },
  ],
  [
    "a fixed amount, no more than the items",
    () => priced({ rules: [rule({ amount: "5000" })] }, [line(2)]),
    { discount: "333", total: "0" },
  ],
  [
    "three for two: the cheapest is free",
    () => priced({ rules: [rule({ buy: 2, get: 1, percent: "100" })] }, [line(1, 2), line(2, 2)]),
    { items: "2666", discount: "333" },
  ],
  [
    "three for two, twice",
    () => priced({ rules: [rule({ buy: 2, get: 1, percent: "100" })] }, [line(1, 5), line(2)]),
    { discount: "1333" },
  ],
  [
    "a rule of a section",
    () =>
      priced({ rules: [rule({ percent: "10" }, { sections: ["cheese"] })] }, [line(1), line(2)]),
    { discount: "100" },
  ],
  [
    "the first of two rules that match",
    () => priced({ rules: [rule({ percent: "5" }), rule({ percent: "50" })] }, [line(1)]),
    { discount: "50" },
  ],
  [
    "the second rule when the first asks for more",
    () =>
      priced({ rules: [rule({ percent: "90" }, { minQty: 2 }), rule({ percent: "20" })] }, [
        line(1),
      ]),
    { discount: "200" },
  ],
  [
    "delivery, with each item but what is digital",
    () =>
      priced({ delivery: [{ ...post, perItem: "100" }] }, [line(1, 2), line(3)], {
        delivery: "post",
      }),
    { items: "2250", delivery: "690", total: "2940" },
  ],
  [
    "free delivery compares the items after the discount: exactly enough",
    () =>
      priced(
        { delivery: [{ ...post, freeOver: "900" }], rules: [rule({ percent: "10" })] },
        [line(1)],
        {
          delivery: "post",
        },
      ),
    { delivery: "0", total: "900" },
  ],
  [
    "free delivery compares the items after the discount: a cent too little",
    () =>
      priced(
        { delivery: [{ ...post, freeOver: "901" }], rules: [rule({ percent: "10" })] },
        [line(1)],
        {
          delivery: "post",
        },
      ),
    { delivery: "490", total: "1390" },
  ],
  [
    "fees of the items after the discount, and only of the chosen delivery",
    () =>
      priced(
        {
          rules: [rule({ percent: "10" })],
          fees: [
            { id: "a", label: "Service", percent: "5", when: "always" },
            { id: "b", label: "Deposit", amount: "25", when: "always" },
            { id: "c", label: "Box", amount: "90", when: "post" },
          ],
        },
        [line(1)],
      ),
    {
      fees: [
        { label: "Service", amount: "45" },
        { label: "Deposit", amount: "25" },
      ],
      total: "970",
    },
  ],
  [
    "included tax is shown",
    () => priced({ tax: { label: "VAT", rate: "19", included: true } }, [line(1)]),
    { tax: { label: "VAT", rate: "19", amount: "160", included: true }, total: "1000" },
  ],
  [
    "other tax is added last, to delivery and fees too",
    () =>
      priced(
        {
          tax: { label: "Tax", rate: "7.7", included: false },
          delivery: [post],
          fees: [{ id: "a", label: "Box", amount: "10", when: "post" }],
        },
        [line(1)],
        { delivery: "post" },
      ),
    { tax: { label: "Tax", rate: "7.7", amount: "116", included: false }, total: "1616" },
  ],
  [
    "a code of one product",
    () => priced({}, [line(1), line(2)], { code: percentOff("10", { items: ["00000001"] }) }),
    { discount: "100" },
  ],
  [
    "a code on its last day, where the shop is",
    () =>
      priced(
        { tz: "Pacific/Auckland" },
        [line(1)],
        { code: percentOff("10", { until: "2026-11-22" }) },
        new Date("2026-11-22T10:59:00.000Z"),
      ),
    { discount: "100" },
  ],
  [
    "a code a minute after it",
    () =>
      priced(
        { tz: "Pacific/Auckland" },
        [line(1)],
        { code: percentOff("10", { until: "2026-11-22" }) },
        new Date("2026-11-22T11:00:00.000Z"),
      ),
    { discount: "0" },
  ],
  [
    "a code below its least amount",
    () => priced({}, [line(1)], { code: percentOff("10", { min: "1001" }) }),
    { discount: "0" },
  ],
  [
    "a rule of Saturdays, on a Saturday",
    () => priced({ rules: [rule({ percent: "10" }, { days: [6] })] }, [line(1)]),
    { discount: "100" },
  ],
  [
    "a rule that has ended",
    () =>
      priced({ rules: [rule({ percent: "10" }, { until: saturday.toISOString() })] }, [line(1)]),
    { discount: "0" },
  ],
])("%s", (_, price, expected) => {
  expect(price().totals).toMatchObject(expected);
});

// DB-049 DB-050
test("of a code and a rule the larger discount counts, never both; if they are equal, the code isn't used", () => {
  const rules = [rule({ percent: "10" })];
  const larger = priced({ rules }, [line(1)], { code: percentOff("11") });
  expect(larger).toMatchObject({
    totals: { discount: "110" },
    rule: null,
    code: { kind: "percent", percent: "11", amount: "110" },
  });
  for (const percent of ["10", "9"]) {
    expect(priced({ rules }, [line(1)], { code: percentOff(percent) })).toMatchObject({
      totals: { discount: "100" },
      rule: { label: "Offer", percent: "10" },
      code: null,
    });
  }
});

// DB-052
test("a code for free delivery takes the fee and not the items, and nothing where delivery is free", () => {
  const code: DiscountTerms = { v: 1, kind: "delivery" };
  const given = { delivery: "post", code };
  expect(priced({ delivery: [post] }, [line(1)], given)).toMatchObject({
    totals: { discount: "0", delivery: "0", total: "1000" },
    code: { kind: "delivery", amount: "490" },
  });
  const free = { delivery: [{ ...post, freeOver: "1000" }], rules: [rule({ amount: "100" })] };
  expect(priced(free, [line(1)], given)).toMatchObject({
    totals: { discount: "100", delivery: "490", total: "1390" },
    code: null,
    rule: { label: "Offer" },
  });
});
