/** Comments that came in another program's file, put where a note keeps its own (DB-033). */
import type * as Y from "yjs";
import { cut, MAX_QUOTE, MAX_TEXT } from "./comments";
import { commentsOf, type Entry } from "./comments-entries";
import type { Person } from "./person";

/** One comment, or an answer to one, as a file of another program has it. */
export interface ForeignComment {
  /** What its marks in the text bear. */
  id: string;
  author: string;
  text: string;
  /** Milliseconds since 1970. */
  at?: number;
  /** The comment it answers. */
  parent?: string;
  resolved?: boolean;
  /** The words it is about; absent when it stood on none. */
  quote?: string;
}

interface ImportOptions {
  /** How an author is displayed. */
  personOf: (author: string) => Person;
  /** When it was brought in, for what says no time. */
  now: Date;
}

/** Longer texts are cut, as nobody could correct them here; a comment without words stays where answers hang on it. */
export function bringComments(
  doc: Y.Doc,
  comments: readonly ForeignComment[],
  { personOf, now }: ImportOptions,
): void {
  const answered = new Set(comments.map(({ parent }) => parent));
  const map = commentsOf(doc);
  doc.transact(() => {
    for (const { id, author, text, at, parent, resolved, quote } of comments) {
      if (text.trim() === "" && !answered.has(id)) continue;
      const { name, color } = personOf(author);
      const said = (at === undefined ? now : new Date(at)).toISOString();
      const person = { name, color };
      const entry: Entry = { id, person, text: cut(text.trim(), MAX_TEXT), at: said };
      if (parent !== undefined) entry.parent = parent;
      else if (quote !== undefined)
        Object.assign(entry, { quote: cut(quote, MAX_QUOTE), anchor: true });
      // The file does not say who resolved it.
      if (resolved) entry.resolved = { by: person, at: said };
      map.set(id, entry);
    }
  });
}
