/** Papers for tests: one to write by hand from, and whatever a paper may be. */
import fc from "fast-check";
import type { PaperLine, Party, PaymentPaper, TradePaper } from "../paper";
import { paperOf } from "../read";

export const rowId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

export const party = (values: Partial<Party> = {}): Party => ({
  ...paperOf({ type: "", look: {}, fields: {}, rows: [] }).from,
  ...values,
});

export const line = (
  n: number,
  quantity: string,
  unitPrice: string,
  more: Partial<PaperLine> = {},
): PaperLine => ({
  id: rowId(n),
  description: `Article ${n}`,
  unit: "",
  quantity,
  unitPrice,
  discountRate: "",
  discountFixed: "",
  taxRate: "",
  ...more,
});

export function tradePaper(values: Partial<TradePaper> = {}): TradePaper {
  const { type = "invoice", lines = [], ...fields } = values;
  const paper = paperOf({
    type,
    look: { title: "Invoice", ...fields },
    fields: { currency: "EUR", locale: "en", ...fields },
    rows: lines,
  });
  return paper as TradePaper;
}

export function paymentPaper(values: Partial<PaymentPaper> = {}): PaymentPaper {
  const { type = "receipt", allocations = [], ...fields } = values;
  const paper = paperOf({
    type,
    look: { title: "Receipt", ...fields },
    fields: { currency: "EUR", locale: "en", ...fields },
    rows: allocations,
  });
  return paper as PaymentPaper;
}

const decimal = (most: number, decimals: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(10 ** decimals - 1))
    .map(([whole, rest]) =>
      rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(decimals, "0")}`,
    );
const maybe = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), value);
const rate = fc.constantFrom("", "0", "5", "7", "7.0", "19", "19.00", "20", "8.1", "100");

const anyLine = fc
  .record({
    description: fc.string({ maxLength: 20 }),
    unit: fc.constantFrom("", "h", "kg"),
    quantity: maybe(decimal(300, 3)),
    unitPrice: maybe(decimal(5_000, 4)),
    discountRate: maybe(decimal(99, 2)),
    discountFixed: maybe(decimal(50, 2)),
    taxRate: rate,
  })
  .map((values) => ({ ...values, id: "" }));

export const anyTradePaper: fc.Arbitrary<TradePaper> = fc
  .record({
    currency: fc.constantFrom("EUR", "JPY", "KWD", ""),
    pricing: fc.constantFrom("net" as const, "gross" as const),
    discountRate: maybe(decimal(99, 2)),
    discountFixed: maybe(decimal(500, 2)),
    shipping: maybe(decimal(90, 2)),
    shippingTaxRate: rate,
    reverseCharge: fc.constantFrom("" as const, "" as const, "true" as const),
    taxNote: fc.constantFrom("", "Exempt."),
    paid: maybe(decimal(900, 2)),
    deposit: fc.option(
      fc.record({
        kind: fc.constantFrom("percent" as const, "fixed" as const),
        value: decimal(99, 2),
      }),
    ),
    from: fc.constantFrom(party(), party({ name: "Ada", vatId: "DE123456789" })),
    lines: fc.array(anyLine, { maxLength: 9 }),
  })
  .map(({ lines, ...values }) =>
    tradePaper({ ...values, lines: lines.map((one, at) => ({ ...one, id: rowId(at) })) }),
  );
