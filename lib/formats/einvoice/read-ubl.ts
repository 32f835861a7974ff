/** What a UBL invoice or credit note says. */
import { childrenNamed, textIn, type Xml } from "../xml";
import {
  addressLines,
  bankRows,
  CREDIT_TYPES,
  decimalAt,
  type FoundInvoice,
  type FoundLine,
  find,
  findAll,
  isTrueAt,
  namesOf,
  rateAt,
  wordsAt,
} from "./read-values";

export function foundInUbl(root: Xml): FoundInvoice {
  const isCreditNote = root.name === "CreditNote";
  const at = (path: string) => wordsAt(root, path);
  const allowances = childrenNamed(root, "AllowanceCharge").map((one) => ({
    isCharge: isTrueAt(one, "ChargeIndicator"),
    amount: decimalAt(one, "Amount"),
    rate: rateAt(one, "TaxCategory/Percent"),
  }));
  const account = find(root, "PaymentMeans/PayeeFinancialAccount");
  const attached = findAll(root, "AdditionalDocumentReference").filter((one) =>
    find(one, "Attachment/EmbeddedDocumentBinaryObject"),
  );
  return {
    isCredit: isCreditNote || CREDIT_TYPES.has(at("InvoiceTypeCode")),
    currency: at("DocumentCurrencyCode"),
    fields: {
      number: at("ID"),
      issueDate: at("IssueDate"),
      dueDate: at("DueDate") || at("PaymentMeans/PaymentDueDate"),
      deliveryDate: at("Delivery/ActualDeliveryDate"),
      reference: at("BuyerReference"),
      orderNumber: at("OrderReference/ID"),
      creditOf: at("BillingReference/InvoiceDocumentReference/ID"),
      notes: childrenNamed(root, "Note")
        .map((note) => textIn(note).trim())
        .join("\n\n"),
      terms: at("PaymentTerms/Note"),
      paid: decimalAt(root, "LegalMonetaryTotal/PrepaidAmount"),
      from: partyOf(find(root, "AccountingSupplierParty/Party")),
      to: partyOf(find(root, "AccountingCustomerParty/Party")),
      shipTo: {
        name: at("Delivery/DeliveryParty/PartyName/Name"),
        ...addressOf(find(root, "Delivery/DeliveryLocation/Address")),
      },
    },
    bank: bankRows(
      wordsAt(account, "ID"),
      wordsAt(account, "Name"),
      wordsAt(account, "FinancialInstitutionBranch/ID"),
    ),
    lines: childrenNamed(root, isCreditNote ? "CreditNoteLine" : "InvoiceLine").map(lineOf),
    discounts: allowances.filter(({ isCharge }) => !isCharge),
    charges: allowances.filter(({ isCharge }) => isCharge),
    taxes: findAll(root, "TaxTotal/TaxSubtotal").map((group) => ({
      category: wordsAt(group, "TaxCategory/ID"),
      reason: wordsAt(group, "TaxCategory/TaxExemptionReason"),
    })),
    total: decimalAt(root, "LegalMonetaryTotal/TaxInclusiveAmount"),
    leftOut: attached.length > 0 ? [`${attached.length} attached files left out`] : [],
  };
}

function lineOf(line: Xml): FoundLine {
  const quantity = find(line, "InvoicedQuantity") ?? find(line, "CreditedQuantity");
  const base = decimalAt(line, "Price/BaseQuantity");
  return {
    name: wordsAt(line, "Item/Name"),
    description: wordsAt(line, "Item/Description"),
    quantity: decimalAt(line, quantity?.name ?? ""),
    // A price of several is left to the line's sum.
    price: base === "" || base === "1" ? decimalAt(line, "Price/PriceAmount") : "0",
    net: decimalAt(line, "LineExtensionAmount"),
    unit: quantity?.attributes.unitCode ?? "",
    rate: rateAt(line, "Item/ClassifiedTaxCategory/Percent"),
  };
}

function partyOf(party: Xml | undefined) {
  const schemes = childrenNamed(party, "PartyTaxScheme");
  const idOf = (isVat: boolean) =>
    wordsAt(
      schemes.find((one) => (wordsAt(one, "TaxScheme/ID") === "VAT") === isVat),
      "CompanyID",
    );
  return {
    ...namesOf(
      wordsAt(party, "PartyLegalEntity/RegistrationName"),
      wordsAt(party, "PartyName/Name"),
    ),
    ...addressOf(find(party, "PostalAddress")),
    email: wordsAt(party, "Contact/ElectronicMail") || endpointEmail(party),
    phone: wordsAt(party, "Contact/Telephone"),
    vatId: idOf(true),
    taxId: idOf(false),
    companyNo: wordsAt(party, "PartyLegalEntity/CompanyID"),
  };
}

function endpointEmail(party: Xml | undefined): string {
  return find(party, "EndpointID")?.attributes.schemeID === "EM"
    ? wordsAt(party, "EndpointID")
    : "";
}

const addressOf = (address: Xml | undefined) => ({
  address: addressLines(
    [
      wordsAt(address, "StreetName"),
      wordsAt(address, "AdditionalStreetName"),
      wordsAt(address, "AddressLine/Line"),
      wordsAt(address, "CountrySubentity"),
    ],
    wordsAt(address, "PostalZone"),
    wordsAt(address, "CityName"),
  ),
  country: wordsAt(address, "Country/IdentificationCode"),
});
