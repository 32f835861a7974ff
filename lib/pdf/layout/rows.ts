/** Rows of a table that belong together, because a cell goes over them, as one atom that can be split. */
import { type Atom, atom, type CellName, drawn, type Filled, fill, heightOf } from "./atoms";
import type { Item } from "./display";
import type { Cell } from "./document";

export interface GridCell {
  row: number;
  rowspan: number;
  x: number;
  width: number;
  atoms: Atom[];
  background: string | null;
  /** `start` is left here and `end` is right. */
  lines?: NonNullable<Cell["lines"]>;
  /** Of the rules around it, where all cells have some; without it, all. */
  rules?: readonly RuleSide[];
  source?: CellName;
}

export type RuleSide = "top" | "right" | "bottom" | "left";

export interface Look {
  rules: "all" | "bottom" | "none";
  ruleColor: string;
  /** Above and below what a cell holds. */
  padding: number;
  /** Of every row, so that an empty one is seen. */
  leastHeight: number;
}

/** Rows that one cell joins are split after so many: each page goes through all that are left. */
const MAX_JOINED_ROWS = 500;
const RULE_PT = 0.6;
/** Between the two lines of a double one. */
const DOUBLE_PT = 1.4;

/** @param byRow the cells that begin in each row */
export function joinedRows(
  byRow: readonly (readonly GridCell[])[],
  look: Look,
  heading: readonly Atom[],
): Atom[] {
  const placed = (rows: typeof byRow) =>
    rows.flatMap((cells, row) => cells.map((cell) => ({ ...cell, row })));
  const heights = rowHeights(byRow.length, placed(byRow), look);
  const atoms: Atom[] = [];
  let over: GridCell[] = [];
  for (let from = 0; from < byRow.length; from += MAX_JOINED_ROWS) {
    const rows = byRow.slice(from, from + MAX_JOINED_ROWS);
    const cells = [...over, ...placed(rows)];
    const { first, rest } = betweenRows(cells, rows.length, heights.slice(from), look);
    atoms.push(rowsAtom(rows.length, first, look, heading));
    over = rest;
  }
  return atoms;
}

/** @param rows how many; cells name theirs from 0 */
export function rowsAtom(
  rows: number,
  cells: readonly GridCell[],
  look: Look,
  heading: readonly Atom[],
): Atom {
  const heights = rowHeights(rows, cells, look);
  const tops = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height);
  const notes = cells.flatMap((cell) => cell.atoms.flatMap((one) => one.notes ?? []));
  return atom(tops.at(-1) ?? 0, [], {
    heading,
    draw: () => rowItems(tops, cells, look),
    drawBeside: () => rowItems(tops, cells, look, true),
    rows: { tops, padding: look.padding },
    ...(notes.length > 0 ? { notes } : {}),
    cells,
    split: (room, force) => split(rows, cells, heights, look, heading, room, force),
  });
}

function rowItems(
  tops: readonly number[],
  cells: readonly GridCell[],
  look: Look,
  isBeside = false,
): Item[] {
  const top = (row: number) => tops[Math.min(row, tops.length - 1)] ?? 0;
  const items: Item[] = [];
  for (const cell of cells) {
    const [from, to] = [top(cell.row), top(cell.row + cell.rowspan)];
    if (cell.background) items.push(rect(cell.x, from, cell.width, to - from, cell.background));
  }
  for (const cell of cells) {
    const placed = fill(cell.atoms, Number.MAX_SAFE_INTEGER, { force: true, full: 0 }).placed;
    for (const item of drawn(placed, top(cell.row) + look.padding, undefined, isBeside))
      items.push(item);
    items.push(...rulesOf(cell, top(cell.row), top(cell.row + cell.rowspan), look));
    items.push(...linesOf(cell, top(cell.row), top(cell.row + cell.rowspan)));
  }
  return items;
}

function rowHeights(rows: number, cells: readonly GridCell[], look: Look): number[] {
  const heights = new Array<number>(rows).fill(look.leastHeight);
  const inOrder = [...cells].sort((one, other) => one.rowspan - other.rowspan);
  for (const cell of inOrder) {
    const last = Math.min(cell.row + cell.rowspan, rows) - 1;
    let above = 0;
    for (let row = cell.row; row < last; row++) above += heights[row] ?? 0;
    const needs = heightOf(cell.atoms) + 2 * look.padding - above;
    heights[last] = Math.max(heights[last] ?? 0, needs);
  }
  return heights;
}

