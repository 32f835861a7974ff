/**
 * Fills one page: with as many atoms as there is room for, their footnotes below them. What stays together goes to the
 * next page as one; what is higher than a page is split, and never lost.
 */
import { type Atom, type Footnote, fill, heightOf, type Placed } from "../layout/atoms";
import type { BlockLayout } from "./engine";

/** What a page begins with. */
export interface Cursor {
  block: number;
  atom: number;
  /** What is left of that atom, when a page ended inside of it. */
  rest: Atom | null;
  /** Footnotes of the page before that had no room there. */
  carry: readonly Atom[];
  /** Begins here because the text says so: space above is kept. */
  isForced: boolean;
}

export const BEGINNING: Cursor = { block: 0, atom: 0, rest: null, carry: [], isForced: true };

/** What a page reaches over. What stands on it is known by filling it again. */
export interface PageSpan {
  start: Cursor;
  /** Null when nothing follows. */
  end: Cursor | null;
  /** Of its text and its footnotes. */
  height: number;
  /** No block from here on was looked at: a change there is not seen on this page. */
  looked: number;
}

export interface FilledPage extends PageSpan {
  placed: Placed[];
  notes: Placed[];
  notesHeight: number;
}

export interface Column {
  length: number;
  layoutOf(block: number): BlockLayout;
}

/** Between text and footnotes. */
export const NOTES_ABOVE = 14;
const SLACK = 0.01;
/** Of a page: what is higher is split rather than moved to the next page. */
const HIGH = 0.4;
/** Of a page: a heading that leaves less is not repeated. */
const HIGHEST_HEADING = 0.5;

const withLine = (height: number): number => (height > 0 ? height + NOTES_ABOVE : 0);

interface Step {
  one: Atom;
  block: number;
  atom: number;
  before: number;
}

/** The same page's span, in a fraction of the time where it holds nothing but lines. */
export function spanOf(start: Cursor, column: Column, room: number): PageSpan {
  const quick = start.rest || start.carry.length > 0 ? null : linesOnly(start, column, room);
  if (quick) return quick;
  const { end, height, looked } = fillPage(start, column, room);
  return { start, end, height, looked };
}

/** Takes whole blocks, then lines of the last one. Null where more has to be thought of. */
function linesOnly(start: Cursor, column: Column, room: number): PageSpan | null {
  let used = 0;
  let after = 0;
  let keepsNext = false;
  for (let block = start.block; block < column.length; block++) {
    const { atoms, above, below, height, isPlain } = column.layoutOf(block);
    if (!isPlain || atoms.length === 0) return null;
    const isStart = block === start.block;
    const from = isStart ? start.atom : 0;
    const space = isStart ? (start.isForced && from === 0 ? above : 0) : after + above;
    let [end, high] = [from, used + space];
    if (from === 0 && high + height <= room + SLACK) [end, high] = [atoms.length, high + height];
    for (let one = atoms[end]; one; one = atoms[++end]) {
      const next = high + one.height + (end > from ? one.before : 0);
      if (next > room + SLACK) break;
      high = next;
    }
    if (end === atoms.length) {
      used = high;
      after = below;
      keepsNext = atoms.at(-1)?.keepNext === true;
      continue;
    }
    while (end > from && atoms[end - 1]?.keepNext) {
      end--;
      high -= (atoms[end]?.height ?? 0) + (end > from ? (atoms[end]?.before ?? 0) : 0);
    }
    // Nothing of it fits: whatever stays with it goes, too.
    if (end === from && (isStart || keepsNext)) return null;
    const cursor = { block, atom: end, rest: null, carry: [], isForced: false };
    return { start, end: cursor, height: end === from ? used : high, looked: block + 1 };
  }
  return null;
}

export function fillPage(start: Cursor, column: Column, room: number): FilledPage {
  if (withLine(heightOf(start.carry)) > room) return onlyNotes(start, room);
  const page = new Filler(start, room);
  let looked = start.block;
  for (const step of stepsFrom(start, column)) {
    looked = step.block + 1;
    const end = page.add(step);
    if (end) return page.ended(end, looked);
  }
  return page.ended(null, column.length + 1);
}

/** Footnotes that came from the page before take all of this one. */
function onlyNotes(start: Cursor, room: number): FilledPage {
  const { placed, rest } = fill(start.carry, room - NOTES_ABOVE, { force: true, full: room });
  const height = placed.reduce((sum, { atom, before }) => sum + atom.height + before, 0);
  const end = { ...start, carry: rest };
  return {
    start,
    end,
    placed: [],
    height: withLine(height),
    notes: placed,
    notesHeight: height,
    looked: start.block,
  };
}

function* stepsFrom(start: Cursor, column: Column): Generator<Step> {
  let after: number | null = null;
  for (let block = start.block; block < column.length; block++) {
    const { atoms, above, below } = column.layoutOf(block);
    for (let at = block === start.block ? start.atom : 0; at < atoms.length; at++) {
      const one = atoms[at];
      if (!one) continue;
      const isStart = after === null;
      const space = isStart ? (start.isForced && at === 0 ? above : 0) : (after ?? 0) + above;
      const before = at === 0 || isStart ? space : one.before;
      const isRest = isStart && start.rest !== null && block === start.block;
      yield { one: isRest && start.rest ? start.rest : one, block, atom: at, before };
      after = 0;
    }
    if (after !== null) after = below;
  }
}

