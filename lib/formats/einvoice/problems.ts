/** What keeps a paper from being an e-invoice that is accepted: the rule's number, plain words, and the field to go to. */
import { isCountry } from "../../kinds/business/countries";
import type {
  Party,
  PartyName,
  RowField,
  TradeField,
  TradePaper,
} from "../../kinds/business/paper";
import { isEmptyParty } from "../../kinds/business/paper";
import { currencyDecimals } from "../../protocol/currencies";
import type { EInvoiceProfile } from "./codes";
import { type EInvoice, eInvoiceOf, type Trader } from "./model";
import { isEInvoice } from "./write";

export type ProblemPlace =
  | { field: TradeField | "type" | "lines" | "bank" }
  | { party: PartyName; field: keyof Party }
  | { line: string; field: RowField };

export interface EInvoiceProblem {
  /** E.g. `BR-02` of EN 16931, `BR-DE-15` of XRechnung. */
  rule: string;
  words: string;
  place: ProblemPlace;
  /** A receiver may refuse it, or will. */
  isWarning: boolean;
}

type Add = (rule: string, words: string, place: ProblemPlace, isWarning?: boolean) => void;

/** In the order of the paper; empty when there is nothing to mend. */
export function problemsOf(paper: TradePaper, profile: EInvoiceProfile): EInvoiceProblem[] {
  const problems: EInvoiceProblem[] = [];
  const add: Add = (rule, words, place, isWarning = false) =>
    problems.push({ rule, words, place, isWarning });
  if (!isEInvoice(paper)) {
    add("BR-04", "Only an invoice or a credit note can be an e-invoice.", { field: "type" });
    return problems;
  }
  const invoice = eInvoiceOf(paper, profile);
  headProblems(paper, invoice, add);
  sellerProblems(paper.from, invoice, add);
  buyerProblems(paper.to, invoice, add);
  deliveryProblems(paper, add);
  lineProblems(paper, add);
  decimalsProblems(paper, invoice, add);
  if (profile === "xrechnung") xrechnungProblems(paper, invoice, add);
  return problems;
}

function headProblems(paper: TradePaper, { sums }: EInvoice, add: Add): void {
  if (paper.number.trim() === "") add("BR-02", "Give it a number.", { field: "number" });
  if (paper.issueDate === "") add("BR-03", "Enter the date.", { field: "issueDate" });
  if (paper.currency === "") add("BR-05", "Choose a currency.", { field: "currency" });
  if (Number(sums.due) > 0 && paper.dueDate === "" && paper.terms.trim() === "") {
    add("BR-CO-25", "Enter when it is due, or the terms of payment.", { field: "dueDate" });
  }
}

function partyProblems(name: "from" | "to", party: Party, rules: [string, string], add: Add): void {
  const who = name === "from" ? "your" : "your customer’s";
  if (party.name.trim() === "" && party.legalName.trim() === "") {
    add(rules[0], `Enter ${who} name.`, { party: name, field: "name" });
  }
  if (party.country === "") {
    add(rules[1], `Choose the country of ${who} address.`, { party: name, field: "country" });
  } else if (!isCountry(party.country)) {
    add("BR-CL-14", `${party.country} is not a country’s code.`, { party: name, field: "country" });
  }
}

function sellerProblems(from: Party, invoice: EInvoice, add: Add): void {
  const { seller, breakdown } = invoice;
  partyProblems("from", from, ["BR-06", "BR-09"], add);
  if (seller.vatId === "" && seller.companyNo === "") {
    const words = "Enter your VAT ID or your company’s registration number.";
    add("BR-CO-26", words, { party: "from", field: "vatId" });
  }
  vatIdProblem("from", seller, "your", add);
  for (const { tax } of breakdown) {
    if (tax.category === "O" || seller.vatId !== "" || seller.taxId !== "") continue;
    const words = "Enter your VAT ID or your tax number: the invoice says something about VAT.";
    add(`BR-${tax.category}-02`, words, { party: "from", field: "taxId" });
    return;
  }
}

function buyerProblems(to: Party, { buyer, breakdown }: EInvoice, add: Add): void {
  partyProblems("to", to, ["BR-07", "BR-11"], add);
  vatIdProblem("to", buyer, "your customer’s", add);
  const isReversed = breakdown.some(({ tax }) => tax.category === "AE");
  if (isReversed && buyer.vatId === "" && buyer.companyNo === "") {
    const words = "With reverse charge, enter your customer’s VAT ID or registration number.";
    add("BR-AE-02", words, { party: "to", field: "vatId" });
  }
}

