/** A note's entry in the index: its terms, and where each occurs. */
import type { NoteText } from "./note-parts";
import { eachTerm } from "./words";

/** Where a term occurs, and whether it is a whole word there; flags can be combined. */
export const IN = { title: 1, heading: 2, body: 4, whole: 8 } as const;

export type Terms = Map<string, number>;

/** A note with more different terms was not written by a person; its text is searched directly. */
const MAX_TERMS = 20_000;

/** @returns null for a note with too many terms */
export function termsOf({ title, parts }: NoteText): Terms | null {
  const terms: Terms = new Map();
  addTerms(terms, title, IN.title);
  for (const { text, isHeading } of parts) {
    addTerms(terms, text, isHeading ? IN.heading : IN.body);
    if (terms.size > MAX_TERMS) return null;
  }
  return terms;
}

export function addTerms(terms: Terms, text: string, where: number): void {
  eachTerm(text, (term, isWord) =>
    terms.set(term, (terms.get(term) ?? 0) | where | (isWord ? IN.whole : 0)),
  );
}

/** As one text, which is read ten times as fast as a list. */
export function packTerms(terms: Terms): { words: string; places: string } {
  return {
    words: [...terms.keys()].join("\n"),
    places: [...terms.values()].map((places) => places.toString(16)).join(""),
  };
}

export function unpackTerms({ words, places }: { words: string; places: string }): Terms {
  const terms: Terms = new Map();
  if (words === "") return terms;
  for (const [at, word] of words.split("\n").entries())
    terms.set(word, Number.parseInt(places[at] ?? "", 16) || IN.body);
  return terms;
}