class Filler {
  readonly #heading: Placed[] = [];
  readonly #body: { step: Step; placed: Placed }[] = [];
  #used = 0;
  #notes: Atom[];
  #seen = new Set<string>();
  #carry: readonly Atom[] = [];

  constructor(
    private readonly start: Cursor,
    private readonly room: number,
  ) {
    this.#notes = [...start.carry];
  }

  /** @returns what the next page begins with, once this one is full */
  add(step: Step): Cursor | null {
    const { one, before } = step;
    const isFirst = this.#body.length === 0;
    if (isFirst) this.#repeatHeading(one);
    if (one.breaks === "before" && !isFirst) return this.#cursor(step, true);
    const notes = this.#newNotes(one.notes);
    if (this.#fits(before + one.height, notes)) {
      this.#place(step, one);
      this.#take(one.notes);
      if (one.breaks === "after") return this.#cursor({ ...step, atom: step.atom + 1 }, true);
      return null;
    }
    return this.#split(step, isFirst) ?? this.#breakBefore(step);
  }

  #repeatHeading(one: Atom): void {
    const heading = one.heading ?? [];
    if (heightOf(heading) > this.room * HIGHEST_HEADING) return;
    for (const again of heading) {
      this.#heading.push({ atom: again, top: this.#used, before: 0 });
      this.#used += again.height;
    }
  }

  #newNotes(notes: readonly Footnote[] = []): Atom[] {
    return notes.flatMap(({ id, atoms }) => (this.#seen.has(id) ? [] : atoms));
  }

  #fits(height: number, notes: readonly Atom[]): boolean {
    const below = withLine(heightOf([...this.#notes, ...notes]));
    return this.#used + height + below <= this.room + SLACK;
  }

  #place(step: Step, atom: Atom): void {
    const { before } = step;
    this.#body.push({ step, placed: { atom, top: this.#used + before, before } });
    this.#used += before + atom.height;
  }

  #take(notes: readonly Footnote[] = []): void {
    for (const { id, atoms } of notes) {
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      this.#notes = [...this.#notes, ...atoms];
    }
  }

  /** Rows go on on the next page where they are high, or where nothing else stands on this one. */
  #split(step: Step, isFirst: boolean): Cursor | null {
    const { one, before } = step;
    if (!one.split || (!isFirst && one.height <= this.room * HIGH)) return null;
    const room = this.room - this.#used - before - withLine(heightOf(this.#notes));
    const parts = room > 0 ? one.split(room, isFirst && this.start.carry.length === 0) : null;
    if (!parts) return null;
    const [first, rest] = parts;
    const notes = this.#newNotes(first.notes);
    if (!this.#fits(before + first.height, notes)) {
      if (!isFirst) return null;
      this.#place(step, first);
      this.#squeeze(first.notes);
    } else {
      this.#place(step, first);
      this.#take(first.notes);
    }
    return { ...this.#cursor(step, false), rest };
  }

  /** The page ends before this atom, or before those that stay with it. */
  #breakBefore(step: Step): Cursor {
    let end = this.#body.length;
    while (end > 0 && this.#body[end - 1]?.placed.atom.keepNext) end--;
    if (end > 0) return this.#cutTo(end, step);
    // All of it belongs together: it is parted where the page ends.
    if (this.#body.length > 0 || this.start.carry.length > 0) return this.#cursor(step, false);
    this.#place(step, step.one);
    this.#squeeze(step.one.notes);
    return this.#cursor({ ...step, atom: step.atom + 1 }, false);
  }

  #cutTo(length: number, step: Step): Cursor {
    const next = this.#body[length]?.step ?? step;
    this.#body.length = length;
    this.#seen = new Set();
    this.#notes = [...this.start.carry];
    for (const { placed } of this.#body) this.#take(placed.atom.notes);
    const last = this.#body.at(-1)?.placed;
    this.#used = last ? last.top + last.atom.height : 0;
    return this.#cursor(next, false);
  }

  /** As much of the footnotes as there is room for; the rest comes on the next page. */
  #squeeze(notes: readonly Footnote[] = []): void {
    const wanted = [...this.#notes, ...this.#newNotes(notes)];
    const room = this.room - this.#used - NOTES_ABOVE;
    const { placed, rest } = fill(wanted, Math.max(room, 0), { force: false, full: this.room });
    this.#notes = placed.map(({ atom }) => atom);
    this.#carry = rest;
  }

  #cursor({ block, atom }: Pick<Step, "block" | "atom">, isForced: boolean): Cursor {
    const rest = this.#body.length === 0 ? this.start.rest : null;
    return { block, atom, rest, carry: this.#carry, isForced };
  }

  ended(end: Cursor | null, looked: number): FilledPage {
    const { placed: notes, height } = fill(this.#notes, Number.MAX_SAFE_INTEGER, {
      force: true,
      full: 0,
    });
    const carry = this.#carry;
    const next = end ?? (carry.length > 0 ? { ...BEGINNING, block: looked, carry } : null);
    const placed = [...this.#heading, ...this.#body.map((one) => one.placed)];
    return {
      ...{ start: this.start, end: next, placed, notes, looked },
      height: this.#used + withLine(height),
      notesHeight: height,
    };
  }
}
