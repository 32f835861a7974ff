/** Reads the entries of a note's comments and finds open threads: all that an opening note needs. */
import * as Y from "yjs";

const MAX_PARENTS = 20;

export const commentsOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap("comments");

/** A comment as JSON may have left it: every field may be anything. */
export type Entry = Partial<Record<string, unknown>>;

/** Null for what is no entry at all. An entry another program keeps as a map of its own reads the same. */
export function entryOf(value: unknown): Entry | null {
  const plain: unknown = value instanceof Y.Map ? value.toJSON() : value;
  return isRecord(plain) && !Array.isArray(plain) ? plain : null;
}

const isRecord = (value: unknown): value is Entry => typeof value === "object" && value !== null;

export function readEntries(map: Y.Map<unknown>): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [id, value] of map.entries()) {
    const entry = entryOf(value);
    if (entry && typeof entry.text === "string") entries.set(id, entry);
  }
  return entries;
}

/** Answers to answers belong to the same thread; parents that go round in a circle, or on and on, are not followed. */
export function rootOf(id: string, entries: ReadonlyMap<string, Entry>): string {
  const seen = new Set<string>();
  for (let root = id; seen.size < MAX_PARENTS; ) {
    const parent = entries.get(root)?.parent;
    if (typeof parent !== "string" || parent === "") return root;
    seen.add(root);
    if (seen.has(parent)) break;
    root = parent;
  }
  return id;
}

/** Where a thread stands: on words that bear its id, or on a block. */
export type ThreadPlace = { id: string; block: string | null };

/** The threads nobody resolved; cheaper than reading them all. */
export function openThreads(doc: Y.Doc): ThreadPlace[] {
  const entries = readEntries(commentsOf(doc));
  const roots = new Set([...entries.keys()].map((id) => rootOf(id, entries)));
  return [...roots]
    .filter((root) => !isRecord(entries.get(root)?.resolved))
    .map((id) => ({ id, block: blockOf(entries.get(id)) }));
}

export const blockOf = (entry: Entry | undefined): string | null =>
  typeof entry?.block === "string" && entry.block !== "" ? entry.block : null;
