/** An e-invoice in UBL 2.1: elements in the order of its schema. */
import { BILLING_PROCESS, type PostalAddress, SPECIFICATION } from "./codes";
import type { Allowance, EInvoice, Tax, Trader } from "./model";
import { element, words, xmlFile } from "./write-xml";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";

export function writeUbl(invoice: EInvoice): string {
  const root = invoice.isCredit ? "CreditNote" : "Invoice";
  const amount = (name: string, value: string) =>
    words(`cbc:${name}`, value, { currencyID: invoice.currency });
  const children = [
    words("cbc:CustomizationID", SPECIFICATION[invoice.profile]),
    words("cbc:ProfileID", BILLING_PROCESS),
    words("cbc:ID", invoice.number),
    words("cbc:IssueDate", invoice.issueDate),
    invoice.isCredit ? "" : words("cbc:DueDate", invoice.dueDate),
    words(`cbc:${root}TypeCode`, invoice.isCredit ? "381" : "380"),
    ...invoice.notes.map((note) => words("cbc:Note", note)),
    words("cbc:DocumentCurrencyCode", invoice.currency),
    words("cbc:BuyerReference", invoice.buyerReference),
    element("cac:OrderReference", [words("cbc:ID", invoice.orderNumber)]),
    element("cac:BillingReference", [
      element("cac:InvoiceDocumentReference", [words("cbc:ID", invoice.creditOf)]),
    ]),
    element("cac:AccountingSupplierParty", [party(invoice.seller, true)]),
    element("cac:AccountingCustomerParty", [party(invoice.buyer, false)]),
    delivery(invoice),
    paymentMeans(invoice),
    element("cac:PaymentTerms", [words("cbc:Note", termsOf(invoice))]),
    ...invoice.discounts.map((one) => allowance(one, "false", amount, category(one.tax))),
    ...invoice.charges.map((one) => allowance(one, "true", amount, category(one.tax))),
    element("cac:TaxTotal", [
      amount("TaxAmount", invoice.sums.tax),
      ...invoice.breakdown.map((group) =>
        element("cac:TaxSubtotal", [
          amount("TaxableAmount", group.taxable),
          amount("TaxAmount", group.amount),
          category(group.tax, "TaxCategory", group),
        ]),
      ),
    ]),
    monetaryTotal(invoice, amount),
    ...invoice.lines.map((line) => lineOf(line, root, amount)),
  ];
  return xmlFile(
    element(root, children, {
      xmlns: `${UBL}${root}-2`,
      "xmlns:cac": `${UBL}CommonAggregateComponents-2`,
      "xmlns:cbc": `${UBL}CommonBasicComponents-2`,
    }),
  );
}

type AmountElement = (name: string, value: string) => string;

/** A credit note has no place for its due date beside the way to pay: without one it is said in words. */
const termsOf = ({ isCredit, terms, dueDate, payment }: EInvoice): string =>
  isCredit && !payment && terms.trim() === "" && dueDate !== "" ? `Due ${dueDate}` : terms;

function party(trader: Trader, isSeller: boolean): string {
  const taxScheme = (id: string, scheme: string) =>
    id === ""
      ? ""
      : element("cac:PartyTaxScheme", [
          words("cbc:CompanyID", id),
          element("cac:TaxScheme", [words("cbc:ID", scheme)]),
        ]);
  return element("cac:Party", [
    words("cbc:EndpointID", trader.email, { schemeID: "EM" }),
    element("cac:PartyName", [words("cbc:Name", trader.tradingName)]),
    element("cac:PostalAddress", address(trader.address, trader.country)),
    taxScheme(trader.vatId, "VAT"),
    isSeller ? taxScheme(trader.taxId, "FC") : "",
    element("cac:PartyLegalEntity", [
      words("cbc:RegistrationName", trader.name),
      words("cbc:CompanyID", trader.companyNo),
    ]),
    element("cac:Contact", [
      isSeller || trader.phone !== "" ? words("cbc:Name", trader.contact) : "",
      words("cbc:Telephone", trader.phone),
      words("cbc:ElectronicMail", trader.email),
    ]),
  ]);
}

