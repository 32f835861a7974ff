/** The threads of comments in a file (Y-015, DB-033), read whatever anybody wrote into the map. */
import type * as Y from "yjs";
import { timeOf } from "./activity";
import { anchoredComments, type OnBlocks } from "./comments-anchors";
import { blockOf, commentsOf, type Entry, readEntries, rootOf } from "./comments-entries";
import { type Person, personIn } from "./person";
import { textFragment } from "./text-blocks";

export interface Comment {
  id: string;
  person: Person;
  /** Empty once it was deleted and only its answers hold the thread together. */
  text: string;
  /** Milliseconds since 1970; 0 when it does not say. */
  at: number;
  isEdited: boolean;
}

export interface CommentThread {
  /** The id its marks in the text bear. */
  id: string;
  /** Null when it went while somebody was answering it. */
  first: Comment | null;
  /** Oldest first. */
  replies: Comment[];
  /** The words it was made on, as they were then. */
  quote: string;
  /**
   * The id of the image or file it is on in place of words, which an older client takes for words that are gone; in a
   * paper the field.
   */
  block: string | null;
  /** Whether any of its words are still in the text; else it is "unanchored" (Y-015). */
  isAnchored: boolean;
  resolved: { by: Person; at: number } | null;
}

/** In UTF-16 units, as are all lengths here: what we write of one comment, and of the words it is on. */
export const MAX_TEXT = 5_000;
export const MAX_QUOTE = 300;
/** What we show of what others wrote. */
const MAX_SHOWN = 20_000;
const MAX_NAME = 80;

/** The beginning of a text as stored, never cut inside a character. */
export const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();

/** The ids of the comments that are still on something, in the order of the file. */
type Place = (onBlocks: OnBlocks) => string[];

/**
 * Threads in the order of the file, which is by default a note's text, then those whose words are gone, oldest first.
 * Writes nothing.
 */
export function commentThreads(
  doc: Y.Doc,
  place: Place = (onBlocks) => anchoredComments(textFragment(doc), onBlocks),
): CommentThread[] {
  const entries = readEntries(commentsOf(doc));
  const onBlocks = new Map<string, string[]>();
  for (const [id, entry] of entries) {
    const block = blockOf(entry);
    if (block !== null) onBlocks.set(block, [...(onBlocks.get(block) ?? []), id]);
  }
  const places = new Map(place(onBlocks).map((id, at) => [id, at]));
  const threads = new Map<string, CommentThread>();
  for (const [id, entry] of entries) {
    const root = rootOf(id, entries);
    const thread = threads.get(root) ?? newThread(root, entries.get(root), places.has(root));
    threads.set(root, thread);
    if (id !== root) thread.replies.push(commentOf(id, entry));
  }
  for (const { replies } of threads.values()) replies.sort(byTime);
  const all = [...threads.values()];
  return all.sort((one, other) => {
    const [here, there] = [places.get(one.id), places.get(other.id)];
    if (here !== undefined && there !== undefined) return here - there;
    if (here !== undefined || there !== undefined) return here === undefined ? 1 : -1;
    return byTime(one.first ?? one.replies[0], other.first ?? other.replies[0]);
  });
}

function newThread(id: string, entry: Entry | undefined, isAnchored: boolean): CommentThread {
  const first = entry ? commentOf(id, entry) : null;
  const quote = typeof entry?.quote === "string" ? entry.quote.slice(0, MAX_QUOTE) : "";
  const block = blockOf(entry);
  return {
    id,
    first,
    replies: [],
    quote,
    block,
    isAnchored,
    resolved: resolvedOf(entry?.resolved),
  };
}

function commentOf(id: string, entry: Entry): Comment {
  return {
    id,
    person: personOf(entry.person),
    text: String(entry.text).slice(0, MAX_SHOWN),
    at: timeOf(entry),
    isEdited: typeof entry.edited === "string" && entry.edited !== "",
  };
}

function resolvedOf(value: unknown): CommentThread["resolved"] {
  if (typeof value !== "object" || value === null) return null;
  const { by, at }: { by?: unknown; at?: unknown } = value;
  return { by: personOf(typeof by === "string" ? { name: by } : by), at: timeOf({ at }) };
}

export const personOf = (value: unknown): Person => personIn(value, MAX_NAME);

function byTime(one: Comment | undefined, other: Comment | undefined): number {
  const apart = (one?.at ?? 0) - (other?.at ?? 0);
  return apart || ((one?.id ?? "") < (other?.id ?? "") ? -1 : 1);
}
