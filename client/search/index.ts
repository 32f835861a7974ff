/**
 * The index: which files contain a term, and the order of results. It contains terms, not text, and exists only in
 * memory.
 */
import { IN, type Terms } from "./entry";
import type { Query, SearchQuery } from "./query";

export interface Hit {
  id: string;
  /** The text must be checked before it counts as a result. */
  isUnproved: boolean;
}

interface Note {
  id: string;
  /** Milliseconds since 1970. */
  openedAt: number;
  /** Its text is not indexed, so it may contain anything. */
  isUnlisted: boolean;
  postings: number;
}

/**
 * The most postings of all notes, four bytes each. Beyond it, the oldest notes are searched by text, which is slower.
 */
const MAX_POSTINGS = 4_000_000;
const PLACE_BITS = 4;
const PLACES = (1 << PLACE_BITS) - 1;

export class SearchIndex {
  private notes: (Note | null)[] = [];
  private slots = new Map<string, number>();
  /** For each term, the slots of its notes with the flags of its places. */
  private postings = new Map<string, number[]>();
  private size = 0;
  /** The terms in order, for prefix search; some at the end may be unsorted. */
  private sorted: string[] = [];
  private inOrder = 0;

  constructor(private readonly room = MAX_POSTINGS) {}

  /** @param terms null when only the text can tell */
  put(id: string, openedAt: number, terms: Terms | null): void {
    this.drop(id);
    const isUnlisted = terms === null || this.size + terms.size > this.room;
    const listed = terms === null || isUnlisted ? new Map<string, number>() : terms;
    const slot = this.notes.length;
    this.notes.push({ id, openedAt, isUnlisted, postings: listed.size });
    this.slots.set(id, slot);
    this.size += listed.size;
    for (const [term, places] of listed) this.post(term, (slot << PLACE_BITS) | places);
  }

  drop(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.size -= this.notes[slot]?.postings ?? 0;
    this.notes[slot] = null;
    this.slots.delete(id);
    if (this.notes.length > 64 && this.notes.length > 2 * this.slots.size) this.compact();
  }

  ids(): string[] {
    return [...this.slots.keys()];
  }

  /** All results, best first: title before heading before body, whole words before prefixes, then newest first. */
  find(query: Query): Hit[] {
    if (query.length === 0) return [];
    const scores = new Uint16Array(this.notes.length);
    const missed = new Uint8Array(this.notes.length);
    for (const wanted of query) {
      const best = this.bestOf(wanted);
      for (let slot = 0; slot < best.length; slot++) {
        const found = best[slot] ?? 0;
        if (found === 0) missed[slot] = 1;
        else scores[slot] = (scores[slot] ?? 0) + found;
      }
    }
    const needsText = query.some((wanted) => wanted.needsText);
    const found: { note: Note; score: number }[] = [];
    for (const [slot, note] of this.notes.entries()) {
      if (note && (note.isUnlisted || missed[slot] === 0))
        found.push({ note, score: scores[slot] ?? 0 });
    }
    found.sort((a, b) => b.score - a.score || b.note.openedAt - a.note.openedAt);
    return found.map(({ note: { id, isUnlisted } }) => ({
      id,
      isUnproved: needsText || isUnlisted,
    }));
  }

  private post(term: string, posting: number): void {
    const known = this.postings.get(term);
    if (known) known.push(posting);
    else {
      this.postings.set(term, [posting]);
      this.sorted.push(term);
    }
  }

  /** How well each note matches one part of the query; 0 for none. */
  private bestOf({ terms, whole }: SearchQuery): Uint8Array {
    let best: Uint8Array | null = null;
    for (const { text, isPrefix } of terms) {
      const one = new Uint8Array(this.notes.length);
      if (isPrefix) for (const term of this.beginningWith(text)) this.mark(one, term, whole);
      else this.mark(one, text, whole);
      if (best === null) best = one;
      else for (let slot = 0; slot < one.length; slot++) best[slot] = both(best[slot], one[slot]);
    }
    if (best === null) return new Uint8Array(this.notes.length);
    // A run in an unspaced script is stored as pairs; whether it is a word is stored beside them.
    if (terms.every(({ text }) => text !== whole)) this.raise(best, whole);
    return best;
  }

  private mark(best: Uint8Array, term: string, whole: string): void {
    for (const posting of this.postings.get(term) ?? []) {
      const slot = posting >> PLACE_BITS;
      const worth = worthOf(posting & PLACES, term === whole);
      if (this.notes[slot] && worth > (best[slot] ?? 0)) best[slot] = worth;
    }
  }

  private raise(best: Uint8Array, whole: string): void {
    for (const posting of this.postings.get(whole) ?? []) {
      const slot = posting >> PLACE_BITS;
      if ((best[slot] ?? 0) > 0 && (posting & IN.whole) > 0) best[slot] = (best[slot] ?? 0) | 1;
    }
  }

  private *beginningWith(text: string): Generator<string> {
    if (this.inOrder < this.sorted.length) {
      this.sorted.sort();
      this.inOrder = this.sorted.length;
    }
    for (let at = this.firstFrom(text); at < this.sorted.length; at++) {
      const term = this.sorted[at];
      if (!term?.startsWith(text)) return;
      yield term;
    }
  }

  private firstFrom(text: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle] ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Frees the slots of removed notes. */
  private compact(): void {
    const moved = new Map<number, number>();
    const kept: Note[] = [];
    for (const [slot, note] of this.notes.entries()) {
      if (!note) continue;
      moved.set(slot, kept.length);
      kept.push(note);
    }
    for (const [term, postings] of this.postings) {
      const left: number[] = [];
      for (const posting of postings) {
        const slot = moved.get(posting >> PLACE_BITS);
        if (slot !== undefined) left.push((slot << PLACE_BITS) | (posting & PLACES));
      }
      if (left.length > 0) this.postings.set(term, left);
      else this.postings.delete(term);
    }
    this.notes = kept;
    this.slots = new Map(kept.map(({ id }, slot) => [id, slot]));
    this.sorted = [...this.postings.keys()];
    this.inOrder = 0;
  }
}

/** The field counts most, then whether it is the exact word. */
function worthOf(places: number, isVeryTerm: boolean): number {
  const field = places & IN.title ? 8 : places & IN.heading ? 4 : 2;
  return field | (isVeryTerm && places & IN.whole ? 1 : 0);
}

const both = (one = 0, other = 0): number => (one === 0 || other === 0 ? 0 : Math.min(one, other));
