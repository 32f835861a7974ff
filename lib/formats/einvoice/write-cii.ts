/** An e-invoice in UN/CEFACT Cross Industry Invoice D16B, which is also Factur-X's XML: elements in the order of its schema. */
import { BILLING_PROCESS, type PostalAddress, SPECIFICATION } from "./codes";
import type { Allowance, EInvoice, Tax, Trader } from "./model";
import { element, words, xmlFile } from "./write-xml";

const CII = "urn:un:unece:uncefact:data:standard:";

export function writeCii(invoice: EInvoice): string {
  return xmlFile(
    element(
      "rsm:CrossIndustryInvoice",
      [
        element("rsm:ExchangedDocumentContext", [
          element("ram:BusinessProcessSpecifiedDocumentContextParameter", [
            words("ram:ID", BILLING_PROCESS),
          ]),
          element("ram:GuidelineSpecifiedDocumentContextParameter", [
            words("ram:ID", SPECIFICATION[invoice.profile]),
          ]),
        ]),
        element("rsm:ExchangedDocument", [
          words("ram:ID", invoice.number),
          words("ram:TypeCode", invoice.isCredit ? "381" : "380"),
          date("ram:IssueDateTime", invoice.issueDate),
          ...invoice.notes.map((note) => element("ram:IncludedNote", [words("ram:Content", note)])),
        ]),
        element("rsm:SupplyChainTradeTransaction", [
          ...invoice.lines.map(lineOf),
          agreement(invoice),
          // The schema asks for it even where nothing is said.
          delivery(invoice) || "<ram:ApplicableHeaderTradeDelivery/>",
          settlement(invoice),
        ]),
      ],
      {
        "xmlns:rsm": `${CII}CrossIndustryInvoice:100`,
        "xmlns:ram": `${CII}ReusableAggregateBusinessInformationEntity:100`,
        "xmlns:udt": `${CII}UnqualifiedDataType:100`,
      },
    ),
  );
}

/** Format 102: the digits alone. */
const date = (name: string, day: string): string =>
  element(name, [words("udt:DateTimeString", day.replaceAll("-", ""), { format: "102" })]);

function lineOf(line: EInvoice["lines"][number]): string {
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [words("ram:LineID", line.id)]),
    element("ram:SpecifiedTradeProduct", [
      words("ram:Name", line.name),
      words("ram:Description", line.description),
    ]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [words("ram:ChargeAmount", line.price)]),
    ]),
    element("ram:SpecifiedLineTradeDelivery", [
      words("ram:BilledQuantity", line.quantity, { unitCode: line.unit }),
    ]),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", tax(line.tax)),
      line.discount ? allowance(line.discount, "false", "") : "",
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        words("ram:LineTotalAmount", line.net),
      ]),
    ]),
  ]);
}

const tax = ({ category, rate }: Tax): string[] => [
  words("ram:TypeCode", "VAT"),
  words("ram:CategoryCode", category),
  words("ram:RateApplicablePercent", rate),
];

const allowance = (
  { amount, reason, code }: Allowance,
  isCharge: "true" | "false",
  category: string,
): string =>
  element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", [words("udt:Indicator", isCharge)]),
    words("ram:ActualAmount", amount),
    words("ram:ReasonCode", code),
    words("ram:Reason", reason),
    category,
  ]);

const agreement = (invoice: EInvoice): string =>
  element("ram:ApplicableHeaderTradeAgreement", [
    words("ram:BuyerReference", invoice.buyerReference),
    element("ram:SellerTradeParty", party(invoice.seller, true)),
    element("ram:BuyerTradeParty", party(invoice.buyer, false)),
    element("ram:BuyerOrderReferencedDocument", [
      words("ram:IssuerAssignedID", invoice.orderNumber),
    ]),
  ]);

