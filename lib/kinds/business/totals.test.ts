import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "../money";
import type { PaymentPaper, TradePaper } from "./paper";
import { anyTradePaper, line, party, paymentPaper, rowId, tradePaper } from "./testing/papers";
import { type PaperTotals, paymentTotalsOf, totalsOf } from "./totals";

const of = (values: Partial<TradePaper>) => totalsOf(tradePaper(values));
const german = party({ name: "Ada GmbH", vatId: "DE123456789" });
const vat = (n: number, quantity: string, price: string, taxRate: string) =>
  line(n, quantity, price, { taxRate });
const groups = (totals: PaperTotals) =>
  totals.groups.map(({ rate, category, taxable, tax }) => [rate, category, taxable, tax]);

// Y-042 DB-035: by hand.
test.each<[string, Partial<TradePaper>, Partial<PaperTotals>]>([
  ["nothing", {}, { subtotal: 0n, tax: 0n, total: 0n, due: 0n, groups: [] }],
  ["quantity times price", { lines: [line(1, "3", "33.33")] }, { total: 9999n }],
  ["half a cent goes up", { lines: [line(1, "0.5", "0.01")] }, { total: 1n }],
  ["less than half a cent goes down", { lines: [line(1, "0.49", "0.01")] }, { total: 0n }],
  [
    "each line is rounded before they are added up",
    { lines: [line(1, "1", "0.005"), line(2, "1", "0.005"), line(3, "1", "0.005")] },
    { subtotal: 3n },
  ],
  [
    "tax is rounded once for each rate",
    { lines: [vat(1, "1", "0.03", "19"), vat(2, "1", "0.03", "19.00"), vat(3, "1", "1", "7")] },
    { net: 106n, tax: 1n + 7n, total: 114n },
  ],
  [
    "a line's discounts: percent first, then an amount",
    { lines: [line(1, "2", "100", { discountRate: "12.5", discountFixed: "5" })] },
    { subtotal: 17_000n },
  ],
  [
    "a line is never below 0",
    { lines: [line(1, "1", "4", { discountFixed: "5" }), line(2, "1", "1")] },
    { subtotal: 100n },
  ],
  [
    "the paper's discounts are spread in proportion",
    {
      lines: [vat(1, "1", "100", "19"), vat(2, "1", "50", "7")],
      discountRate: "10",
      discountFixed: "3",
    },
    { subtotal: 15_000n, discount: 1_800n, net: 13_200n, tax: 1_672n + 308n },
  ],
  [
    "the paper's discount is no more than its lines, and leaves shipping",
    {
      lines: [vat(1, "1", "10", "19")],
      discountFixed: "99",
      shipping: "4.90",
      shippingTaxRate: "19",
    },
    { discount: 1_000n, shipping: 490n, net: 490n, tax: 93n, total: 583n },
  ],
  [
    "gross prices hold the tax",
    { pricing: "gross", lines: [vat(1, "1", "119", "19"), vat(2, "3", "3.33", "7")] },
    { subtotal: 12_899n, tax: 1_900n + 65n, net: 10_000n + 934n, total: 12_899n },
  ],
  [
    "with reverse charge no tax is on it, whatever the rates say",
    { reverseCharge: "true", lines: [vat(1, "1", "100", "19"), vat(2, "1", "50", "7")] },
    { tax: 0n, total: 15_000n },
  ],
  [
    "yen have no decimals",
    { currency: "JPY", lines: [vat(1, "3", "333.5", "10")] },
    { total: 1_101n },
  ],
  [
    "dinars have three",
    { currency: "KWD", lines: [vat(1, "1", "1.2345", "5")] },
    { total: 1_297n },
  ],
  [
    "a deposit in percent of the total, and what is paid",
    { lines: [vat(1, "1", "100", "19")], deposit: { kind: "percent", value: "30" }, paid: "35.70" },
    { total: 11_900n, deposit: 3_570n, paid: 3_570n, due: 8_330n },
  ],
  [
    "a deposit is not above the total",
    { lines: [line(1, "1", "5")], deposit: { kind: "fixed", value: "80" } },
    { deposit: 500n },
  ],
  ["more was paid than is due", { lines: [line(1, "1", "5")], paid: "6" }, { due: -100n }],
])("%s", (_, values, expected) => {
  expect(of(values)).toMatchObject(expected);
});

