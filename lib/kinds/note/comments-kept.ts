/**
 * Keeps one's own change to a comment when another person changed it at the same time. An entry is one value of the map
 * (DB-033), so Yjs keeps only one of two concurrent writes: a comment resolved while its author corrected it would lose the
 * correction, or stay open. The client that lost writes its fields again.
 */
import type * as Y from "yjs";
import { isSameJson } from "../json";
import { commentsOf, type Entry, entryOf } from "./comments-entries";
import { change } from "./comments-writing";

interface Own {
  /** The item of the map my change became. */
  item: Y.ID;
  /** What the entry was before my changes that somebody may not know yet. */
  before: Entry;
  fields: Entry;
}

const FIELDS = ["text", "edited", "resolved"];

/** Watches until the returned function is called. */
export function keepOwnChanges(doc: Y.Doc): () => void {
  const map = commentsOf(doc);
  const own = new Map<string, Own>();
  /** What entries were: Yjs gives the old value of a replaced entry only while it tells of it. */
  function changed(event: Y.YMapEvent<unknown>, { local }: Y.Transaction) {
    const lost: [string, Own][] = [];
    for (const [id, { action, oldValue }] of event.changes.keys) {
      const [entry, before] = [entryOf(map.get(id)), entryOf(oldValue)];
      const item = map._map.get(id);
      if (action !== "update" || !entry || !before || !item) own.delete(id);
      else if (local) own.set(id, ownChange(own.get(id), item.lastId, before, entry));
      else {
        const mine = own.get(id);
        if (!mine || holds(item, mine.item)) continue;
        own.delete(id);
        if (!knows(item, mine.item)) lost.push([id, mine]);
      }
    }
    // Not inside the transaction whose events are being delivered.
    if (lost.length > 0) queueMicrotask(() => writeAgain(doc, lost));
  }
  map.observe(changed);
  return () => map.unobserve(changed);
}

function ownChange(known: Own | undefined, item: Y.ID, before: Entry, after: Entry): Own {
  const fields = { ...known?.fields };
  for (const name of FIELDS) if (!isSameJson(before[name], after[name])) fields[name] = after[name];
  return { item, before: known?.before ?? before, fields };
}

/** Only fields the other client did not change: where both changed a field, the value that Yjs chose stays. */
function writeAgain(doc: Y.Doc, lost: readonly [string, Own][]): void {
  doc.transact(() => {
    for (const [id, { before, fields }] of lost) {
      const entry = entryOf(commentsOf(doc).get(id));
      const again = Object.entries(fields).filter(([name]) =>
        isSameJson(entry?.[name], before[name]),
      );
      if (entry && again.length > 0) change(doc, id, Object.fromEntries(again));
    }
  });
}

const holds = ({ id, length }: Y.Item, { client, clock }: Y.ID): boolean =>
  id.client === client && id.clock <= clock && clock < id.clock + length;

/** Whether the item was written over `other`, or over what was written over it: an item's origin is what it replaced. */
function knows(item: Y.Item, other: Y.ID): boolean {
  for (let at: Y.Item | null = item; at !== null; ) {
    if (holds(at, other)) return true;
    const { origin }: Y.Item = at;
    if (origin === null) return false;
    do at = at.left;
    while (at !== null && !holds(at, origin));
  }
  return false;
}
