/** The words around a match, and the match's place in them. */
import { type Folded, fold, foldWithPlaces } from "./fold";
import type { NoteText, Part } from "./note-parts";
import type { Query } from "./query";

/** From and to, in UTF-16 code units. */
export type Range = [number, number];

export interface Snippet {
  text: string;
  marks: Range[];
  /** Whether words before or after it were cut. */
  cut: { before: boolean; after: boolean };
}

/** A block, and the place in its text. */
export interface SnippetPlace {
  block: string;
  from: number;
  to: number;
}

export interface FoundSnippet {
  snippet: Snippet | null;
  /** Null when only the title matches. */
  place: SnippetPlace | null;
}

const CHARS_BEFORE = 48;
const MAX_SNIPPET_CHARS = 180;
const MAX_MARKS = 64;
/** Words this close to each other count as one place. */
const NEAR = 2;

/** Whether the note contains everything in the query, whatever the index says. */
export function hasAll({ title, parts }: NoteText, query: Query): boolean {
  let left = [...query];
  for (const text of [title, ...parts.map((part) => part.text)]) {
    const folded = fold(text);
    left = left.filter(({ pattern }) => !occurs(pattern, folded));
    if (left.length === 0) return true;
  }
  return false;
}

/** The block that matches most of the query; among equals, a heading or else the first. */
export function showFound({ parts }: NoteText, query: Query): FoundSnippet {
  let best: { at: number; worth: number } | null = null;
  for (const [at, part] of parts.entries()) {
    const folded = fold(part.text);
    const count = query.filter(({ pattern }) => occurs(pattern, folded)).length;
    const worth = count === 0 ? 0 : 2 * count + (part.isHeading ? 1 : 0);
    if (worth > (best?.worth ?? 0)) best = { at, worth };
    if (worth > 2 * query.length) break;
  }
  const shown = parts[best?.at ?? 0];
  if (!shown) return { snippet: null, place: null };
  const words = withNext(parts, best?.at ?? 0);
  return best === null
    ? { snippet: cutOut(words, [], 0), place: null }
    : around(shown, words, query);
}

/** A heading or a cell alone says little, so the following text is shown too. */
function withNext(parts: readonly Part[], at: number): Part {
  const first = parts[at] ?? { id: "", isHeading: false, at: 0, text: "" };
  let { text } = first;
  for (const part of parts.slice(at + 1)) {
    if (text.length >= MAX_SNIPPET_CHARS) break;
    text += ` · ${part.text.slice(0, MAX_SNIPPET_CHARS)}`;
  }
  return { ...first, text };
}

/** The ranges of the matching words, in order and without overlap. */
export function marksIn(text: string, query: Query): Range[] {
  const folded = foldWithPlaces(text);
  const found: Range[] = [];
  for (const { pattern } of query) {
    for (const match of folded.text.matchAll(pattern)) {
      found.push(rangeIn(folded, match.index, match.index + match[0].length));
      if (found.length >= MAX_MARKS * 8) break;
    }
  }
  return joined(found.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
}

function around(part: Part, words: Part, query: Query): FoundSnippet {
  const [first, ...others] = marksIn(part.text, query);
  if (!first) return { snippet: cutOut(words, [], 0), place: null };
  let [, to] = first;
  for (const [begin, end] of others) if (begin <= to + NEAR) to = end;
  const place = { block: part.id, from: part.at + first[0], to: part.at + to };
  return { snippet: cutOut(words, marksIn(words.text, query), first[0]), place };
}

/** A letter that was folded to two is marked completely. */
function rangeIn({ from }: Folded, start: number, end: number): Range {
  const begin = from[start] ?? 0;
  let after = end;
  while (after < from.length - 1 && from[after] === from[end - 1]) after += 1;
  return [begin, from[after] ?? begin];
}

function joined(ranges: readonly Range[]): Range[] {
  const apart: Range[] = [];
  for (const [from, to] of ranges) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart.slice(0, MAX_MARKS);
}

function cutOut({ text, at }: Part, marks: readonly Range[], about: number): Snippet {
  const from = text.length <= MAX_SNIPPET_CHARS ? 0 : startBefore(text, about);
  const to = endAfter(text, Math.min(text.length, from + MAX_SNIPPET_CHARS));
  const inside = marks
    .filter(([begin, end]) => begin >= from && end <= to)
    .map(([begin, end]): Range => [begin - from, end - from]);
  return {
    text: text.slice(from, to),
    marks: inside,
    cut: { before: at + from > 0, after: to < text.length },
  };
}

/** Starts at a nearby word, and never inside a letter. */
function startBefore(text: string, about: number): number {
  const wanted = Math.max(0, about - CHARS_BEFORE);
  if (wanted === 0) return 0;
  const space = text.slice(wanted, about).search(/\s\S/);
  const from = space >= 0 ? wanted + space + 1 : wanted;
  return letterStart(text, from);
}

function endAfter(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const space = text.lastIndexOf(" ", wanted);
  return space > wanted - 24 ? space : letterStart(text, wanted);
}

function letterStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && isInside(text.charAt(start))) start -= 1;
  return start;
}

/** The second half of a letter, a combining mark, or a joiner. */
const isInside = (unit: string): boolean => /[\udc00-\udfff]|\p{M}|\u200d/u.test(unit);

/** Unlike `test`, it starts at the beginning and does not change the pattern's state. */
const occurs = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;
