/** A note's list of activity (Y-001): who did something in it, and when. */
import * as Y from "yjs";

export const activityOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap("activity");

/** An entry's fields, whatever somebody wrote in its place. */
export function fieldsOf(entry: unknown): { person?: unknown; at?: unknown } {
  return Object(entry instanceof Y.Map ? entry.toJSON() : entry);
}

/** Milliseconds since 1970; 0 for what is no time. */
export function timeOf({ at }: { at?: unknown }): number {
  const time = typeof at === "number" ? at : Date.parse(String(at));
  return Number.isFinite(time) ? time : 0;
}
