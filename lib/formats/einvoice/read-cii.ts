/** What a Cross Industry Invoice says, Factur-X's XML among them. */
import type { Xml } from "../xml";
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

export function foundInCii(root: Xml): FoundInvoice {
  const document = find(root, "ExchangedDocument");
  const trade = find(root, "SupplyChainTradeTransaction");
  const agreement = find(trade, "ApplicableHeaderTradeAgreement");
  const delivery = find(trade, "ApplicableHeaderTradeDelivery");
  const settlement = find(trade, "ApplicableHeaderTradeSettlement");
  const sums = "SpecifiedTradeSettlementHeaderMonetarySummation";
  const means = "SpecifiedTradeSettlementPaymentMeans";
  const account = find(settlement, `${means}/PayeePartyCreditorFinancialAccount`);
  const allowances = findAll(settlement, "SpecifiedTradeAllowanceCharge").map((one) => ({
    isCharge: isTrueAt(one, "ChargeIndicator/Indicator"),
    amount: decimalAt(one, "ActualAmount"),
    rate: rateAt(one, "CategoryTradeTax/RateApplicablePercent"),
  }));
  return {
    isCredit: CREDIT_TYPES.has(wordsAt(document, "TypeCode")),
    currency: wordsAt(settlement, "InvoiceCurrencyCode"),
    fields: {
      number: wordsAt(document, "ID"),
      issueDate: dayAt(document, "IssueDateTime"),
      dueDate: dayAt(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime"),
      deliveryDate: dayAt(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime"),
      reference: wordsAt(agreement, "BuyerReference"),
      orderNumber: wordsAt(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID"),
      creditOf: wordsAt(settlement, "InvoiceReferencedDocument/IssuerAssignedID"),
      notes: findAll(document, "IncludedNote")
        .map((note) => wordsAt(note, "Content"))
        .join("\n\n"),
      terms: wordsAt(settlement, "SpecifiedTradePaymentTerms/Description"),
      paid: decimalAt(settlement, `${sums}/TotalPrepaidAmount`),
      from: partyOf(find(agreement, "SellerTradeParty")),
      to: partyOf(find(agreement, "BuyerTradeParty")),
      shipTo: partyOf(find(delivery, "ShipToTradeParty")),
    },
    bank: bankRows(
      wordsAt(account, "IBANID") || wordsAt(account, "ProprietaryID"),
      wordsAt(account, "AccountName"),
      wordsAt(settlement, `${means}/PayeeSpecifiedCreditorFinancialInstitution/BICID`),
    ),
    lines: findAll(trade, "IncludedSupplyChainTradeLineItem").map(lineOf),
    discounts: allowances.filter(({ isCharge }) => !isCharge),
    charges: allowances.filter(({ isCharge }) => isCharge),
    taxes: findAll(settlement, "ApplicableTradeTax").map((group) => ({
      category: wordsAt(group, "CategoryCode"),
      reason: wordsAt(group, "ExemptionReason"),
    })),
    total: decimalAt(settlement, `${sums}/GrandTotalAmount`),
    leftOut: [],
  };
}

function lineOf(line: Xml): FoundLine {
  const price = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice";
  const quantity = "SpecifiedLineTradeDelivery/BilledQuantity";
  const settled = find(line, "SpecifiedLineTradeSettlement");
  const base = decimalAt(line, `${price}/BasisQuantity`);
  return {
    name: wordsAt(line, "SpecifiedTradeProduct/Name"),
    description: wordsAt(line, "SpecifiedTradeProduct/Description"),
    quantity: decimalAt(line, quantity),
    // A price of several is left to the line's sum.
    price: base === "" || base === "1" ? decimalAt(line, `${price}/ChargeAmount`) : "0",
    net: decimalAt(settled, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
    unit: find(line, quantity)?.attributes.unitCode ?? "",
    rate: rateAt(settled, "ApplicableTradeTax/RateApplicablePercent"),
  };
}

function partyOf(party: Xml | undefined) {
  const registrations = findAll(party, "SpecifiedTaxRegistration");
  const idOf = (scheme: string) =>
    wordsAt(
      registrations.find((one) => find(one, "ID")?.attributes.schemeID === scheme),
      "ID",
    );
  const uri = find(party, "URIUniversalCommunication/URIID");
  const address = find(party, "PostalTradeAddress");
  return {
    ...namesOf(
      wordsAt(party, "Name"),
      wordsAt(party, "SpecifiedLegalOrganization/TradingBusinessName"),
    ),
    address: addressLines(
      [
        wordsAt(address, "LineOne"),
        wordsAt(address, "LineTwo"),
        wordsAt(address, "LineThree"),
        wordsAt(address, "CountrySubDivisionName"),
      ],
      wordsAt(address, "PostcodeCode"),
      wordsAt(address, "CityName"),
    ),
    country: wordsAt(address, "CountryID"),
    email:
      wordsAt(party, "DefinedTradeContact/EmailURIUniversalCommunication/URIID") ||
      (uri?.attributes.schemeID === "EM" ? wordsAt(party, "URIUniversalCommunication/URIID") : ""),
    phone: wordsAt(party, "DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber"),
    vatId: idOf("VA"),
    taxId: idOf("FC"),
    companyNo: wordsAt(party, "SpecifiedLegalOrganization/ID"),
  };
}

/** Format 102, `YYYYMMDD`. */
function dayAt(xml: Xml | undefined, path: string): string {
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(wordsAt(xml, `${path}/DateTimeString`)) ?? [];
  return year === undefined ? "" : `${year}-${month}-${day}`;
}