test.each<[string, Partial<TradePaper>, unknown[]]>([
  ["a rate", { lines: [vat(1, "1", "1", "19")] }, [["19", "S", 100n, 19n]]],
  ["0 %", { from: german, lines: [vat(1, "1", "1", "0")] }, [["0", "Z", 100n, 0n]]],
  [
    "0 % with a note",
    { taxNote: "§ 19 UStG", lines: [vat(1, "1", "1", "0")] },
    [["0", "E", 100n, 0n]],
  ],
  ["no rate and no VAT id", { lines: [line(1, "1", "1")] }, [["0", "O", 100n, 0n]]],
  ["no rate but a VAT id", { from: german, lines: [line(1, "1", "1")] }, [["0", "Z", 100n, 0n]]],
  [
    "reverse charge",
    { reverseCharge: "true", lines: [vat(1, "1", "1", "19")] },
    [["0", "AE", 100n, 0n]],
  ],
])("tax category of %s", (_, values, expected) => {
  expect(groups(of(values))).toEqual(expected);
});

test("everything adds up to the last unit, and nothing is below 0", () => {
  fc.assert(
    fc.property(anyTradePaper, (paper) => {
      const totals = totalsOf(paper);
      const { lines, subtotal, discount, shipping, net, tax, total, deposit, paid, due } = totals;
      const all = (name: "lines" | "discount" | "shipping" | "taxable" | "tax") =>
        sumOf(totals.groups.map((group) => group[name]));
      expect(sumOf(lines.map(({ amount }) => amount))).toBe(subtotal);
      for (const { base, discount: off, amount } of lines) {
        expect(base - off).toBe(amount);
        expect(amount).toBeGreaterThanOrEqual(0n);
      }
      expect(all("lines")).toBe(subtotal);
      expect(all("shipping")).toBe(shipping);
      if (totals.groups.length > 0) expect(all("discount")).toBe(discount);
      for (const group of totals.groups) {
        expect(group.discount).toBeLessThanOrEqual(group.lines);
        expect(group.taxable >= 0n && group.tax >= 0n).toBe(true);
        const priced = group.lines - group.discount + group.shipping;
        expect(paper.pricing === "gross" ? group.taxable + group.tax : group.taxable).toBe(priced);
      }
      expect([all("taxable"), all("tax"), net + tax, total - paid]).toEqual([net, tax, total, due]);
      expect(deposit ?? 0n).toBeLessThanOrEqual(total);
      if (paper.reverseCharge === "true") expect(tax).toBe(0n);
    }),
  );
});

test("the order of lines changes no sum", () => {
  fc.assert(
    fc.property(anyTradePaper, (paper) => {
      const { total, tax, subtotal } = totalsOf(paper);
      const turned = totalsOf({ ...paper, lines: paper.lines.toReversed() });
      expect([turned.total, turned.tax, turned.subtotal]).toEqual([total, tax, subtotal]);
    }),
  );
});

test("a receipt says what of it is not allocated yet", () => {
  const row = (n: number, amount: string) => ({ id: rowId(n), invoiceNumber: `R-${n}`, amount });
  const values: Partial<PaymentPaper> = {
    amount: "100",
    allocations: [row(1, "60.5"), row(2, "")],
  };
  expect(paymentTotalsOf(paymentPaper(values))).toEqual({
    decimals: 2,
    amount: 10_000n,
    allocations: [6_050n, 0n],
    allocated: 6_050n,
    unallocated: 3_950n,
  });
});
