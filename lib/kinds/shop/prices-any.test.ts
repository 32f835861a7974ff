/** What holds for every shop and every cart within the limits. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Catalog } from "./catalog";
import { Order } from "./order";
import { type Cart, cartOf, priceCart, priceDifferences } from "./prices";
import { readShape } from "./read";
import { anyCart, anyCatalog, anyMoment, itemId } from "./testing/shops";

const anyPriced = fc.record({ catalog: anyCatalog, cart: anyCart, at: anyMoment });
const big = (amounts: readonly string[]) => amounts.reduce((sum, one) => sum + BigInt(one), 0n);

/** The order that a customer's browser would seal. */
function orderOf(catalog: Catalog, cart: Cart, at: Date): Order {
  const { lines, totals, rule, code } = priceCart(catalog, cart, at);
  const way = catalog.delivery?.find(({ id }) => id === cart.delivery);
  return {
    v: 1,
    id: itemId(77),
    placedAt: at.toISOString(),
    client: 1,
    catalogSeq: 1,
    currency: catalog.currency,
    locale: "en",
    lines,
    totals,
    discount: code && { tag: "A".repeat(22), code: "7K3M9QXR2A", ...code },
    ...(rule && { ruleDiscount: rule }),
    delivery: way ? { id: way.id, kind: way.kind, name: way.name } : null,
    customer: {},
    pay: { kind: "cash" },
  };
}

// DB-050
test("the owner's page makes of a sealed order the prices that the customer saw", () => {
  fc.assert(
    fc.property(anyPriced, ({ catalog, cart, at }) => {
      const order = orderOf(catalog, cart, at);
      fc.pre(order.lines.length > 0);
      const opened = readShape(Order, JSON.parse(JSON.stringify(order)));
      const terms = opened.discount ? cart.code : null;
      expect(priceDifferences(catalog, opened, terms)).toEqual([]);
      expect(priceCart(catalog, cartOf(opened, terms), at).lines).toEqual(order.lines);
      const { total } = opened.totals;
      const cheaper = { ...opened, totals: { ...opened.totals, total: `${total}1` } };
      expect(priceDifferences(catalog, cheaper, terms)).toEqual(["total"]);
    }),
  );
});

// DB-049
test("no discount is larger than the items, no amount is below 0, and everything adds up", () => {
  fc.assert(
    fc.property(anyPriced, ({ catalog, cart, at }) => {
      const { lines, totals, rule, code } = priceCart(catalog, cart, at);
      const { items, discount, delivery, fees, tax, total } = totals;
      const added = tax && !tax.included ? tax.amount : "0";
      expect(big(lines.map((one) => one.total))).toBe(BigInt(items));
      expect(BigInt(discount)).toBeLessThanOrEqual(BigInt(items));
      for (const amount of [items, discount, delivery, total, ...fees.map((fee) => fee.amount)]) {
        expect(BigInt(amount)).toBeGreaterThanOrEqual(0n);
      }
      const parts = [items, delivery, added, ...fees.map((fee) => fee.amount)];
      expect(BigInt(total)).toBe(big(parts) - BigInt(discount));
      if (tax?.included) expect(BigInt(tax.amount)).toBeLessThanOrEqual(BigInt(total));
      expect(rule === null || code === null).toBe(true);
    }),
  );
});

test("the order of the lines and of the choices makes no difference", () => {
  fc.assert(
    fc.property(anyPriced, ({ catalog, cart, at }) => {
      const lines = cart.lines
        .map((one) => ({ ...one, choices: [...one.choices].reverse() }))
        .reverse();
      const one = priceCart(catalog, cart, at);
      const other = priceCart(catalog, { ...cart, lines }, at);
      expect(other.totals).toEqual(one.totals);
      expect({ rule: other.rule, code: other.code }).toEqual({ rule: one.rule, code: one.code });
      expect([...other.lines].reverse()).toEqual(one.lines);
    }),
  );
});

test("a line of several costs what as many lines of one cost", () => {
  fc.assert(
    fc.property(anyPriced, ({ catalog, cart, at }) => {
      const lines = cart.lines.map((one) => ({ ...one, qty: (one.qty % 5) + 1 }));
      const single = lines.flatMap((one) =>
        Array.from({ length: one.qty }, () => ({ ...one, qty: 1 })),
      );
      const { totals } = priceCart(catalog, { ...cart, lines }, at);
      expect(priceCart(catalog, { ...cart, lines: single }, at).totals).toEqual(totals);
    }),
  );
});

test("a code counts only where it takes off more than the rules do", () => {
  fc.assert(
    fc.property(anyPriced, ({ catalog, cart, at }) => {
      const { code, totals } = priceCart(catalog, cart, at);
      const without = priceCart(catalog, { ...cart, code: null }, at).totals;
      if (code === null) expect(totals).toEqual(without);
      else expect(BigInt(code.amount)).toBeGreaterThan(BigInt(without.discount));
    }),
  );
});
