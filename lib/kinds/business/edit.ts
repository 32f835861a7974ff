/**
 * Changes that an editor makes to a paper's shared state. Each is one transaction, or part of the one it is called in; what it
 * does not name it leaves alone, also values that reading ignores. '' takes a value away. A text over its limit is cut; any
 * other value that reading would ignore is a RangeError.
 */
import * as Y from "yjs";
import { filled, rowOf } from "./create";
import { notePaid, openParts } from "./paid";
import {
  ALLOCATION_FIELDS,
  type Allocation,
  BANK_FIELDS,
  type BankRow,
  type Deposit,
  isTrade,
  isTradeType,
  LINE_FIELDS,
  MAX_BANK_ROWS,
  MAX_ROWS,
  META_FIELDS,
  type MetaField,
  PARTY_FIELDS,
  PAYMENT_FIELDS,
  type PaperField,
  type PaperLine,
  type Party,
  type PartyName,
  type RowField,
  TRADE_FIELDS,
} from "./paper";
import { readBusiness, typeOf } from "./read";
import { decimal, type FieldRule, percent } from "./values";

export type RowValues = Partial<Omit<PaperLine, "id"> | Omit<Allocation, "id">>;

type Rules = Readonly<Record<string, FieldRule>>;

/** The title, the design, the size of its pages, the logo. */
export function setLook(doc: Y.Doc, name: MetaField, value: string): void {
  set(doc.getMap("meta"), META_FIELDS, name, value);
}

export function setField(doc: Y.Doc, name: PaperField, value: string): void {
  doc.transact(() => {
    const { fields, rules } = family(doc);
    const before = name === "paid" ? readBusiness(doc) : null;
    set(fields, rules, name, value);
    if (before && isTrade(before)) notePaid(fields, value, before);
  });
}

export function setPartyField(
  doc: Y.Doc,
  party: PartyName,
  name: keyof Party,
  value: string,
): void {
  doc.transact(() => set(partyMap(doc, party), PARTY_FIELDS, name, value));
}

export function setDeposit(doc: Y.Doc, deposit: Deposit | null): void {
  const { fields } = family(doc);
  if (!deposit) {
    fields.delete("deposit");
    return;
  }
  const map = new Y.Map<unknown>([["kind", deposit.kind]]);
  set(map, { value: deposit.kind === "percent" ? percent : decimal }, "value", deposit.value);
  fields.set("deposit", map);
}

/** How much of what is paid came through a link. @param units minor units */
export function setLinkPayment(doc: Y.Doc, linkId: string, units: string): void {
  doc.transact(() => {
    const { fields } = family(doc);
    mapAt(fields.get("linkPayments"), (map) => fields.set("linkPayments", map)).set(linkId, units);
  });
}

/** More came through links than is counted. @param paid minor units by link id */
export function addLinkPayments(doc: Y.Doc, paid: Readonly<Record<string, string>>): void {
  doc.transact(() => {
    const { fields, rules } = family(doc);
    const before = readBusiness(doc);
    if (!isTrade(before)) return;
    openParts(fields, before);
    for (const [id, units] of Object.entries(paid)) setLinkPayment(doc, id, units);
    const after = readBusiness(doc);
    if (isTrade(after)) set(fields, rules, "paid", after.paid);
  });
}

/** In the place of the one at `at`, or at the end. False where there are as many as there may be. */
export function putBankRow(doc: Y.Doc, at: number, row: BankRow): boolean {
  return doc.transact(() => {
    const bank = bankArray(doc);
    const isKnown = at < bank.length;
    if (!isKnown && bank.length >= MAX_BANK_ROWS) return false;
    if (isKnown) bank.delete(at);
    bank.insert(Math.min(at, bank.length), [filled(BANK_FIELDS, row)]);
    return true;
  });
}

/** In a row that there is; two people can write in one. */
export function setBankField(doc: Y.Doc, at: number, name: keyof BankRow, value: string): void {
  doc.transact(() => {
    const bank = bankArray(doc);
    if (at < bank.length) set(ownRow(bank, at), BANK_FIELDS, name, value);
  });
}

export function removeBankRow(doc: Y.Doc, at: number): void {
  const bank = bankArray(doc);
  if (at < bank.length) bank.delete(at);
}

/**
 * A line, or of a receipt and a remittance an allocation.
 * @param before a row's id; null or unknown for the end
 * @returns its id, or null where there are as many as there may be
 */
export function addRow(doc: Y.Doc, values: RowValues, before: string | null = null): string | null {
  return doc.transact(() => {
    const { rows, rowRules } = family(doc);
    if (rows.length >= MAX_ROWS) return null;
    const id = crypto.randomUUID();
    const row = rowOf(id, {}, {});
    const given: Partial<Record<string, string>> = values;
    for (const name of Object.keys(rowRules)) {
      if (given[name] !== undefined) set(row, rowRules, name, given[name] ?? "");
    }
    insert(rows, row, before);
    return id;
  });
}

