/** A contract in the chain of papers: made of a quote, and followed by an invoice. */
import type * as Y from "yjs";
import { decimalText, isCurrency } from "../../protocol/currencies";
import { usualTitle } from "../business/names";
import type { BusinessPaper, Party, TradePaper } from "../business/paper";
import { paperOf } from "../business/read";
import { decimalsOf, totalsOf } from "../business/totals";
import {
  type Contract,
  type ContractParty,
  type LegalProfile,
  type Side,
  termOf,
} from "./contract";
import type { Pack } from "./pack";
import { type ContractDetails, contractFromPack } from "./start";
import { sideOf } from "./variables";

/**
 * A contract about what a quote offers: its parties, its work and its price before tax. The pack's other terms stay as they are.
 * @param follows the id of the quote's file
 */
export function contractForQuote(
  quote: TradePaper,
  pack: Pack,
  { follows, profile }: { follows: string; profile: LegalProfile },
): Y.Doc {
  const details = Object.entries(detailsOf(quote)).filter(([name]) => isOfPack(pack, name));
  const doc = contractFromPack(pack, {
    ...{ profile, details: Object.fromEntries(details) },
    title: [pack.title, quote.to.name.trim()].filter(Boolean).join(", "),
  });
  doc.getMap("meta").set("follows", follows);
  return doc;
}

const isOfPack = (pack: Pack, name: string): boolean =>
  sideOf(name) !== null ||
  pack.terms.some((term) => term.name === name.replace(/_(?:amount_minor|currency)$/, ""));

function detailsOf(quote: TradePaper): ContractDetails {
  const { currency } = quote;
  const { net } = totalsOf(quote);
  const work = quote.lines.map((line) => line.description.trim().replace(/\s*\n\s*/g, ", "));
  return {
    ...partyDetails("us", quote.from),
    ...partyDetails("them", quote.to),
    services: work.filter(Boolean).join("; "),
    ...(currency !== "" && net > 0n && { fee_amount_minor: String(net), fee_currency: currency }),
  };
}

const partyDetails = (side: Side, party: Party): ContractDetails => ({
  [`${side}_legal_name`]: party.legalName || party.name,
  [`${side}_name`]: party.legalName && party.name,
  [`${side}_address`]: party.address,
  [`${side}_company_no`]: party.companyNo,
  [`${side}_email`]: party.email,
});

/**
 * The invoice for what a contract agreed: one line with its fee, where it has one.
 * @param follows the id of the contract's file
 * @param date `YYYY-MM-DD`
 */
export function invoiceForContract(
  contract: Contract,
  { follows, date, locale }: Record<"follows" | "date" | "locale", string>,
): BusinessPaper {
  const given = termOf(contract, "fee_currency");
  const currency = isCurrency(given) ? given : "";
  const minor = termOf(contract, "fee_amount_minor");
  const unitPrice = /^\d{1,15}$/.test(minor) ? decimalText(minor, decimalsOf({ currency })) : "";
  const description = termOf(contract, "services") || contract.title;
  const paper = paperOf({
    type: "invoice",
    look: { follows },
    fields: {
      ...{ currency, locale, issueDate: date, reference: contract.number || contract.title },
      dueDate: daysAfter(date, termOf(contract, "payment_days")),
      from: partyFields(contract.parties.us),
      to: partyFields(contract.parties.them),
    },
    rows: [{ id: crypto.randomUUID(), description, quantity: "1", unitPrice }],
  });
  return { ...paper, title: usualTitle(paper) };
}

/** Empty where the contract doesn’t say how many days. */
function daysAfter(date: string, days: string): string {
  if (date === "" || !/^\d{1,3}$/.test(days)) return "";
  return new Date(Date.parse(date) + Number(days) * 86_400_000).toISOString().slice(0, 10);
}

const partyFields = (party: ContractParty) => ({
  name: party.legal_name || party.name,
  address: party.address.join("\n"),
  companyNo: party.company_no,
  email: party.email,
});
