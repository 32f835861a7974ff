/**
 * Yjs cannot move a row: moving one deletes it and inserts a copy, and what others wrote in it meanwhile goes with it. Whoever
 * wrote that still knows it when the move arrives, and writes it into the copy. Nobody is left to do so when the page was closed
 * before it was connected again: only then is such an edit lost.
 */
import * as Y from "yjs";
import { setRowField } from "./edit";
import { isTradeType, type RowField } from "./paper";
import { typeOf } from "./read";

/** What this client wrote last in a field, and the item that it left there. */
interface OwnEdit {
  value: string;
  last: Y.ID | null;
}
/** By a row's id and a field's name. */
type OwnEdits = Map<string, Map<string, OwnEdit>>;
type LateEdit = [id: string, field: RowField, value: string];

/** Watches for as long as the document is open for editing. @returns the way to stop */
export function keepLateEdits(doc: Y.Doc): () => void {
  const rows = doc.getArray(isTradeType(typeOf(doc)) ? "invoice-items" : "payment-allocations");
  const own: OwnEdits = new Map();
  function watch(events: Y.YEvent<Y.AbstractType<unknown>>[], { local }: Y.Transaction) {
    for (const event of events) {
      if (local && event instanceof Y.YMapEvent) remember(own, event.target, event.keysChanged);
      if (!local && event.target === rows) writeAgain(lateEdits(own, event.changes));
    }
  }
  function writeAgain(edits: readonly LateEdit[]) {
    if (edits.length === 0) return;
    // Not within the change that has just arrived: that is another's.
    queueMicrotask(() =>
      doc.transact(() => {
        for (const [id, field, value] of edits) setRowField(doc, id, field, value);
      }),
    );
  }
  rows.observeDeep(watch);
  return () => rows.unobserveDeep(watch);
}

function remember(own: OwnEdits, row: Y.Map<unknown>, fields: Set<unknown>): void {
  const id = row.get("id");
  if (typeof id !== "string") return;
  const edits = own.get(id) ?? new Map<string, OwnEdit>();
  own.set(id, edits);
  for (const field of fields) {
    if (typeof field !== "string" || field === "id") continue;
    const value = row.get(field);
    edits.set(field, { value: typeof value === "string" ? value : "", last: lastOf(row, field) });
  }
}

function lateEdits(own: OwnEdits, changes: Y.YEvent<Y.AbstractType<unknown>>["changes"]) {
  const copies = new Map([...changes.added].flatMap(rowIn));
  return [...changes.deleted].flatMap(rowIn).flatMap(([id, row]) => {
    const copy = copies.get(id);
    const edits = [...(own.get(id) ?? [])];
    if (!copy) return [];
    return edits
      .filter(([field, { last }]) => Y.compareIDs(last, lastOf(row, field)))
      .filter(([field, { value }]) => isWithout(copy, field, value))
      .map(([field, { value }]): LateEdit => [id, field as RowField, value]);
  });
}

function rowIn({ content }: Y.Item): [string, Y.Map<unknown>][] {
  if (!(content instanceof Y.ContentType) || !(content.type instanceof Y.Map)) return [];
  const id = content.type._map.get("id")?.content.getContent().at(-1);
  return typeof id === "string" ? [[id, content.type]] : [];
}

const lastOf = (row: Y.Map<unknown>, field: string): Y.ID | null =>
  row._map.get(field)?.lastId ?? null;

/** Whether the copy was made without this value, and nothing was written there since. */
function isWithout(copy: Y.Map<unknown>, field: string, value: string): boolean {
  const item = copy._map.get(field);
  if (!item) return value !== "";
  return item.left === null && !item.deleted && copy.get(field) !== value;
}
