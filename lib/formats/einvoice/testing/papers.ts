/** Papers that can be e-invoices: every category of tax, edges of rounding, discounts, gross prices, credit notes. */
import fc from "fast-check";
import type { PaperLine, Party, TradePaper } from "../../../kinds/business/paper";
import { party, rowId, tradePaper } from "../../../kinds/business/testing/papers";

export const seller = party({
  name: "Ada Beispiel",
  legalName: "Beispiel & Söhne <GmbH>",
  address: "Hauptstraße 1\nHinterhof\n10115 Berlin",
  country: "DE",
  email: "billing@example.com",
  phone: "+49 30 123456",
  vatId: "DE 123456789",
  taxId: "30/123/45678",
  companyNo: "HRB 12345",
});
export const buyer = party({
  name: "Bob SARL",
  address: "1 rue de la Paix\n75002 Paris",
  country: "FR",
  email: "bob@example.com",
  vatId: "FR12345678901",
});

const ACCOUNT = [
  { label: "IBAN", value: "DE89 3704 0044 0532 0130 00" },
  { label: "BIC", value: "COBADEFFXXX" },
];

export const complete = (values: Partial<TradePaper> = {}): TradePaper =>
  tradePaper({
    title: "Invoice",
    number: "2026-007",
    issueDate: "2026-11-23",
    dueDate: "2026-12-07",
    deliveryDate: "2026-11-20",
    reference: "04011000-1234512345-06",
    from: seller,
    to: buyer,
    bank: ACCOUNT,
    ...values,
  });

const CASES = {
  standard: { rates: ["19", "7", "19.00", "5.5"], more: {} },
  zero: { rates: ["0"], more: {} },
  mixed: { rates: ["19", "0", ""], more: {} },
  exempt: { rates: ["0", "19"], more: { taxNote: "Exempt: § 4 UStG & <others>" } },
  reverse: { rates: ["19", "0"], more: { reverseCharge: "true" as const } },
  outside: { rates: [""], more: { from: { ...seller, vatId: "" } } },
};

const cents = (most: number) => fc.nat(most).map((units) => (units / 100).toFixed(2));
const maybe = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), value);

/** What XML may not hold, or not as it stands. */
const SIGNS = [
  "a",
  " ",
  "<",
  "&",
  '"',
  "]]>",
  "é",
  "😀",
  "\ud800",
  "\u0000",
  "\u0007",
  "\t",
  "\r",
  "\ufffe",
];

const lineOf = (rates: readonly string[]): fc.Arbitrary<Omit<PaperLine, "id">> =>
  fc.record({
    description: fc
      .string({ unit: fc.constantFrom(...SIGNS), maxLength: 30 })
      .map((text) => `A ${text}\nmore`),
    unit: fc.constantFrom("", "h", "kg", "Std.", "barrel"),
    quantity: fc.constantFrom("1", "3", "0.333", "7.5", "0", "12", "1000", "0.01"),
    unitPrice: fc.oneof(cents(100_000), fc.constantFrom("0.005", "33.3333", "0", "9.99")),
    discountRate: maybe(fc.constantFrom("10", "33.33", "100", "0.5")),
    discountFixed: maybe(cents(500)),
    taxRate: fc.constantFrom(...rates),
  });

/** As a new line is. */
const BLANK = {
  ...{ description: "", unit: "", quantity: "1", unitPrice: "" },
  ...{ discountRate: "", discountFixed: "", taxRate: "" },
};

type Case = (typeof CASES)[keyof typeof CASES];

const anyOf = ({ rates, more }: Case): fc.Arbitrary<TradePaper> =>
  fc
    .record({
      type: fc.constantFrom("invoice" as const, "credit-note" as const),
      currency: fc.constantFrom("EUR", "EUR", "USD", "JPY"),
      pricing: fc.constantFrom("net" as const, "gross" as const),
      discountRate: maybe(fc.constantFrom("3", "10", "100")),
      discountFixed: maybe(cents(3_000)),
      shipping: maybe(cents(1_500)),
      shippingTaxRate: fc.constantFrom(...rates),
      creditOf: maybe(fc.constant("2026-001")),
      notes: maybe(fc.string({ maxLength: 40 })),
      terms: maybe(fc.constant("14 days net")),
      paid: maybe(cents(5_000)),
      shipTo: fc.constantFrom<Party>(party(), { ...buyer, name: "Depot" }),
      lines: fc
        .array(lineOf(rates), { minLength: 1, maxLength: 8 })
        .chain((all) => fc.constantFrom(all, [...all, BLANK], [BLANK, ...all]))
        .map((all) => all.map((line, at) => ({ ...line, id: rowId(at) }))),
    })
    .map((values) => complete({ ...values, ...more }));

const anyOfEach = fc.tuple(...Object.values(CASES).map(anyOf));

/** Six papers, one of each kind of tax, so many times. */
export function checkPapers(times: number, check: (paper: TradePaper) => void): void {
  const all = fc.property(anyOfEach, (papers) => papers.forEach(check));
  fc.assert(all, { numRuns: times });
}
