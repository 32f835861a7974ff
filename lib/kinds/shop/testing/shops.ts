/** Shops for tests: one with a bit of everything, and any shop and cart that the limits allow. */
import fc from "fast-check";
import type { Catalog } from "../catalog";
import type { DiscountTerms } from "../discount-terms";
import type { Cart } from "../prices";

/** The nth item's id; ids differ in their first 8 characters, by which codes name them. */
export const itemId = (n: number): string =>
  `${n.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

export const plainCatalog = (more: Partial<Catalog> = {}): Catalog => ({
  v: 1,
  name: "Käse & Co",
  currency: "EUR",
  inbox: "A".repeat(87),
  sections: [{ id: "cheese", name: "Cheese" }],
  items: [
    { id: itemId(1), section: "cheese", name: "Brie", price: "1000" },
    { id: itemId(2), name: "Bread", price: "333" },
    { id: itemId(3), name: "Recipe", price: "250", digital: true },
    {
      id: itemId(4),
      name: "Basket",
      price: "2000",
      options: [
        {
          id: "size",
          name: "Size",
          required: true,
          max: 1,
          choices: [
            { id: "s", name: "Small", delta: "-500" },
            { id: "l", name: "Large", delta: "700" },
            { id: "xl", name: "Huge", delta: "900", off: true },
          ],
        },
        {
          id: "extra",
          name: "Extras",
          required: false,
          max: 2,
          choices: [
            { id: "nuts", name: "Nuts", delta: "150" },
            { id: "figs", name: "Figs", delta: "250" },
          ],
        },
      ],
    },
  ],
  ask: { name: "required", email: "optional", phone: "off", address: "auto", note: "optional" },
  updatedAt: "2026-11-21T09:00:00.000Z",
  ...more,
});

const amount = (max = 100_000) => fc.nat(max).map(String);
const percents = fc.constantFrom("0", "0.5", "7", "7.7", "10", "12.25", "19", "33.333333", "100");

const itemsFor = fc.option(fc.subarray([1, 2, 3, 4].map(itemId), { minLength: 1 }), {
  nil: undefined,
});

const rules: fc.Arbitrary<NonNullable<Catalog["rules"]>> = fc.array(
  fc.record({
    id: fc.constant("rule"),
    label: fc.constant("Rule"),
    when: fc.record(
      {
        items: itemsFor,
        sections: fc.constantFrom(undefined, ["cheese"]),
        minQty: fc.integer({ min: 1, max: 12 }),
        minSpend: amount(20_000),
        days: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
        from: fc.constantFrom("2026-11-21T00:00:00.000Z", "2027-01-01T00:00:00.000Z"),
      },
      { requiredKeys: [] },
    ),
    give: fc.oneof(
      fc.record({ percent: percents }),
      fc.record({ amount: amount() }),
      fc.record({
        buy: fc.integer({ min: 1, max: 4 }),
        get: fc.integer({ min: 1, max: 3 }),
        percent: percents,
      }),
    ),
  }),
  { maxLength: 3 },
);

export const anyCatalog: fc.Arbitrary<Catalog> = fc
  .record({
    prices: fc.array(amount(), { minLength: 4, maxLength: 4 }),
    rules,
    delivery: fc.array(
      fc.record(
        {
          id: fc.constant("post"),
          kind: fc.constant("shipping" as const),
          name: fc.constant("Post"),
          fee: amount(2_000),
          perItem: amount(200),
          freeOver: amount(),
          min: amount(),
        },
        { requiredKeys: ["id", "kind", "name", "fee"] },
      ),
      { maxLength: 1 },
    ),
    fees: fc.array(
      fc.record(
        {
          id: fc.constant("fee"),
          label: fc.constant("Fee"),
          amount: amount(500),
          percent: percents,
          when: fc.constantFrom("always", "post", "other"),
        },
        { requiredKeys: ["id", "label", "when"] },
      ),
      { maxLength: 2 },
    ),
    tax: fc.option(
      fc.record({ label: fc.constant("VAT"), rate: percents, included: fc.boolean() }),
      { nil: undefined },
    ),
    tz: fc.constantFrom(undefined, "Europe/Berlin", "Pacific/Auckland", "Nowhere/Land"),
  })
  .map(({ prices, tax, tz, ...rest }) => {
    const { items, ...plain } = plainCatalog();
    return {
      ...plain,
      ...rest,
      ...(tax && { tax }),
      ...(tz && { tz }),
      items: items.map((item, at) => ({ ...item, price: prices[at] ?? "0" })),
    };
  });

const ask = { min: amount(), until: fc.constantFrom("2026-11-20", "2026-12-31") };
const anyTerms: fc.Arbitrary<DiscountTerms> = fc
  .tuple(
    fc.oneof(
      fc.record({ kind: fc.constant("percent" as const), percent: percents }),
      fc.record({ kind: fc.constant("fixed" as const), amount: amount() }),
      fc.record({ kind: fc.constant("delivery" as const) }),
    ),
    fc.record({ ...ask, items: fc.constant<string[]>(["00000001"]) }, { requiredKeys: [] }),
  )
  .map(([given, when]) => ({ v: 1 as const, ...when, ...given }));

const choices = fc.subarray([
  { option: "size", choice: "s" },
  { option: "size", choice: "l" },
  { option: "extra", choice: "nuts" },
  { option: "extra", choice: "figs" },
]);

export const anyCart: fc.Arbitrary<Cart> = fc.record({
  lines: fc.array(
    fc.record({
      item: fc.constantFrom(1, 2, 3, 4, 9).map(itemId),
      qty: fc.integer({ min: 1, max: 99 }),
      choices,
    }),
    { minLength: 1, maxLength: 8 },
  ),
  delivery: fc.constantFrom(null, "post"),
  code: fc.option(anyTerms),
});

export const anyMoment: fc.Arbitrary<Date> = fc
  .integer({ min: Date.UTC(2026, 10, 15), max: Date.UTC(2027, 0, 15) })
  .map((milliseconds) => new Date(milliseconds));