const rect = (x: number, y: number, width: number, height: number, color: string): Item => ({
  kind: "rect",
  x,
  y,
  width,
  height,
  color,
  tag: null,
});

function rulesOf(
  { x, width, rules: sides }: GridCell,
  from: number,
  to: number,
  look: Look,
): Item[] {
  const { rules, ruleColor } = look;
  if (rules === "none") return [];
  const level = (y: number) =>
    rect(x - RULE_PT / 2, y - RULE_PT / 2, width + RULE_PT, RULE_PT, ruleColor);
  if (rules === "bottom")
    return [rect(x + 6, to - RULE_PT, Math.max(width - 12, 0), RULE_PT, ruleColor)];
  const upright = (at: number) => rect(at - RULE_PT / 2, from, RULE_PT, to - from, ruleColor);
  const has = (side: RuleSide) => sides === undefined || sides.includes(side);
  return [
    ...(has("top") ? [level(from)] : []),
    ...(has("bottom") ? [level(to)] : []),
    ...(has("left") ? [upright(x)] : []),
    ...(has("right") ? [upright(x + width)] : []),
  ];
}

function linesOf({ x, width, lines = {} }: GridCell, from: number, to: number): Item[] {
  const { top, bottom, start, end } = lines;
  return [
    ...(top ? [rect(x, from, width, top.width, top.color)] : []),
    ...(bottom ? [rect(x, to - bottom.width, width, bottom.width, bottom.color)] : []),
    ...(bottom?.isDouble ? [rect(x, to + DOUBLE_PT, width, bottom.width, bottom.color)] : []),
    ...(start ? [rect(x, from, start.width, to - from, start.color)] : []),
    ...(end ? [rect(x + width - end.width, from, end.width, to - from, end.color)] : []),
  ];
}

function split(
  rows: number,
  cells: readonly GridCell[],
  heights: readonly number[],
  look: Look,
  heading: readonly Atom[],
  room: number,
  force: boolean,
): readonly [Atom, Atom] | null {
  let whole = 0;
  let used = 0;
  while (whole < rows && used + (heights[whole] ?? 0) <= room) used += heights[whole++] ?? 0;
  const parts =
    whole > 0
      ? betweenRows(cells, whole, heights, look)
      : insideRow(cells, room - 2 * look.padding, force);
  if (!parts) return null;
  const firstRows = Math.max(whole, 1);
  return [
    rowsAtom(firstRows, parts.first, look, heading),
    rowsAtom(rows - whole, parts.rest, look, heading),
  ];
}

interface Parts {
  first: GridCell[];
  rest: GridCell[];
}

/** Cells that go over the cut keep in the first part what has room there. */
function betweenRows(
  cells: readonly GridCell[],
  cut: number,
  heights: readonly number[],
  look: Look,
): Parts {
  const parts: Parts = { first: [], rest: [] };
  for (const cell of cells) {
    const end = cell.row + cell.rowspan;
    if (cell.row >= cut) parts.rest.push({ ...cell, row: cell.row - cut });
    else if (end <= cut) parts.first.push(cell);
    else {
      const height = heights.slice(cell.row, cut).reduce((sum, one) => sum + one, 0);
      const room = height - 2 * look.padding;
      const { inFirst, left } = divided(fill(cell.atoms, room, { force: false, full: room }));
      parts.first.push({ ...cell, rowspan: cut - cell.row, atoms: inFirst });
      parts.rest.push({ ...cell, row: 0, rowspan: end - cut, atoms: left });
    }
  }
  return parts;
}

/** The first row is higher than there is room: each of its cells goes on on the next page. */
function insideRow(cells: readonly GridCell[], room: number, force: boolean): Parts | null {
  const parts: Parts = { first: [], rest: [] };
  let hasMoved = false;
  for (const cell of cells) {
    if (cell.row > 0) {
      parts.rest.push(cell);
      continue;
    }
    const { inFirst, left } = divided(fill(cell.atoms, room, { force, full: room }));
    hasMoved ||= inFirst.length > 0;
    parts.first.push({ ...cell, rowspan: 1, atoms: inFirst });
    parts.rest.push({ ...cell, atoms: left });
  }
  return hasMoved ? parts : null;
}

/** What is placed has its heading with it, or has no room for one. */
const divided = ({ placed, rest }: Filled) => ({
  inFirst: placed.map((one) => ({ ...one.atom, heading: [] })),
  left: rest,
});
