/** The maps and rows of a contract's shared state, found so that they can be changed. Another program's plain values become shared ones. */
import * as Y from "yjs";
import type { Side } from "./contract";
import { idOf, isPlain, type Plain, readSending } from "./read";

/**
 * One change of a draft, in one transaction.
 * @throws RangeError for a contract that was sent: it stays as it was signed until it is reopened (Y-054)
 */
export function change<Result>(doc: Y.Doc, make: () => Result): Result {
  if (readSending(doc)) throw new RangeError("This contract was sent. Reopen it to change it.");
  return doc.transact(make);
}

export const metaOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap("meta");
export const termsOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap("contract-terms");
export const rowsOf = (doc: Y.Doc): Y.Array<unknown> => doc.getArray("contract-clauses");

/** Everything beside `meta` that a contract consists of: an undo history looks at these. */
export const contractTypes = (doc: Y.Doc): Y.AbstractType<unknown>[] => [
  termsOf(doc) as Y.AbstractType<unknown>,
  doc.getMap("contract-parties") as Y.AbstractType<unknown>,
  rowsOf(doc) as Y.AbstractType<unknown>,
];

export function partyMap(doc: Y.Doc, side: Side): Y.Map<unknown> {
  const parties = doc.getMap("contract-parties");
  const party = parties.get(side);
  if (party instanceof Y.Map) return party;
  const map = new Y.Map(isPlain(party) ? Object.entries(party) : []);
  parties.set(side, map);
  return map;
}

/** Sets what differs: of two people who say the same, neither writes over the other's later words. */
export function setEntry(map: Y.Map<unknown>, name: string, value: unknown): void {
  if (value === "" || value === null) {
    if (map.has(name)) map.delete(name);
  } else if (map.get(name) !== value) map.set(name, value);
}

export const plainRow = (row: unknown): Plain => {
  const plain: unknown = row instanceof Y.Map ? row.toJSON() : row;
  return isPlain(plain) ? plain : {};
};

/** More than one where two people made it at once: reading takes the first. */
export const placesOf = (doc: Y.Doc, id: string): number[] =>
  rowsOf(doc)
    .toArray()
    .flatMap((row, at) => (idOf(plainRow(row)) === id ? [at] : []));

/** @throws RangeError where there is none, and for a part of a licensed form */
export function editableRow(doc: Y.Doc, id: string): Y.Map<unknown> {
  const at = placesOf(doc, id)[0];
  if (at === undefined) throw new RangeError("This clause is not in the contract.");
  const row = rowAt(doc, at);
  if (row.get("locked") === true) throw new RangeError("This part belongs to a licensed form.");
  return row;
}

function rowAt(doc: Y.Doc, at: number): Y.Map<unknown> {
  const rows = rowsOf(doc);
  const row = rows.get(at);
  if (row instanceof Y.Map) return row;
  const map = new Y.Map(Object.entries(plainRow(row)));
  rows.delete(at);
  rows.insert(at, [map]);
  return map;
}

export function setOrder(doc: Y.Doc, id: string, order: number): void {
  const at = placesOf(doc, id)[0];
  if (at !== undefined) setEntry(rowAt(doc, at), "order", order);
}

/** A clause's heading or body as a text that two can write in. */
export function sharedText(row: Y.Map<unknown>, name: "heading" | "body"): Y.Text {
  const given = row.get(name);
  if (given instanceof Y.Text) return given;
  const text = new Y.Text(typeof given === "string" ? given : "");
  row.set(name, text);
  return text;
}

/** A clause's text as it stands, changing nothing; null where it has none that two can write in. */
export function liveText(doc: Y.Doc, id: string, name: "heading" | "body"): Y.Text | null {
  const at = placesOf(doc, id)[0];
  const row = at === undefined ? null : rowsOf(doc).get(at);
  const text = row instanceof Y.Map ? row.get(name) : null;
  return text instanceof Y.Text ? text : null;
}

/** Replaces only what differs, so that somebody else's words beside it stay, and cursors where they are. */
export function replaceText(text: Y.Text, wanted: string): void {
  const now = text.toString();
  let from = 0;
  while (from < now.length && from < wanted.length && now[from] === wanted[from]) from++;
  if (splitsPair(now, from) || splitsPair(wanted, from)) from--;
  let same = 0;
  const most = Math.min(now.length, wanted.length) - from;
  while (same < most && now[now.length - 1 - same] === wanted[wanted.length - 1 - same]) same++;
  if (splitsPair(now, now.length - same) || splitsPair(wanted, wanted.length - same)) same--;
  const removed = now.length - from - same;
  if (removed > 0) text.delete(from, removed);
  const added = wanted.slice(from, wanted.length - same);
  if (added !== "") text.insert(from, added);
}

/** Half of a surrogate pair would be stored as a replacement sign. */
const splitsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
