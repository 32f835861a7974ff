/** A note's list of activity (Y-001): who did something in it, and when. */
import * as Y from "yjs";

/** The known kinds of activity; other programs may write further ones. */
export type Action =
  | "created"
  | "edited"
  | "commented"
  | "resolved"
  | "suggested"
  | "accepted"
  | "rejected"
  | "imported"
  | "restored";

/** The newest stay (Y-001, DB-033). */
export const MAX_ENTRIES = 200;

export const activityOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap("activity");

/**
 * Adds a line, and removes the oldest beyond 200. Yjs keeps which client wrote what, and this entry's client is this
 * document's: so it also names all that is written here.
 * @param target what it was done to: of a comment its thread
 */
export function tellActivity(
  doc: Y.Doc,
  person: { name: string; color: string },
  { action, at, target }: { action: Action; at: Date; target?: string },
): void {
  const activity = activityOf(doc);
  doc.transact(() => {
    const id: string = crypto.randomUUID();
    const { name, color } = person;
    const said = target === undefined ? { action } : { action, target };
    activity.set(id, { id, person: { name, color }, ...said, at: at.toISOString() });
    for (const old of oldestBeyond(activity, MAX_ENTRIES, at)) activity.delete(old);
  });
}

/** No clock is wrong by more. */
const AHEAD_MS = 86_400_000;

/** Entries dated in the future are dropped first; otherwise they would displace all new entries. */
function oldestBeyond(activity: Y.Map<unknown>, most: number, now: Date): string[] {
  if (activity.size <= most) return [];
  const latest = now.getTime() + AHEAD_MS;
  const times = [...activity].map(([id, entry]) => {
    const time = timeOf(fieldsOf(entry));
    return [id, time > latest ? -Infinity : time] as const;
  });
  return times
    .sort(([, one], [, other]) => one - other)
    .slice(0, activity.size - most)
    .map(([id]) => id);
}

/** What somebody may have written in an entry's place: any of its fields may be anything. */
interface Fields {
  person?: unknown;
  action?: unknown;
  target?: unknown;
  at?: unknown;
}

export function fieldsOf(entry: unknown): Fields {
  return Object(entry instanceof Y.Map ? entry.toJSON() : entry);
}

/** The largest time value of a Date (ECMA-262). */
const LAST_MS = 8.64e15;

/** Milliseconds since 1970; 0 for what is no time. */
export function timeOf({ at }: { at?: unknown }): number {
  const time = typeof at === "string" ? Date.parse(at) : at;
  return typeof time === "number" && Math.abs(time) <= LAST_MS ? time : 0;
}