const address = ({ street, more, postCode, city }: PostalAddress, country: string): string[] => [
  words("cbc:StreetName", street),
  words("cbc:AdditionalStreetName", more[0] ?? null),
  words("cbc:CityName", city),
  words("cbc:PostalZone", postCode),
  element("cac:AddressLine", [words("cbc:Line", more.slice(1).join(", "))]),
  element("cac:Country", [words("cbc:IdentificationCode", country)]),
];

function delivery({ deliveryDate, deliverTo }: EInvoice): string {
  const hasPlace = deliverTo !== null && deliverTo.country !== "";
  return element("cac:Delivery", [
    words("cbc:ActualDeliveryDate", deliveryDate),
    hasPlace
      ? element("cac:DeliveryLocation", [
          element("cac:Address", address(deliverTo.address, deliverTo.country)),
        ])
      : "",
    element("cac:DeliveryParty", [
      element("cac:PartyName", [words("cbc:Name", deliverTo?.name ?? null)]),
    ]),
  ]);
}

function paymentMeans({ payment, isCredit, dueDate }: EInvoice): string {
  if (!payment) return "";
  const { means, account } = payment;
  return element("cac:PaymentMeans", [
    words("cbc:PaymentMeansCode", means),
    isCredit ? words("cbc:PaymentDueDate", dueDate) : "",
    account
      ? element("cac:PayeeFinancialAccount", [
          words("cbc:ID", account.account),
          words("cbc:Name", account.holder),
          element("cac:FinancialInstitutionBranch", [words("cbc:ID", account.bic)]),
        ])
      : "",
  ]);
}

const allowance = (
  { amount, reason, code }: Allowance,
  isCharge: "true" | "false",
  amountOf: AmountElement,
  tax: string,
): string =>
  element("cac:AllowanceCharge", [
    words("cbc:ChargeIndicator", isCharge),
    words("cbc:AllowanceChargeReasonCode", code),
    words("cbc:AllowanceChargeReason", reason),
    amountOf("Amount", amount),
    tax,
  ]);

const category = (
  { category: id, rate }: Tax,
  name = "TaxCategory",
  { reason, code }: { reason: string; code: string } = { reason: "", code: "" },
): string =>
  element(`cac:${name}`, [
    words("cbc:ID", id),
    words("cbc:Percent", rate),
    words("cbc:TaxExemptionReasonCode", code),
    words("cbc:TaxExemptionReason", reason),
    element("cac:TaxScheme", [words("cbc:ID", "VAT")]),
  ]);

const isZero = (amount: string) => /^[0.]+$/.test(amount);

function monetaryTotal({ sums, discounts, charges }: EInvoice, amount: AmountElement): string {
  return element("cac:LegalMonetaryTotal", [
    amount("LineExtensionAmount", sums.lines),
    amount("TaxExclusiveAmount", sums.net),
    amount("TaxInclusiveAmount", sums.total),
    discounts.length > 0 ? amount("AllowanceTotalAmount", sums.discounts) : "",
    charges.length > 0 ? amount("ChargeTotalAmount", sums.charges) : "",
    isZero(sums.paid) ? "" : amount("PrepaidAmount", sums.paid),
    amount("PayableAmount", sums.due),
  ]);
}

function lineOf(line: EInvoice["lines"][number], root: string, amount: AmountElement): string {
  const quantity = root === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity";
  return element(`cac:${root}Line`, [
    words("cbc:ID", line.id),
    words(`cbc:${quantity}`, line.quantity, { unitCode: line.unit }),
    amount("LineExtensionAmount", line.net),
    line.discount ? allowance(line.discount, "false", amount, "") : "",
    element("cac:Item", [
      words("cbc:Description", line.description),
      words("cbc:Name", line.name),
      category(line.tax, "ClassifiedTaxCategory"),
    ]),
    element("cac:Price", [amount("PriceAmount", line.price)]),
  ]);
}