export function setRowField(doc: Y.Doc, id: string, name: RowField, value: string): void {
  doc.transact(() => {
    const { rows, rowRules } = family(doc);
    const at = placesOf(rows, id)[0];
    if (at === undefined) return;
    set(ownRow(rows, at), rowRules, name, value);
  });
}

/** @param before a row's id; null or unknown for the end */
export function moveRow(doc: Y.Doc, id: string, before: string | null): void {
  doc.transact(() => {
    const { rows } = family(doc);
    const places = placesOf(rows, id);
    const at = places[0];
    if (at === undefined || id === before || idAfter(rows, at) === before) return;
    const row = copyOf(rows.get(at));
    removePlaces(rows, places);
    insert(rows, row, before);
  });
}

/** Right behind the one it is of. @returns the id of the copy, or null where there may be no more */
export function duplicateRow(doc: Y.Doc, id: string): string | null {
  return doc.transact(() => {
    const { rows } = family(doc);
    const at = placesOf(rows, id)[0];
    if (at === undefined || rows.length >= MAX_ROWS) return null;
    const row = copyOf(rows.get(at));
    const copy = crypto.randomUUID();
    row.set("id", copy);
    rows.insert(at + 1, [row]);
    return copy;
  });
}

export function removeRow(doc: Y.Doc, id: string): void {
  doc.transact(() => {
    const { rows } = family(doc);
    removePlaces(rows, placesOf(rows, id));
  });
}

function family(doc: Y.Doc) {
  return isTradeType(typeOf(doc))
    ? {
        fields: doc.getMap("invoice"),
        rules: TRADE_FIELDS as Rules,
        rows: doc.getArray("invoice-items"),
        rowRules: LINE_FIELDS as Rules,
      }
    : {
        fields: doc.getMap("payment"),
        rules: PAYMENT_FIELDS as Rules,
        rows: doc.getArray("payment-allocations"),
        rowRules: ALLOCATION_FIELDS as Rules,
      };
}

function set(map: Y.Map<unknown>, rules: Rules, name: string, value: string): void {
  const rule = rules[name];
  if (!rule) throw new RangeError(`A paper of this type has no ${name}.`);
  if (value === "") {
    map.delete(name);
    return;
  }
  const read = rule.read(value);
  if (rule.maxLength === undefined && read !== value)
    throw new RangeError(`${name} cannot be this.`);
  if (map.doc === null || map.get(name) !== read) map.set(name, read);
}

/** A party that another program keeps as a plain value becomes a map, so that two can write in it. */
function partyMap(doc: Y.Doc, party: PartyName): Y.Map<unknown> {
  const { fields } = family(doc);
  return mapAt(fields.get(party), (map) => fields.set(party, map));
}

function ownRow(rows: Y.Array<unknown>, at: number): Y.Map<unknown> {
  return mapAt(rows.get(at), (map) => {
    rows.delete(at);
    rows.insert(at, [map]);
  });
}

function mapAt(value: unknown, replace: (map: Y.Map<unknown>) => void): Y.Map<unknown> {
  if (value instanceof Y.Map) return value;
  const map = copyOf(value);
  replace(map);
  return map;
}

const copyOf = (value: unknown): Y.Map<unknown> =>
  value instanceof Y.Map
    ? value.clone()
    : new Y.Map(typeof value === "object" && value !== null ? Object.entries(value) : []);

function bankArray(doc: Y.Doc): Y.Array<unknown> {
  const { fields } = family(doc);
  const bank = fields.get("bank");
  if (bank instanceof Y.Array) return bank;
  const made = new Y.Array<unknown>();
  made.push(Array.isArray(bank) ? bank : []);
  fields.set("bank", made);
  return made;
}

const idAfter = (rows: Y.Array<unknown>, at: number): unknown =>
  at + 1 < rows.length ? rowId(rows.get(at + 1)) : null;

const rowId = (row: unknown): unknown => {
  if (row instanceof Y.Map) return row.get("id");
  return typeof row === "object" && row !== null && "id" in row ? row.id : null;
};

/** More than one where two people moved it at once: reading takes the first. */
const placesOf = (rows: Y.Array<unknown>, id: string): number[] =>
  rows.toArray().flatMap((row, at) => (rowId(row) === id ? [at] : []));

function removePlaces(rows: Y.Array<unknown>, places: readonly number[]): void {
  for (const at of places.toReversed()) rows.delete(at);
}

function insert(rows: Y.Array<unknown>, row: Y.Map<unknown>, before: string | null): void {
  const at = before === null ? undefined : placesOf(rows, before)[0];
  rows.insert(at ?? rows.length, [row]);
}
