/** Reads a business paper out of its shared state, or out of a file. What is malformed is left out, and stays where it is. */
import type * as Y from "yjs";
import { paidOf } from "./paid";
import {
  ALLOCATION_FIELDS,
  BANK_FIELDS,
  type BankRow,
  type BusinessPaper,
  type Deposit,
  isTradeType,
  LINE_FIELDS,
  MAX_BANK_ROWS,
  MAX_LINK_PAYMENTS,
  MAX_ROWS,
  META_FIELDS,
  PAPER_TYPES,
  PARTY_FIELDS,
  PAYMENT_FIELDS,
  type Party,
  TRADE_FIELDS,
} from "./paper";
import { decimalsOf } from "./totals";
import { decimal, type FieldRule, oneOf, percent } from "./values";

type Plain = Readonly<Partial<Record<string, unknown>>>;

const TYPE = oneOf(PAPER_TYPES, "invoice");
const DEPOSIT_KIND = oneOf(["percent", "fixed", ""], "");
/** Longer than a UUID, for rows that other programs wrote. */
const MAX_ID_CHARS = 64;

export const typeOf = (doc: Y.Doc) => TYPE.read(doc.getMap("meta").get("businessType"));

/** Changes nothing in the document. */
export function readBusiness(doc: Y.Doc): BusinessPaper {
  const meta: Plain = doc.getMap("meta").toJSON();
  const isTrade = isTradeType(typeOf(doc));
  return paperOf({
    type: meta.businessType,
    look: meta,
    fields: doc.getMap(isTrade ? "invoice" : "payment").toJSON(),
    rows: doc.getArray(isTrade ? "invoice-items" : "payment-allocations").toJSON(),
  });
}

/** A paper of plain values that anybody may have written, e.g. of JSON. */
export function paperOf({
  type: given,
  look,
  fields,
  rows,
}: {
  type: unknown;
  look: Plain;
  fields: Plain;
  rows: unknown;
}): BusinessPaper {
  const type = TYPE.read(given);
  const parties = { from: partyOf(fields.from), to: partyOf(fields.to) };
  const both = { ...read(META_FIELDS, look), ...parties };
  if (!isTradeType(type)) {
    const allocations = rowsOf(rows).map((row) => ({
      id: row.id,
      ...read(ALLOCATION_FIELDS, row),
    }));
    return { type, ...both, ...read(PAYMENT_FIELDS, fields), allocations };
  }
  const trade = read(TRADE_FIELDS, fields);
  const linkPayments = linkPaymentsOf(fields.linkPayments);
  return {
    type,
    ...both,
    ...trade,
    paid: paidOf(fields, linkPayments, decimalsOf(trade)),
    shipTo: partyOf(fields.shipTo),
    deposit: depositOf(fields.deposit),
    bank: bankOf(fields.bank),
    linkPayments,
    lines: rowsOf(rows).map((row) => ({ id: row.id, ...read(LINE_FIELDS, row) })),
  };
}

/** Each field of a table by its rule. */
export function read<Rules extends Record<string, FieldRule>>(rules: Rules, from: Plain) {
  const entries = Object.entries(rules).map(([name, { read: rule }]) => [
    name,
    rule(Object.hasOwn(from, name) ? from[name] : undefined),
  ]);
  return Object.fromEntries(entries) as {
    [Name in keyof Rules]: ReturnType<Rules[Name]["read"]>;
  };
}

const partyOf = (given: unknown): Party => read(PARTY_FIELDS, isPlain(given) ? given : {});

/** Rows with ids; of those that have the same id, as two people who move one at once leave them, the first. */
function rowsOf(given: unknown): (Plain & { id: string })[] {
  const seen = new Set<string>();
  const rows: (Plain & { id: string })[] = [];
  for (const row of Array.isArray(given) ? given : []) {
    if (rows.length === MAX_ROWS) break;
    if (!isRow(row) || seen.has(row.id)) continue;
    seen.add(row.id);
    rows.push(row);
  }
  return rows;
}

const isRow = (row: unknown): row is Plain & { id: string } =>
  isPlain(row) && typeof row.id === "string" && row.id !== "" && row.id.length <= MAX_ID_CHARS;

function depositOf(given: unknown): Deposit | null {
  if (!isPlain(given)) return null;
  const kind = DEPOSIT_KIND.read(given.kind);
  const value = (kind === "percent" ? percent : decimal).read(given.value);
  return kind === "" || value === "" ? null : { kind, value };
}

const bankOf = (given: unknown): BankRow[] =>
  (Array.isArray(given) ? given.filter(isPlain) : [])
    .map((row) => read(BANK_FIELDS, row))
    .slice(0, MAX_BANK_ROWS);

const linkPaymentsOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isPlain(given) ? given : {})
      .filter(
        (entry): entry is [string, string] =>
          /^[\w-]{1,64}$/.test(entry[0]) && /^\d{1,16}$/.test(String(entry[1])),
      )
      .slice(0, MAX_LINK_PAYMENTS),
  );

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
