/** Who wrote what in a note, as far as the note itself knows: Yjs keeps the client, the activity list its person. */
import * as Y from "yjs";
import { isBreak, type Source } from "./text-blocks";

export interface Person {
  name: string;
  color: string;
}

/** So many characters by this client. */
export interface Stretch {
  length: number;
  client: number;
}

/** Who made the block itself; null when that cannot be told any more. */
export const makerOf = (source: Source | undefined): number | null =>
  source?._item?.id.client ?? null;

/** Who wrote each character of a block's own text, in the order of its runs. */
export function writersOf(source: Source | undefined): Stretch[] {
  if (source === undefined) return [];
  if (source instanceof Y.XmlText) return writersOfText(source);
  return source.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return writersOfText(child);
    const client = isBreak(child) ? child._item?.id.client : undefined;
    return client === undefined ? [] : [{ length: 1, client }];
  });
}

function writersOfText(text: Y.XmlText): Stretch[] {
  const stretches: Stretch[] = [];
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentString)) continue;
    const { client } = item.id;
    const last = stretches.at(-1);
    if (last?.client === client) last.length += item.length;
    else stretches.push({ length: item.length, client });
  }
  return stretches;
}

const ACTIVITY = "activity";

/** The persons behind client ids: an entry of the activity list names whoever wrote it (Y-001). The latest name holds. */
export function peopleOf(doc: Y.Doc): Map<number, Person> {
  const people = new Map<number, Person & { at: number }>();
  const activity = doc.getMap(ACTIVITY);
  for (const [key, item] of activity._map) {
    const entry = item.deleted ? null : readEntry(activity.get(key));
    const { client } = item.id;
    if (entry && entry.at >= (people.get(client)?.at ?? Number.NEGATIVE_INFINITY))
      people.set(client, entry);
  }
  return new Map([...people].map(([client, { name, color }]) => [client, { name, color }]));
}

function readEntry(value: unknown): (Person & { at: number }) | null {
  const entry: unknown = value instanceof Y.Map ? value.toJSON() : value;
  const { person, at } = Object(entry) as { person?: unknown; at?: unknown };
  const { name, color } = Object(person) as { name?: unknown; color?: unknown };
  if (typeof name !== "string" || name.trim() === "") return null;
  const time = typeof at === "number" ? at : Date.parse(String(at));
  return {
    name,
    color: typeof color === "string" ? color : "",
    at: Number.isFinite(time) ? time : 0,
  };
}
