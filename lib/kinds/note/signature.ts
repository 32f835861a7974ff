/** A line in a note's activity list by which its history can tell later who wrote in it (Y-001). */
import type * as Y from "yjs";
import { activityOf, fieldsOf, timeOf } from "./activity";

/** The newest stay (Y-001). */
const MOST_ENTRIES = 200;

/** Yjs keeps which client wrote what, and this entry's client is this document's: so it names all that is written here. */
export function signEdits(doc: Y.Doc, person: { name: string; color: string }, at: Date): void {
  const activity = activityOf(doc);
  doc.transact(() => {
    const id: string = crypto.randomUUID();
    const { name, color } = person;
    activity.set(id, { id, person: { name, color }, action: "edited", at: at.toISOString() });
    for (const old of oldestBeyond(activity, MOST_ENTRIES)) activity.delete(old);
  });
}

function oldestBeyond(activity: Y.Map<unknown>, most: number): string[] {
  if (activity.size <= most) return [];
  const times = [...activity].map(([id, entry]) => [id, timeOf(fieldsOf(entry))] as const);
  return times
    .sort(([, one], [, other]) => one - other)
    .slice(0, activity.size - most)
    .map(([id]) => id);
}
