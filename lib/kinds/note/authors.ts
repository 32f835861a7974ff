/** Who wrote what in a note, as far as the note knows: Yjs stores client ids, and the activity list their people. */
import * as Y from "yjs";
import { activityOf, fieldsOf, timeOf } from "./activity";
import type { Person } from "./person";
import { isBreak, type Source } from "./text-blocks";

/** A run of characters by one client; null for characters of the older state. */
export interface Stretch {
  length: number;
  client: number | null;
}

/** Up to where an older state knows each client: its state vector. */
export type Known = ReadonlyMap<number, number>;

export const knownTo = (older: Y.Doc): Known => Y.decodeStateVector(Y.encodeStateVector(older));

/** The author of the block itself; null when unknown or made before authors were recorded. */
export function makerOf(source: Source | undefined, known: Known): number | null {
  const [first] = source?._item ? stretchesOf(source._item, known) : [];
  return first?.client ?? null;
}

/** Who wrote each character of a block's own text since the older state, in the order of its runs. */
export function writersOf(source: Source | undefined, known: Known): Stretch[] {
  if (source === undefined) return [];
  if (source instanceof Y.XmlText) return writersOfText(source, known);
  return source.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return writersOfText(child, known);
    return isBreak(child) && child._item ? stretchesOf(child._item, known) : [];
  });
}

function writersOfText(text: Y.XmlText, known: Known): Stretch[] {
  const stretches: Stretch[] = [];
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentString)) continue;
    for (const stretch of stretchesOf(item, known)) {
      const last = stretches.at(-1);
      if (last?.client === stretch.client) last.length += stretch.length;
      else stretches.push(stretch);
    }
  }
  return stretches;
}

/** Yjs joins what one client wrote at different times: the older state may know the beginning of an item only. */
function stretchesOf({ id, length }: Y.Item, known: Known): Stretch[] {
  const old = Math.min(length, Math.max(0, (known.get(id.client) ?? 0) - id.clock));
  return [
    { length: old, client: null },
    { length: length - old, client: id.client },
  ].filter((stretch) => stretch.length > 0);
}

/** People by client id, from the activity list, whose entries name their author (Y-001). The latest name counts. */
export function peopleOf(doc: Y.Doc): Map<number, Person> {
  const people = new Map<number, Person & { at: number }>();
  const activity = activityOf(doc);
  for (const [key, item] of activity._map) {
    const entry = item.deleted ? null : readEntry(activity.get(key));
    const { client } = item.id;
    if (entry && entry.at >= (people.get(client)?.at ?? Number.NEGATIVE_INFINITY))
      people.set(client, entry);
  }
  return new Map([...people].map(([client, { name, color }]) => [client, { name, color }]));
}

function readEntry(value: unknown): (Person & { at: number }) | null {
  const entry = fieldsOf(value);
  const { name, color } = Object(entry.person) as { name?: unknown; color?: unknown };
  if (typeof name !== "string" || name.trim() === "") return null;
  return { name, color: typeof color === "string" ? color : "", at: timeOf(entry) };
}
