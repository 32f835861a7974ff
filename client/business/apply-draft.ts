/** Applies a drafted business document to a file: only existing fields, and only valid values. */
import type * as Y from "yjs";
import type {
  Draft,
  DraftedInvoice,
  DraftedPayment,
  DraftRequest,
} from "../../lib/contract/drafting";
import { addRow, type RowValues, removeRow } from "../../lib/kinds/business/edit";
import {
  ALLOCATION_FIELDS,
  isTrade,
  isTradeType,
  LINE_FIELDS,
  type PaperType,
  type RowField,
} from "../../lib/kinds/business/paper";
import { readBusiness, typeOf } from "../../lib/kinds/business/read";
import { ruleOf } from "../../lib/kinds/business/sources";
import type { FieldRule } from "../../lib/kinds/business/values";

type FoundRow = { [Name in RowField]?: string | undefined };

/** The request to the server: the words, and the type of document. */
export const draftRequestOf = (type: PaperType, prompt: string): DraftRequest =>
  isTradeType(type)
    ? { kind: "invoice", documentType: type, prompt }
    : { kind: "payment", documentType: type, prompt };

export interface Found {
  /** In their order on the document. */
  fields: { source: string; value: string }[];
  /** Item lines; for a receipt or a remittance, the paid invoices. */
  rows: FoundRow[];
}

export function foundIn(draft: Draft): Found {
  if ("invoice" in draft) return ofInvoice(draft.invoice);
  return "payment" in draft ? ofPayment(draft.payment) : { fields: [], rows: [] };
}

function ofInvoice(invoice: DraftedInvoice): Found {
  const { number, issueDate, dueDate, currency, seller, buyer, notes, terms, items = [] } = invoice;
  const until = invoice.documentType === "quote" ? "validUntil" : "dueDate";
  const party = (name: "from" | "to", given: typeof seller) =>
    Object.entries(given ?? {}).map(([key, value]) => [`${name}.${key}`, value] as const);
  return {
    fields: said([
      ["number", number],
      ["issueDate", issueDate],
      [until, dueDate],
      ...party("from", seller),
      ...party("to", buyer),
      ["currency", currency],
      ["notes", notes],
      ["terms", terms],
    ]),
    rows: items.map((item) => ({ quantity: "1", ...item })),
  };
}

/** A receipt comes from the payee, a remittance from the payer. */
function ofPayment(payment: DraftedPayment): Found {
  const { documentType, number, date, currency, payer, payee, method, reference, total } = payment;
  const [from, to] = documentType === "receipt" ? [payee, payer] : [payer, payee];
  return {
    fields: said([
      ["number", number],
      ["date", date],
      ["from.name", from],
      ["to.name", to],
      ["amount", total],
      ["method", method],
      ["reference", reference],
      ["currency", currency],
    ]),
    rows: payment.allocations ?? [],
  };
}

const said = (fields: readonly (readonly [source: string, value: string | undefined])[]) =>
  fields.flatMap(([source, value]) => (value ? [{ source, value }] : []));

/** Adds rows after those that are filled already. Call it within one change. @param set writes one field */
export function fillIn(
  doc: Y.Doc,
  { fields, rows }: Found,
  set: (source: string, value: string) => void,
): void {
  for (const { source, value } of fields) {
    const read = ruleOf(typeOf(doc), source)?.read(value) ?? "";
    if (read !== "") set(source, read);
  }
  if (rows.length > 0) for (const id of emptyRows(doc)) removeRow(doc, id);
  for (const row of rows) addRow(doc, valid(row));
}

function emptyRows(doc: Y.Doc): string[] {
  const paper = readBusiness(doc);
  const rows = isTrade(paper)
    ? paper.lines.filter(({ description, unitPrice }) => description + unitPrice === "")
    : paper.allocations.filter(({ invoiceNumber, amount }) => invoiceNumber + amount === "");
  return rows.map(({ id }) => id);
}

const RULES: Readonly<Record<string, FieldRule>> = { ...LINE_FIELDS, ...ALLOCATION_FIELDS };

const valid = (row: FoundRow): RowValues =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const read = RULES[name]?.read(value) ?? "";
      return read === "" ? [] : [[name, read]];
    }),
  );