/** Greece writes EL, Northern Ireland XI. */
function vatIdProblem(name: "from" | "to", { vatId }: Trader, whose: string, add: Add): void {
  if (vatId === "") return;
  const prefix = vatId.slice(0, 2);
  if (prefix === "EL" || prefix === "XI" || isCountry(prefix)) return;
  const words = `Begin ${whose} VAT ID with the two letters of its country, e.g. DE.`;
  add("BR-CO-09", words, { party: name, field: "vatId" });
}

function deliveryProblems({ shipTo }: TradePaper, add: Add): void {
  if (isEmptyParty(shipTo) || shipTo.address.trim() === "" || shipTo.country !== "") return;
  add("BR-57", "Choose the country that it is delivered to.", {
    party: "shipTo",
    field: "country",
  });
}

function lineProblems({ lines }: TradePaper, add: Add): void {
  const told = lines.filter((line) => line.description.trim() !== "" || line.unitPrice !== "");
  if (told.length === 0) add("BR-16", "Add a line.", { field: "lines" });
  for (const { id, description, quantity, unitPrice } of told) {
    const at = (field: RowField) => ({ line: id, field });
    if (description.trim() === "") add("BR-25", "Say what this line is for.", at("description"));
    if (quantity === "") add("BR-22", "Enter how many.", at("quantity"));
    if (unitPrice === "") add("BR-26", "Enter a price.", at("unitPrice"));
  }
}

function decimalsProblems({ currency }: TradePaper, { sums, lines }: EInvoice, add: Add): void {
  if (currency === "" || currencyDecimals(currency) < 3) return;
  const amounts = [...Object.values(sums), ...lines.map(({ net }) => net)];
  if (!amounts.some((amount) => /\.\d{3}$/.test(amount))) return;
  const words = `E-invoices have two decimals, and an amount in ${currency} has three.`;
  add("BR-DEC-14", words, { field: "currency" });
}

function xrechnungProblems(paper: TradePaper, invoice: EInvoice, add: Add): void {
  const { seller, buyer, payment, deliverTo } = invoice;
  if (!payment) {
    add("BR-DE-1", "Enter your IBAN, or add a payment link.", { field: "bank" });
  }
  if (paper.reference.trim() === "") {
    const words = "Enter your customer’s reference: for German authorities, the Leitweg-ID.";
    add("BR-DE-15", words, { field: "reference" });
  }
  addressProblems("from", seller.address, ["BR-DE-3", "BR-DE-4"], add);
  addressProblems("to", buyer.address, ["BR-DE-8", "BR-DE-9"], add);
  if (deliverTo && deliverTo.country !== "") {
    addressProblems("shipTo", deliverTo.address, ["BR-DE-10", "BR-DE-11"], add);
  }
  if (seller.phone === "") {
    add("BR-DE-6", "Enter your phone number.", { party: "from", field: "phone" });
  } else if (seller.phone.replace(/\D/g, "").length < 3) {
    add("BR-DE-27", "Check your phone number.", { party: "from", field: "phone" }, true);
  }
  emailProblem("from", seller.email, ["BR-DE-7", "your"], add);
  emailProblem("to", buyer.email, ["PEPPOL-EN16931-R010", "your customer’s"], add);
}

function addressProblems(
  party: PartyName,
  { city, postCode }: EInvoice["seller"]["address"],
  [cityRule, codeRule]: [string, string],
  add: Add,
): void {
  const place = { party, field: "address" } as const;
  if (city === "") add(cityRule, "Put the city on a line of its own, with its post code.", place);
  else if (postCode === "") add(codeRule, `Put the post code before ${city}.`, place);
}

const EMAIL = /^[^\s@.]+(?:\.[^\s@.]+)*@[^\s@.]+(?:\.[^\s@.]+)+$/;

function emailProblem(
  party: "from" | "to",
  email: string,
  [rule, whose]: [string, string],
  add: Add,
): void {
  const place = { party, field: "email" } as const;
  if (email === "") add(rule, `Enter ${whose} email address.`, place);
  else if (!EMAIL.test(email)) add("BR-DE-28", `Check ${whose} email address.`, place, true);
}
