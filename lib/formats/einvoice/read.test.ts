/** E-invoices read back into papers: ours, others', and files that mean harm. */
import { expect, test } from "vitest";
import { drill } from "@/lib/testing/drill";
import type { TradePaper } from "../../kinds/business/paper";
import { line } from "../../kinds/business/testing/papers";
import { totalsOf } from "../../kinds/business/totals";
import { utf8 } from "../../protocol/bytes";
import { EInvoiceError, MAX_EINVOICE_BYTES, readEInvoice } from "./read";
import { buyer, checkPapers, complete, seller } from "./testing/papers";
import { type EInvoiceSyntax, writeEInvoice } from "./write";

const SYNTAXES: EInvoiceSyntax[] = ["ubl", "cii"];
const bytesOf = (paper: TradePaper, syntax: EInvoiceSyntax) =>
  utf8(writeEInvoice(paper, { profile: "en16931", syntax }));

test.each(SYNTAXES)("a paper written as %s reads as the same paper", (syntax) => {
  const paper = complete({
    type: "credit-note",
    title: "Credit note 2026-007",
    creditOf: "2026-001",
    orderNumber: "PO 5",
    terms: "14 days net",
    notes: "Thank you.\nSee you.",
    discountFixed: "3.5",
    shipping: "4.90",
    shippingTaxRate: "7",
    paid: "10",
    shipTo: { ...buyer, name: "Depot", email: "", vatId: "" },
    lines: [
      line(1, "2", "10.005", { taxRate: "19", unit: "h", description: "Work\nat night" }),
      line(2, "1.5", "4", { taxRate: "7", discountFixed: "1", unit: "kg" }),
    ],
  });
  const read = readEInvoice(bytesOf(paper, syntax));
  expect(read).toMatchObject({ syntax, isSameTotal: true, leftOut: [] });
  expect(read.paper).toEqual({
    ...paper,
    shipping: "4.90",
    discountFixed: "3.50",
    from: { ...seller, vatId: "DE123456789" },
    bank: paper.bank,
    lines: paper.lines.map((one, at) => ({
      ...one,
      id: expect.any(String),
      discountFixed: at === 1 ? "1.00" : "",
    })),
  });
});

test.each(SYNTAXES)("any paper of net prices written as %s has the same sums", (syntax) => {
  checkPapers(drill(10), (given) => {
    const paper = { ...given, pricing: "net" as const };
    const { paper: read, isSameTotal } = readEInvoice(bytesOf(paper, syntax));
    const [before, after] = [totalsOf(paper), totalsOf(read)];
    expect(isSameTotal).toBe(true);
    expect([after.net, after.tax, after.total, after.due]).toEqual([
      ...[before.net, before.tax, before.total, before.due],
    ]);
    expect(read.reverseCharge).toBe(paper.reverseCharge);
  });
});

const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const ubl = (inside: string) => utf8(`<Invoice xmlns:b="${CBC}">${inside}</Invoice>`);
const ublLine = (quantity: string, price: string, net: string, more = "") =>
  `<InvoiceLine><InvoicedQuantity unitCode="XYZ">${quantity}</InvoicedQuantity><LineExtensionAmount>${net}</LineExtensionAmount><Item><Name>N</Name></Item><Price><PriceAmount>${price}</PriceAmount>${more}</Price></InvoiceLine>`;

test.each<[string, string, Partial<TradePaper["lines"][number]>]>([
  [
    "a price of a hundred",
    ublLine("50", "200", "100", "<BaseQuantity>100</BaseQuantity>"),
    { quantity: "50", unitPrice: "2" },
  ],
  [
    "a discount",
    ublLine("2", "10", "15"),
    { quantity: "2", unitPrice: "10", discountFixed: "5.00" },
  ],
  [
    "a charge",
    ublLine("3", "10", "31"),
    { quantity: "3", unitPrice: "10.3333333333", discountFixed: "" },
  ],
  ["a quantity and a price below 0", ublLine("-1", "-5", "5"), { quantity: "1", unitPrice: "5" }],
  ["a unit that we do not know", ublLine("1", "1", "1"), { unit: "XYZ" }],
  [
    "decimals of another spelling",
    ublLine("+01.50", ".5", "0.75"),
    { quantity: "1.5", unitPrice: "0.5" },
  ],
])("a line with %s keeps its sum", (_, xml, expected) => {
  const { paper } = readEInvoice(ubl(xml));
  expect(paper.lines).toMatchObject([expected]);
});

