/**
 * A column of atoms that fill pages. An atom is a line, an image or a row: it stands on one page, unless it can be split.
 * Filling takes as many as fit and ends where a break is allowed.
 */
import type { Item, Tag } from "./display";

/** A ground behind an atom; grounds that touch become one. */
export interface Ground {
  x: number;
  width: number;
  color: string;
  /** Behind the space above, too. */
  isAbove: boolean;
}

export interface Atom {
  /** Space above, which is left out at the top of a page. */
  before: number;
  height: number;
  /** No page ends after it. */
  keepNext: boolean;
  /** `y` from the atom's top. */
  items: Item[];
  /** Gives what it shows once that is wanted, in place of `items`. */
  draw?: () => Item[];
  /** The same without text that a page shows by itself because it can be written in. */
  drawBeside?: () => Item[];
  /** A page begins with it, or ends after it. */
  breaks?: "before" | "after";
  /** Footnotes that stand on its page. */
  notes?: readonly Footnote[];
  /** What it was made of, for a page that can be written in: a part of a paragraph, or cells of rows. */
  line?: LineSource;
  cells?: readonly CellSource[];
  /** Where its rows begin, and its end; and how far from there its cells' text stands. */
  rows?: { tops: readonly number[]; padding: number };
  grounds: Ground[];
  /** What fits into the room, and the rest; null when that would be nothing. */
  split?(room: number, force: boolean): readonly [Atom, Atom] | null;
  /** Stands above it again when a page begins with it. */
  heading?: readonly Atom[];
  /** Stands here a second time. */
  isAgain?: boolean;
  /** Stands below it when a page ends with it. */
  footing?: readonly Atom[];
}

export interface Footnote {
  id: string;
  atoms: readonly Atom[];
  tag?: Tag;
}

/** Characters and inline objects of a block, from one up to another. */
export interface LineSource {
  block: string;
  from: number;
  to: number;
  set?: LineSet;
}

/** Where a line's text stands. */
export interface LineSet {
  /** From its top to its baseline. */
  ascent: number;
  /** In which its paragraph stands. */
  frame: { left: number; width: number };
  /** From where lines begin. */
  indent: number;
  /** Of the line, and how much of it is used. */
  room: number;
  width: number;
  /** Ends because the text says so. */
  isLast: boolean;
}

/** A cell of a table: which one in their order. */
export interface CellName {
  table: string;
  cell: number;
}

interface CellSource {
  source?: CellName;
  row: number;
  rowspan: number;
  x: number;
  width: number;
  atoms: readonly Atom[];
}

export const shown = ({ draw, drawBeside, items }: Atom, isBeside = false): Item[] =>
  (isBeside ? drawBeside : undefined)?.() ?? draw?.() ?? items;

export const atom = (height: number, items: Item[], more: Partial<Atom> = {}): Atom => ({
  before: 0,
  height,
  keepNext: false,
  items,
  grounds: [],
  ...more,
});

export interface Placed {
  atom: Atom;
  top: number;
  /** Space above that belongs to it. */
  before: number;
}

export interface Filled {
  placed: Placed[];
  height: number;
  rest: Atom[];
}

const SLACK_PT = 0.01;
/** Of the room: what is higher is split rather than moved to the next page. */
const HIGH_SHARE = 0.4;
/** Of the room: a heading that leaves less is not repeated. */
const MAX_HEADING_SHARE = 0.5;

export interface Filling {
  /** Place something even where the text would rather not end. */
  force: boolean;
  /** The room of an empty page. */
  full: number;
}

/** @param room points */
export function fill(atoms: readonly Atom[], room: number, { force, full }: Filling): Filled {
  const placed: Placed[] = [];
  let used = 0;
  const place = (one: Atom, before: number) => {
    placed.push({ atom: one, top: used + before, before });
    used += before + one.height;
  };
  for (const again of headingOf(atoms[0], room)) place(again, 0);
  const headings = placed.length;
  for (const [at, next] of atoms.entries()) {
    const before = at === 0 ? 0 : next.before;
    if (used + before + next.height + heightOf(next.footing ?? []) <= room + SLACK_PT) {
      place(next, before);
      continue;
    }
    const parts = partsOf(next, room - used - before, force && at === 0, full);
    if (parts) {
      place(parts[0], before);
      return { placed, height: used, rest: [parts[1], ...atoms.slice(at + 1)] };
    }
    let end = at;
    while (end > 0 && atoms[end - 1]?.keepNext) end--;
    if (end === 0 && force) end = Math.max(at, 1);
    // Higher than any page: stands out rather than be lost.
    if (at === 0 && end === 1) place(next, before);
    return ended(placed.slice(0, end === 0 ? 0 : headings + end), atoms.slice(end));
  }
  return { placed, height: used, rest: [] };
}

