/** Bringing a paper back to an older state, as an edit like any other: what is the same stays as it is. */
import * as Y from "yjs";
import { isSameJson } from "../json";

const MAPS = ["invoice", "payment"] as const;
const ROWS = ["invoice-items", "payment-allocations"] as const;

/** Everything beside `meta` that a paper consists of: an undo history looks at these. */
export const paperTypes = (doc: Y.Doc): Y.AbstractType<unknown>[] => [
  ...MAPS.map((name) => doc.getMap(name) as Y.AbstractType<unknown>),
  ...ROWS.map((name) => doc.getArray(name) as Y.AbstractType<unknown>),
];

/** The fields, parties and rows of the older state; belongs into a transaction. `meta` is brought back for every kind alike. */
export function restorePaper(live: Y.Doc, version: Y.Doc): void {
  for (const name of MAPS) restoreMap(live.getMap(name), version.getMap(name));
  for (const name of ROWS) restoreRows(live.getArray(name), version.getArray(name));
}

function restoreMap(live: Y.Map<unknown>, version: Y.Map<unknown>): void {
  for (const name of [...live.keys()]) if (!version.has(name)) live.delete(name);
  for (const [name, value] of version.entries()) {
    const now = live.get(name);
    if (isSameJson(plain(now), plain(value))) continue;
    if (now instanceof Y.Map && value instanceof Y.Map) restoreMap(now, value);
    else live.set(name, copyOf(value));
  }
}

/** Rows are matched by id and changed in place, so that concurrent edits of a row survive. */
function restoreRows(live: Y.Array<unknown>, version: Y.Array<unknown>): void {
  version.forEach((row, at) => {
    const now = at < live.length ? live.get(at) : undefined;
    if (isSameJson(plain(now), plain(row))) return;
    if (now instanceof Y.Map && row instanceof Y.Map && now.get("id") === row.get("id")) {
      restoreMap(now, row);
      return;
    }
    const later = live.toArray().findIndex((one, place) => place > at && idOf(one) === idOf(row));
    if (later > at && idOf(row) !== undefined) live.delete(later);
    live.insert(at, [copyOf(row)]);
  });
  if (live.length > version.length) live.delete(version.length, live.length - version.length);
}

const idOf = (row: unknown): unknown => (row instanceof Y.Map ? row.get("id") : undefined);

const plain = (value: unknown): unknown =>
  value instanceof Y.AbstractType ? value.toJSON() : value;

const copyOf = (value: unknown): unknown =>
  value instanceof Y.AbstractType ? value.clone() : value;