test("a line that takes off becomes the discount, and it is said", () => {
  const sums =
    "<LegalMonetaryTotal><TaxInclusiveAmount>70</TaxInclusiveAmount></LegalMonetaryTotal>";
  const read = readEInvoice(ubl(sums + ublLine("1", "100", "100") + ublLine("-1", "30", "-30")));
  expect(read).toMatchObject({ isSameTotal: true, paper: { discountFixed: "30.00" } });
  expect(read.leftOut).toEqual(["Line “N” takes off: it is part of the discount."]);
});

test.each(SYNTAXES)("a charge whose indicator is 1 is a charge in %s", (syntax) => {
  const paper = complete({ lines: [line(1, "1", "10", { taxRate: "19" })], shipping: "5" });
  const xml = writeEInvoice(paper, { profile: "en16931", syntax });
  const read = readEInvoice(utf8(xml.replace(">true<", ">1<")));
  expect(read).toMatchObject({ isSameTotal: true, paper: { shipping: "5.00" } });
});

test("other sums than ours are told", () => {
  const sums =
    "<LegalMonetaryTotal><TaxInclusiveAmount>1</TaxInclusiveAmount></LegalMonetaryTotal>";
  expect(readEInvoice(ubl(sums))).toMatchObject({ isSameTotal: false, statedTotal: "1" });
});

test("encodings are read as the file names them", () => {
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><Invoice><ID>Nº</ID></Invoice>';
  const latin = Uint8Array.from(xml, (sign) => sign.charCodeAt(0));
  expect(readEInvoice(latin).paper.number).toBe("Nº");
});

test.each<[string, Uint8Array, EInvoiceError["kind"]]>([
  ["nothing", new Uint8Array(), "damaged"],
  ["words", utf8("hello"), "damaged"],
  ["another document", utf8("<html/>"), "other"],
  ["declared entities", utf8('<!DOCTYPE a [<!ENTITY b "c">]><Invoice>&b;</Invoice>'), "damaged"],
  [
    "entities of entities",
    utf8('<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "dd">]><Invoice><ID>&b;</ID></Invoice>'),
    "damaged",
  ],
  ["a file elsewhere", utf8('<!DOCTYPE a SYSTEM "file:///etc/passwd"><Invoice/>'), "damaged"],
  ["elements in elements", utf8("<Invoice>".repeat(5_000)), "too-large"],
  ["an end that is missing", utf8("<Invoice><ID>"), "damaged"],
  [
    "an encoding that there is not",
    utf8('<?xml version="1.0" encoding="x-y"?><Invoice/>'),
    "damaged",
  ],
  ["bytes that are no text", Uint8Array.of(0x3c, 0xff, 0x3e), "damaged"],
  ["more bytes than are read", new Uint8Array(MAX_EINVOICE_BYTES + 1), "too-large"],
])("%s: refused", (_, bytes, kind) => {
  expect(() => readEInvoice(bytes)).toThrow(new EInvoiceError(kind));
});

test("values that are too large or no values are left out", () => {
  const huge = `<ID>${"9".repeat(100_000)}</ID><IssueDate>soon</IssueDate><DocumentCurrencyCode>ABC</DocumentCurrencyCode>`;
  const { paper } = readEInvoice(ubl(huge + ublLine("9".repeat(400), "NaN", "1e9")));
  expect(paper).toMatchObject({ issueDate: "", currency: "", number: "9".repeat(64) });
  expect(totalsOf(paper).total).toBe(0n);
});
