/** What our rules find in a description, and what they leave out because it could be read in two ways. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Draft, type DraftRequest } from "@/lib/contract/drafting";
import { daysIn, moneyIn } from "@/lib/kinds/text-values";
import { drill } from "@/lib/testing/drill";
import { localDraft } from "./draft";

const invoiceOf = (prompt: string) =>
  localDraft({ kind: "invoice", documentType: "invoice", prompt });
const paymentOf = (prompt: string) =>
  localDraft({ kind: "payment", documentType: "remittance", prompt });
const fieldsOf = (prompt: string) => localDraft({ kind: "contract", template: "nda", prompt });

test.each<[string, object]>([
  [
    "Bill Bob Ray, bob@example.com, 90 EUR",
    { buyer: { name: "Bob Ray", email: "bob@example.com" }, currency: "EUR" },
  ],
  [
    "Invoice from Ada Ltd to Bob & Sons dated 3 March 2026, net 30: consulting for £1,200.50 plus 20% VAT",
    {
      ...{ issueDate: "2026-03-03", currency: "GBP", terms: "net 30" },
      ...{ seller: { name: "Ada Ltd" }, buyer: { name: "Bob & Sons" } },
      items: [{ description: "consulting", unitPrice: "1200.50", taxRate: "20" }],
    },
  ],
  [
    "2.5 hours of design at 80 EUR per hour, 4 x printing at 1.234,50 EUR",
    {
      currency: "EUR",
      items: [
        { description: "hours of design", quantity: "2.5", unitPrice: "80" },
        { description: "printing", quantity: "4", unitPrice: "1234.50" },
      ],
    },
  ],
  [
    "Invoice from Ada Ltd to Bob Ray, bob@example.com: a chair for 90 EUR",
    {
      ...{ seller: { name: "Ada Ltd" }, buyer: { name: "Bob Ray", email: "bob@example.com" } },
      ...{ currency: "EUR", items: [{ description: "chair", unitPrice: "90" }] },
    },
  ],
  ["Nothing is said here at all.", {}],
  // Of which country a dollar is, and which month 3/4 is, is not said.
  [
    "Repair of a bike at $40, due 3/4/2026",
    { items: [{ description: "Repair of a bike", unitPrice: "40" }] },
  ],
  ["5 EUR and 6 USD, 7% VAT and 19% VAT", {}],
])("an invoice of %j", (prompt, expected) => {
  expect(invoiceOf(prompt)).toEqual({ invoice: { documentType: "invoice", ...expected } });
});

test.each<[string, object]>([
  [
    "Paid 150.00 EUR by bank transfer to Bob Ray on 5.11.2026: invoice R-1 (100 EUR), invoice R-2 (50 EUR), total 150 EUR",
    {
      ...{ currency: "EUR", total: "150", method: "bank", payee: "Bob Ray", date: "2026-11-05" },
      allocations: [
        { invoiceNumber: "R-1", amount: "100" },
        { invoiceNumber: "R-2", amount: "50" },
      ],
    },
  ],
  ["We paid by card or in cash, who knows.", {}],
])("a payment of %j", (prompt, expected) => {
  expect(paymentOf(prompt)).toEqual({ payment: { documentType: "remittance", ...expected } });
});

test("a contract's terms and parties", () => {
  expect(
    fieldsOf(
      "NDA between Ada Ltd, ada@example.com and Bob Inc. (bob@example.com), effective 2026-12-01, for 2 years, confidential for 5 years, governed by the laws of England and Wales, fee 5,000 USD",
    ),
  ).toEqual({
    fields: {
      ...{ us_legal_name: "Ada Ltd", us_email: "ada@example.com" },
      ...{ them_legal_name: "Bob Inc.", them_email: "bob@example.com" },
      effective_date: "2026-12-01",
      term_months: "24",
      confidentiality_years: "5",
      governing_law: "England and Wales",
      fee_amount_minor: "500000",
      fee_currency: "USD",
    },
  });
});

const TWO = { us_legal_name: "Müller & Söhne GmbH", them_legal_name: "O'Neil, Inc." };
test.each<[string, object]>([
  [
    "Agreement between Müller & Söhne GmbH and O'Neil, Inc., for two years",
    { ...TWO, term_months: "24" },
  ],
  [
    "Vertrag zwischen Müller & Söhne GmbH und O'Neil, Inc., EUR 25.000,50, Laufzeit 24 Monate, Kündigungsfrist 30 Tage",
    {
      ...TWO,
      ...{ fee_amount_minor: "2500050", fee_currency: "EUR", term_months: "24", notice_days: "30" },
    },
  ],
  [
    "Consulting between Ada Ltd, a company in England, and Novo A/S. It lasts for one (1) year.",
    { us_legal_name: "Ada Ltd", them_legal_name: "Novo A/S", term_months: "12" },
  ],
  [
    "NDA between AT&T, Inc. and Ben & Jerry's Homemade, Inc. (ben@example.com), kept confidential for five years",
    {
      ...{ us_legal_name: "AT&T, Inc.", them_legal_name: "Ben & Jerry's Homemade, Inc." },
      ...{ them_email: "ben@example.com", confidentiality_years: "5" },
    },
  ],
  [
    "between L'Oréal S.A. and Alma Öl (Schweiz) AG: a thirty-six-month term, 60 days' notice, payment within 14 days",
    {
      ...{ us_legal_name: "L'Oréal S.A.", them_legal_name: "Alma Öl (Schweiz) AG" },
      ...{ term_months: "36", notice_days: "60", payment_days: "14" },
    },
  ],
  [
    "between 3M Deutschland GmbH and eBay Inc. Payment of 500 EUR, 18 months",
    {
      ...{ us_legal_name: "3M Deutschland GmbH", them_legal_name: "eBay Inc." },
      ...{ fee_amount_minor: "50000", fee_currency: "EUR", term_months: "18" },
    },
  ],
  // What these lengths are of is not said, or no term of the contract.
  ["No competition for 12 months, and 18 months here and there. It takes 3 years.", {}],
])("names and lengths of time in %j", (prompt, expected) => {
  expect(fieldsOf(prompt)).toEqual({ fields: expected });
});

test("an email address is of the name before it, and of no other", () => {
  const prompt = "Agreement between Ada Ltd and Bob Inc. (bob@example.com) about tables";
  expect(fieldsOf(prompt)).toEqual({
    fields: {
      ...{ us_legal_name: "Ada Ltd", them_legal_name: "Bob Inc." },
      them_email: "bob@example.com",
    },
  });
});

test("days and amounts in the ways they are written", () => {
  const days =
    "2026-02-30 2026-02-28, 31.12.2026, 25/12/2026, 12/25/2026, 4/4/2026, 1st Sept 2026, Oct. 2, 2026";
  expect(daysIn(days).map(({ day }) => day)).toEqual([
    ...["2026-02-28", "2026-12-31", "2026-12-25", "2026-12-25", "2026-04-04"],
    ...["2026-09-01", "2026-10-02"],
  ]);
  expect(
    moneyIn("€5, 6 EUR, CHF 7'000.50, 1.234 EUR, 0.5 KWD, $8, 9 ABC").map(
      ({ amount, currency }) => [amount, currency],
    ),
  ).toEqual([
    ...[
      ["5", "EUR"],
      ["6", "EUR"],
      ["7000.50", "CHF"],
      ["1234", "EUR"],
      ["0.5", "KWD"],
    ],
    ["8", undefined],
  ]);
});

test.each([
  " ",
  "\n",
  " \n",
  "9",
  "A",
  "a ",
  "for ",
  "Ada ",
  "3 x a at ",
  "€1 ",
  "1€ ",
  "VAT of ",
  "invoice 1 ",
  "a@a.",
  "between A ",
  "between A, Inc. ",
  "two years ",
  "notice ",
])("8,000 characters of %j are read at once", (part) => {
  const prompt = part.repeat(8_000).slice(0, 8_000);
  const began = process.cpuUsage().user;
  for (const draft of [invoiceOf, paymentOf, fieldsOf]) draft(prompt);
  expect(process.cpuUsage().user - began).toBeLessThan(2_000_000);
});

test("whatever is described, every draft fits its shape, in no time", () => {
  const pieces = [
    "Invoice ",
    "to Ada ",
    "€",
    "1,5",
    " EUR ",
    "for ",
    "between ",
    "and ",
    "3 x ",
    "2026-01-01",
    ", ",
    "at ",
    "%",
    "VAT ",
    "a".repeat(50),
    "\n",
    "9".repeat(30),
    "@x.y",
  ];
  const prompt = fc
    .array(fc.constantFrom(...pieces), { maxLength: 400 })
    .map((all) => all.join(""));
  const kinds: DraftRequest[] = [
    { kind: "invoice", documentType: "quote", prompt: "" },
    { kind: "payment", documentType: "receipt", prompt: "" },
    { kind: "contract", template: "nda", prompt: "" },
  ];
  fc.assert(
    fc.property(prompt, (text) => {
      for (const kind of kinds) Draft.parse(localDraft({ ...kind, prompt: text.slice(0, 8_000) }));
    }),
    { numRuns: drill(300) },
  );
});