function ended(placed: Placed[], rest: Atom[]): Filled {
  let height = bottomOf(placed);
  for (const footing of placed.at(-1)?.atom.footing ?? []) {
    placed.push({ atom: footing, top: height, before: 0 });
    height = bottomOf(placed);
  }
  return { placed, height, rest };
}

function bottomOf(placed: readonly Placed[]): number {
  const last = placed.at(-1);
  return last ? last.top + last.atom.height : 0;
}

function headingOf(first: Atom | undefined, room: number): readonly Atom[] {
  const heading = first?.heading ?? [];
  return heightOf(heading) <= room * MAX_HEADING_SHARE ? heading : [];
}

/** Of a column by itself, however high. */
export function heightOf(atoms: readonly Atom[]): number {
  const heading = atoms[0]?.heading ?? [];
  return [...heading, ...atoms].reduce(
    (sum, one, at) => sum + one.height + (at <= heading.length ? 0 : one.before),
    0,
  );
}

function partsOf(one: Atom, room: number, force: boolean, full: number) {
  if (!one.split || room <= 0) return null;
  return force || one.height > full * HIGH_SHARE ? one.split(room, force) : null;
}

/** Puts a ground behind a column, but not behind the space that others want between them and it. */
export function grounded(
  atoms: readonly Atom[],
  ground: Omit<Ground, "isAbove">,
  isFirst = true,
): Atom[] {
  return atoms.map((one, at) => {
    const { split } = one;
    const isAbove = at > 0 || !isFirst;
    return {
      ...one,
      grounds: [{ ...ground, isAbove }, ...one.grounds],
      ...(split && {
        split: (room: number, force: boolean) => {
          const parts = split(room, force);
          if (!parts) return null;
          const [first, rest] = grounded(parts, ground, !isAbove);
          return first && rest ? ([first, rest] as const) : null;
        },
      }),
    };
  });
}

/** Things moved down. */
const lowered = (items: readonly Item[], by: number): Item[] =>
  items.map((item) => ({ ...item, y: item.y + by }));

/** Where a ground is cut by the end of a page it goes on this far, so that text does not stand on its edge. */
const BLEED_PT = 5;

/**
 * What placed atoms show: grounds first, so that text stands on them.
 * @param next of a page: what the next one begins with, null for nothing
 */
export function drawn(
  placed: readonly Placed[],
  top: number,
  next?: Atom | null,
  isBeside = false,
): Item[] {
  const grounds = groundsOf(placed, top);
  if (next !== undefined) bleed(grounds, placed, next);
  return [
    ...grounds,
    ...placed.flatMap(({ atom: one, top: offset }) => lowered(shown(one, isBeside), top + offset)),
  ];
}

type Rect = Extract<Item, { kind: "rect" }>;

function groundsOf(placed: readonly Placed[], top: number): Rect[] {
  const grounds: Rect[] = [];
  const open = new Map<string, Rect>();
  for (const { atom: one, top: offset, before } of placed)
    for (const { x, width, color, isAbove } of one.grounds) {
      const above = isAbove ? before : 0;
      const y = top + offset - above;
      const height = one.height + above;
      const key = `${x} ${width} ${color}`;
      const upper = open.get(key);
      if (upper && Math.abs(upper.y + upper.height - y) < SLACK_PT * 2) upper.height += height;
      else {
        const ground: Rect = { kind: "rect", x, y, width, height, color, tag: null };
        open.set(key, ground);
        grounds.push(ground);
      }
    }
  return grounds;
}

function bleed(grounds: readonly Rect[], placed: readonly Placed[], next: Atom | null): void {
  const continued = (atom: Atom | null | undefined, rect: Rect) =>
    atom?.grounds.some(
      ({ x, width, color, isAbove }) =>
        isAbove && x === rect.x && width === rect.width && color === rect.color,
    ) === true;
  const [first] = grounds;
  const start = Math.min(...grounds.map(({ y }) => y));
  const end = Math.max(...grounds.map(({ y, height }) => y + height));
  if (!first) return;
  for (const rect of grounds) {
    if (rect.y === start && continued(placed[0]?.atom, rect)) {
      rect.y -= BLEED_PT;
      rect.height += BLEED_PT;
    }
    if (Math.abs(rect.y + rect.height - end) < SLACK_PT && continued(next, rect))
      rect.height += BLEED_PT;
  }
}
