/** Writes comments (Y-015, DB-033): every change keeps the entry's other keys (Y-055). */
import * as Y from "yjs";
import { tellActivity } from "./activity";
import { cut, MAX_QUOTE, MAX_TEXT } from "./comments";
import { commentsOf, type Entry, entryOf } from "./comments-entries";
import type { Person } from "./person";

/** Who says it, and when. */
export interface Authorship {
  person: Person;
  at: Date;
}

/** The words of a comment as they are kept; null when there are none, or more than 5,000. */
export function commentText(typed: string): string | null {
  const text = typed.trim();
  return text === "" || text.length > MAX_TEXT ? null : text;
}

/**
 * Begins a thread: on a block, by its id, or else on words, which get the mark `comment` with the thread's id.
 * @param quote those words, or what the block is called @throws RangeError as `commentText` refuses
 */
export function addThread(
  doc: Y.Doc,
  quote: string,
  typed: string,
  said: Authorship,
  block: string | null = null,
): string {
  const place = {
    quote: cut(quote, MAX_QUOTE),
    anchor: true,
    ...(block === null ? {} : { block }),
  };
  const entry = { ...newComment(typed, said), ...place };
  return put(doc, entry, entry.id, said);
}

/** Answers in a thread. @throws RangeError as `commentText` refuses */
export function addReply(doc: Y.Doc, thread: string, typed: string, said: Authorship): string {
  return put(doc, { ...newComment(typed, said), parent: thread }, thread, said);
}

type NewComment = Entry & { id: string };

function newComment(typed: string, { person: { name, color }, at }: Authorship): NewComment {
  const id: string = crypto.randomUUID();
  return { id, person: { name, color }, text: accepted(typed), at: at.toISOString() };
}

function put(doc: Y.Doc, entry: NewComment, target: string, { person, at }: Authorship): string {
  doc.transact(() => {
    commentsOf(doc).set(entry.id, entry);
    tellActivity(doc, person, { action: "commented", target, at });
  });
  return entry.id;
}

/** @throws RangeError as `commentText` refuses */
export function editComment(doc: Y.Doc, id: string, typed: string, at: Date): void {
  change(doc, id, { text: accepted(typed), edited: at.toISOString() });
}

function accepted(typed: string): string {
  const text = commentText(typed);
  if (text === null) throw new RangeError(`A comment has 1 to ${MAX_TEXT} characters.`);
  return text;
}

/** The thread stays, with everything in it. */
export function resolveThread(doc: Y.Doc, thread: string, { person, at }: Authorship): void {
  const by = { name: person.name, color: person.color };
  doc.transact(() => {
    const isThere = change(doc, thread, { resolved: { by, at: at.toISOString() } });
    if (isThere) tellActivity(doc, person, { action: "resolved", target: thread, at });
  });
}

export function reopenThread(doc: Y.Doc, thread: string): void {
  change(doc, thread, { resolved: undefined });
}

/** What a deletion took away, by which it is undone. */
export interface Deleted {
  entries: [id: string, entry: Entry][];
  /** The thread is no more: its marks may go too. */
  isWholeThread: boolean;
}

/** Deletes a comment. A first one that was answered loses its words only, for the thread hangs on it. */
export function deleteComment(doc: Y.Doc, id: string): Deleted {
  const map = commentsOf(doc);
  const before = entryOf(map.get(id));
  if (!before) return { entries: [], isWholeThread: false };
  const thread = typeof before.parent === "string" ? before.parent : id;
  const others = repliesTo(map, thread).filter((reply) => reply !== id);
  const root = entryOf(map.get(thread));
  const isLast = others.length === 0 && (thread === id || (root?.text ?? "") === "");
  const entries: Deleted["entries"] = [[id, before]];
  if (isLast && thread !== id && root) entries.push([thread, root]);
  doc.transact(() => {
    if (thread === id && !isLast) change(doc, id, { text: "" });
    else for (const [gone] of entries) map.delete(gone);
  });
  return { entries, isWholeThread: isLast };
}

/** Undoes a deletion. Comments written since then stay unchanged. */
export function undelete(doc: Y.Doc, { entries }: Deleted): void {
  doc.transact(() => {
    for (const [id, entry] of entries) {
      if (!commentsOf(doc).has(id)) commentsOf(doc).set(id, entry);
      else if (entryOf(commentsOf(doc).get(id))?.text === "") change(doc, id, { text: entry.text });
    }
  });
}

function repliesTo(map: Y.Map<unknown>, thread: string): string[] {
  return [...map.entries()].flatMap(([id, value]) =>
    entryOf(value)?.parent === thread ? [id] : [],
  );
}

/** Sets these fields, and removes those that are undefined. @returns whether the entry is there */
export function change(doc: Y.Doc, id: string, fields: Entry): boolean {
  const value = commentsOf(doc).get(id);
  const entry = entryOf(value);
  if (!entry) return false;
  const changed = Object.entries(fields);
  if (!(value instanceof Y.Map)) {
    const next = { ...entry, ...fields };
    for (const [name, field] of changed) if (field === undefined) delete next[name];
    commentsOf(doc).set(id, next);
    return true;
  }
  doc.transact(() => {
    for (const [name, field] of changed)
      if (field === undefined) value.delete(name);
      else value.set(name, field);
  });
  return true;
}
