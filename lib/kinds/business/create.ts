/** A new paper: as a plain value to begin with, and the shared state it becomes (Y-040, Y-041). */
import * as Y from "yjs";
import { usualTitle } from "./names";
import {
  ALLOCATION_FIELDS,
  BANK_FIELDS,
  type BusinessPaper,
  isTrade,
  LINE_FIELDS,
  META_FIELDS,
  PARTY_FIELDS,
  PAYMENT_FIELDS,
  type PaperLine,
  type PaperType,
  TRADE_FIELDS,
} from "./paper";
import { paperOf } from "./read";
import type { FieldRule } from "./values";

/** With what is always there: a title, a currency, a language, and a first line that waits for its words. */
export function blankPaper(
  type: PaperType,
  { title, currency, locale, date }: Record<"title" | "currency" | "locale" | "date", string>,
): BusinessPaper {
  const isPayment = type === "receipt" || type === "remittance";
  return paperOf({
    type,
    look: { title },
    fields: { currency, locale, ...(isPayment ? { date } : { issueDate: date }) },
    rows: [isPayment ? { id: crypto.randomUUID() } : { id: crypto.randomUUID(), quantity: "1" }],
  });
}

/** Parties, bank rows and payments are there from the beginning: of two people who began one, one would lose what they wrote. */
export function paperDoc(paper: BusinessPaper): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    const meta = doc.getMap("meta");
    meta.set("kind", "invoice");
    meta.set("businessType", paper.type);
    write(meta, META_FIELDS, paper);
    const fields = doc.getMap(isTrade(paper) ? "invoice" : "payment");
    fields.set("from", filled(PARTY_FIELDS, paper.from));
    fields.set("to", filled(PARTY_FIELDS, paper.to));
    if (!isTrade(paper)) {
      write(fields, PAYMENT_FIELDS, paper);
      const rows = paper.allocations.map((row) => rowOf(row.id, ALLOCATION_FIELDS, row));
      doc.getArray("payment-allocations").push(rows);
      return;
    }
    write(fields, TRADE_FIELDS, paper);
    fields.set("shipTo", filled(PARTY_FIELDS, paper.shipTo));
    if (paper.deposit) fields.set("deposit", new Y.Map(Object.entries(paper.deposit)));
    fields.set("linkPayments", new Y.Map(Object.entries(paper.linkPayments)));
    fields.set("paidParts", new Y.Map());
    fields.set("bank", Y.Array.from(paper.bank.map((row) => filled(BANK_FIELDS, row))));
    const rows = paper.lines.map((row) => rowOf(row.id, LINE_FIELDS, row));
    doc.getArray("invoice-items").push(rows);
  });
  return doc;
}

type Rules = Record<string, FieldRule>;
type Values = Readonly<Partial<Record<string, unknown>>>;

/** Only what says something: an empty value and none read the same. */
function write(map: Y.Map<unknown>, rules: Rules, values: object): void {
  const given: Values = { ...values };
  for (const name of Object.keys(rules)) {
    const value = given[name];
    if (typeof value === "string" && value !== "") map.set(name, value);
  }
}

export function filled(rules: Rules, values: object): Y.Map<unknown> {
  const map = new Y.Map<unknown>();
  write(map, rules, values);
  return map;
}

export function rowOf(id: string, rules: Rules, values: object): Y.Map<unknown> {
  const row = filled(rules, values);
  row.set("id", id);
  return row;
}

/** What the same sender sends next: a purchase order’s invoice is the other side’s. */
const NEXT: Partial<Record<PaperType, readonly PaperType[]>> = {
  quote: ["invoice"],
  "purchase-order": ["remittance"],
  invoice: ["credit-note", "receipt"],
  "credit-note": ["remittance"],
};
export const nextTypes = ({ type }: BusinessPaper): readonly PaperType[] => NEXT[type] ?? [];

type NextValues = Record<"follows" | "date" | "amount", string> & { method?: string };

/**
 * The paper that follows, e.g. a quote's invoice. It has no number yet.
 * @param follows the id of the file it is made from
 * @param amount what a receipt is for, as a decimal
 * @param method how that was paid; a way that papers don’t name is left out
 * @throws RangeError for a type that does not follow
 */
export function nextPaper(
  paper: BusinessPaper,
  type: PaperType,
  values: NextValues,
): BusinessPaper {
  const next = paperAfter(paper, type, values);
  return { ...next, title: usualTitle(next) };
}

function paperAfter(
  paper: BusinessPaper,
  type: PaperType,
  { follows, date, amount, method = "" }: NextValues,
): BusinessPaper {
  if (!isTrade(paper) || !nextTypes(paper).includes(type)) {
    throw new RangeError("This paper does not follow.");
  }
  const { currency, locale, from, to } = paper;
  const { design, paper: pages, logo } = paper;
  const look = { follows, design, paper: pages, logo };
  if (type === "receipt" || type === "remittance") {
    const row = { id: crypto.randomUUID(), invoiceNumber: paper.number, amount };
    return paperOf({
      type,
      look,
      fields: { currency, locale, from, to, amount, date, method },
      rows: [row],
    });
  }
  const { number, dueDate, validUntil, payLink, linkPayments, paid, status, ...kept } = paper;
  const isCredit = type === "credit-note";
  return paperOf({
    type,
    look,
    fields: {
      ...kept,
      issueDate: date,
      ...(isCredit ? { creditOf: number, deposit: null } : { reference: kept.reference || number }),
    },
    rows: paper.lines.map((line): PaperLine => ({ ...line, id: crypto.randomUUID() })),
  });
}
