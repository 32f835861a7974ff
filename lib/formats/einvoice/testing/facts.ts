/** What an e-invoice says, taken out by libxml2 and XPath: a second reader, which shares nothing with ours. */
import { XmlDocument, type XmlElement, type XmlNode } from "libxml2-wasm";

const NAMESPACES = {
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** The words at each path; null where there is no such element. */
type Texts<Name extends string> = Record<Name, string | null>;
type Paths<Name extends string> = Record<Name, string>;

const HEAD = {
  specification: [
    "cbc:CustomizationID",
    "rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID",
  ],
  process: [
    "cbc:ProfileID",
    "rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID",
  ],
  number: ["cbc:ID", "rsm:ExchangedDocument/ram:ID"],
  issued: ["cbc:IssueDate", "rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString"],
  type: ["cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode", "rsm:ExchangedDocument/ram:TypeCode"],
  currency: ["cbc:DocumentCurrencyCode", "$S/ram:InvoiceCurrencyCode"],
  reference: ["cbc:BuyerReference", "$A/ram:BuyerReference"],
  due: [
    "cbc:DueDate|cac:PaymentMeans/cbc:PaymentDueDate",
    "$S/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString",
  ],
  terms: ["cac:PaymentTerms/cbc:Note", "$S/ram:SpecifiedTradePaymentTerms/ram:Description"],
  means: [
    "cac:PaymentMeans/cbc:PaymentMeansCode",
    "$S/ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode",
  ],
  account: [
    "cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID",
    "$S/ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount/*[self::ram:IBANID or self::ram:ProprietaryID]",
  ],
  preceding: [
    "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID",
    "$S/ram:InvoiceReferencedDocument/ram:IssuerAssignedID",
  ],
  deliverAddress: [
    "cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country",
    "$D/ram:ShipToTradeParty/ram:PostalTradeAddress",
  ],
  deliverCountry: [
    "cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode",
    "$D/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID",
  ],
  sumLines: ["cac:LegalMonetaryTotal/cbc:LineExtensionAmount", "$M/ram:LineTotalAmount"],
  sumDiscounts: ["cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount", "$M/ram:AllowanceTotalAmount"],
  sumCharges: ["cac:LegalMonetaryTotal/cbc:ChargeTotalAmount", "$M/ram:ChargeTotalAmount"],
  net: ["cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount", "$M/ram:TaxBasisTotalAmount"],
  tax: ["cac:TaxTotal/cbc:TaxAmount", "$M/ram:TaxTotalAmount"],
  total: ["cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount", "$M/ram:GrandTotalAmount"],
  paid: ["cac:LegalMonetaryTotal/cbc:PrepaidAmount", "$M/ram:TotalPrepaidAmount"],
  payable: ["cac:LegalMonetaryTotal/cbc:PayableAmount", "$M/ram:DuePayableAmount"],
} as const;

const PARTY = {
  name: ["cac:PartyLegalEntity/cbc:RegistrationName", "ram:Name"],
  address: ["cac:PostalAddress", "ram:PostalTradeAddress"],
  country: [
    "cac:PostalAddress/cac:Country/cbc:IdentificationCode",
    "ram:PostalTradeAddress/ram:CountryID",
  ],
  city: ["cac:PostalAddress/cbc:CityName", "ram:PostalTradeAddress/ram:CityName"],
  postCode: ["cac:PostalAddress/cbc:PostalZone", "ram:PostalTradeAddress/ram:PostcodeCode"],
  vatId: [
    "cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='VAT']/cbc:CompanyID",
    "ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']",
  ],
  taxId: [
    "cac:PartyTaxScheme[cac:TaxScheme/cbc:ID!='VAT']/cbc:CompanyID",
    "ram:SpecifiedTaxRegistration/ram:ID[@schemeID='FC']",
  ],
  legalId: ["cac:PartyLegalEntity/cbc:CompanyID", "ram:SpecifiedLegalOrganization/ram:ID"],
  endpoint: ["cbc:EndpointID", "ram:URIUniversalCommunication/ram:URIID"],
  endpointScheme: ["cbc:EndpointID/@schemeID", "ram:URIUniversalCommunication/ram:URIID/@schemeID"],
  contact: ["cac:Contact/cbc:Name", "ram:DefinedTradeContact/ram:PersonName"],
  phone: [
    "cac:Contact/cbc:Telephone",
    "ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber",
  ],
  email: [
    "cac:Contact/cbc:ElectronicMail",
    "ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID",
  ],
} as const;

const LINE = {
  id: ["cbc:ID", "ram:AssociatedDocumentLineDocument/ram:LineID"],
  quantity: [
    "cbc:InvoicedQuantity|cbc:CreditedQuantity",
    "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity",
  ],
  unit: [
    "cbc:InvoicedQuantity/@unitCode|cbc:CreditedQuantity/@unitCode",
    "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode",
  ],
  net: [
    "cbc:LineExtensionAmount",
    "ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount",
  ],
  name: ["cac:Item/cbc:Name", "ram:SpecifiedTradeProduct/ram:Name"],
  price: [
    "cac:Price/cbc:PriceAmount",
    "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount",
  ],
  category: [
    "cac:Item/cac:ClassifiedTaxCategory/cbc:ID",
    "ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode",
  ],
  rate: [
    "cac:Item/cac:ClassifiedTaxCategory/cbc:Percent",
    "ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent",
  ],
  off: [
    "cac:AllowanceCharge/cbc:Amount",
    "ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount",
  ],
  offReason: [
    "cac:AllowanceCharge/cbc:AllowanceChargeReason",
    "ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:Reason",
  ],
} as const;

const ALLOWANCE = {
  isCharge: ["cbc:ChargeIndicator", "ram:ChargeIndicator/udt:Indicator"],
  amount: ["cbc:Amount", "ram:ActualAmount"],
  reason: ["cbc:AllowanceChargeReason", "ram:Reason"],
  category: ["cac:TaxCategory/cbc:ID", "ram:CategoryTradeTax/ram:CategoryCode"],
  rate: ["cac:TaxCategory/cbc:Percent", "ram:CategoryTradeTax/ram:RateApplicablePercent"],
} as const;

const GROUP = {
  taxable: ["cbc:TaxableAmount", "ram:BasisAmount"],
  tax: ["cbc:TaxAmount", "ram:CalculatedAmount"],
  category: ["cac:TaxCategory/cbc:ID", "ram:CategoryCode"],
  rate: ["cac:TaxCategory/cbc:Percent", "ram:RateApplicablePercent"],
  reason: ["cac:TaxCategory/cbc:TaxExemptionReason", "ram:ExemptionReason"],
} as const;

const TRADE = "rsm:SupplyChainTradeTransaction";
const SETTLED = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const SHORT: Paths<string> = {
  $S: SETTLED,
  $A: `${TRADE}/ram:ApplicableHeaderTradeAgreement`,
  $D: `${TRADE}/ram:ApplicableHeaderTradeDelivery`,
  $M: `${SETTLED}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
};
const NODES = {
  seller: ["cac:AccountingSupplierParty/cac:Party", "$A/ram:SellerTradeParty"],
  buyer: ["cac:AccountingCustomerParty/cac:Party", "$A/ram:BuyerTradeParty"],
  lines: ["cac:InvoiceLine|cac:CreditNoteLine", `${TRADE}/ram:IncludedSupplyChainTradeLineItem`],
  allowances: ["cac:AllowanceCharge", "$S/ram:SpecifiedTradeAllowanceCharge"],
  groups: ["cac:TaxTotal/cac:TaxSubtotal", "$S/ram:ApplicableTradeTax"],
} as const;

export type Facts = ReturnType<typeof factsOf>;

export function factsOf(xml: string) {
  const document = XmlDocument.fromString(xml);
  try {
    const { root } = document;
    const syntax = root.name === "CrossIndustryInvoice" ? 1 : 0;
    const pathOf = (path: string) => path.replace(/\$[SADM]/g, (short) => SHORT[short] ?? short);
    const nodes = (name: keyof typeof NODES): XmlNode[] =>
      root.find(pathOf(NODES[name][syntax]), NAMESPACES);
    function texts<Name extends string>(
      node: XmlNode | undefined,
      table: Record<Name, readonly [string, string]>,
    ): Texts<Name> {
      const entries = Object.entries<readonly [string, string]>(table).map(([name, paths]) => [
        name,
        node?.get(pathOf(paths[syntax]), NAMESPACES)?.content ?? null,
      ]);
      return Object.fromEntries(entries) as Texts<Name>;
    }
    const empty = root
      .find("//*[not(*) and not(normalize-space())]")
      .map((node) => (node as XmlElement).name);
    return {
      head: texts(root, HEAD),
      seller: texts(nodes("seller")[0], PARTY),
      buyer: texts(nodes("buyer")[0], PARTY),
      lines: nodes("lines").map((node) => texts(node, LINE)),
      allowances: nodes("allowances").map((node) => texts(node, ALLOWANCE)),
      groups: nodes("groups").map((node) => texts(node, GROUP)),
      empty,
    };
  } finally {
    document.dispose();
  }
}