function party(trader: Trader, isSeller: boolean): string[] {
  const hasContact = isSeller || trader.phone !== "";
  return [
    words("ram:Name", trader.name),
    element("ram:SpecifiedLegalOrganization", [
      words("ram:ID", trader.companyNo),
      words("ram:TradingBusinessName", trader.tradingName),
    ]),
    element("ram:DefinedTradeContact", [
      hasContact ? words("ram:PersonName", trader.contact) : "",
      element("ram:TelephoneUniversalCommunication", [words("ram:CompleteNumber", trader.phone)]),
      element("ram:EmailURIUniversalCommunication", [words("ram:URIID", trader.email)]),
    ]),
    element("ram:PostalTradeAddress", address(trader.address, trader.country)),
    element("ram:URIUniversalCommunication", [
      words("ram:URIID", trader.email, { schemeID: "EM" }),
    ]),
    registration(trader.vatId, "VA"),
    isSeller ? registration(trader.taxId, "FC") : "",
  ];
}

const registration = (id: string, schemeID: string): string =>
  element("ram:SpecifiedTaxRegistration", [words("ram:ID", id, { schemeID })]);

const address = ({ street, more, postCode, city }: PostalAddress, country: string): string[] => [
  words("ram:PostcodeCode", postCode),
  words("ram:LineOne", street),
  words("ram:LineTwo", more[0] ?? null),
  words("ram:LineThree", more.slice(1).join(", ")),
  words("ram:CityName", city),
  words("ram:CountryID", country),
];

const delivery = ({ deliverTo, deliveryDate }: EInvoice): string =>
  element("ram:ApplicableHeaderTradeDelivery", [
    element("ram:ShipToTradeParty", [
      words("ram:Name", deliverTo?.name ?? null),
      deliverTo && deliverTo.country !== ""
        ? element("ram:PostalTradeAddress", address(deliverTo.address, deliverTo.country))
        : "",
    ]),
    element("ram:ActualDeliverySupplyChainEvent", [date("ram:OccurrenceDateTime", deliveryDate)]),
  ]);

function settlement(invoice: EInvoice): string {
  const { payment, sums, currency } = invoice;
  const account = payment?.account;
  const categoryOf = (one: Tax) => element("ram:CategoryTradeTax", tax(one));
  return element("ram:ApplicableHeaderTradeSettlement", [
    words("ram:InvoiceCurrencyCode", currency),
    element("ram:SpecifiedTradeSettlementPaymentMeans", [
      words("ram:TypeCode", payment?.means ?? null),
      element("ram:PayeePartyCreditorFinancialAccount", [
        account?.isIban ? words("ram:IBANID", account.account) : "",
        words("ram:AccountName", account?.holder ?? null),
        account && !account.isIban ? words("ram:ProprietaryID", account.account) : "",
      ]),
      element("ram:PayeeSpecifiedCreditorFinancialInstitution", [
        words("ram:BICID", account?.bic ?? null),
      ]),
    ]),
    ...invoice.breakdown.map((group) =>
      element("ram:ApplicableTradeTax", [
        words("ram:CalculatedAmount", group.amount),
        words("ram:TypeCode", "VAT"),
        words("ram:ExemptionReason", group.reason),
        words("ram:BasisAmount", group.taxable),
        words("ram:CategoryCode", group.tax.category),
        words("ram:ExemptionReasonCode", group.code),
        words("ram:RateApplicablePercent", group.tax.rate),
      ]),
    ),
    ...invoice.discounts.map((one) => allowance(one, "false", categoryOf(one.tax))),
    ...invoice.charges.map((one) => allowance(one, "true", categoryOf(one.tax))),
    element("ram:SpecifiedTradePaymentTerms", [
      words("ram:Description", invoice.terms),
      date("ram:DueDateDateTime", invoice.dueDate),
    ]),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      words("ram:LineTotalAmount", sums.lines),
      words("ram:ChargeTotalAmount", sums.charges),
      words("ram:AllowanceTotalAmount", sums.discounts),
      words("ram:TaxBasisTotalAmount", sums.net),
      words("ram:TaxTotalAmount", sums.tax, { currencyID: currency }),
      words("ram:GrandTotalAmount", sums.total),
      words("ram:TotalPrepaidAmount", sums.paid),
      words("ram:DuePayableAmount", sums.due),
    ]),
    element("ram:InvoiceReferencedDocument", [words("ram:IssuerAssignedID", invoice.creditOf)]),
  ]);
}
