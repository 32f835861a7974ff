/**
 * Rows and columns that are inserted and deleted. Cells and ranges of the graph go along, so that only formulas
 * whose references change distance get another template, and only those compute again that lost or resized one.
 * Called inside `book.edit`.
 */
import { MAX_COLUMNS, MAX_ROWS } from "./address";
import type { Book } from "./book";
import type { Cell } from "./graph/cell";
import type { RangeCell } from "./graph/range-bins";
import { referenceChanges, rewritten } from "./rewrite";
import { deletion, insertion, type Lines, type Shift } from "./shifts";
import type { Sheet } from "./store/sheet";
import { NEAR, type Template } from "./template";

/** @throws RangeError when cells would be pushed off the sheet */
export function insertLines(book: Book, sheet: Sheet, lines: Lines, at: number, count: number) {
  const [size, most] =
    lines === "rows" ? [sheet.rows, MAX_ROWS] : [sheet.columns.length, MAX_COLUMNS];
  if (at < size && size + count > most) throw new RangeError("The sheet has no room for them.");
  shift(book, sheet, insertion(lines, at, count, size), () => {
    if (lines === "rows") for (const column of sheet.columns) column?.insert(at, count);
    else if (at < sheet.columns.length)
      sheet.columns.splice(at, 0, ...new Array<undefined>(count).fill(undefined));
  });
}

export function deleteLines(book: Book, sheet: Sheet, lines: Lines, at: number, count: number) {
  const change = deletion(lines, at, count);
  withdrawArrays(book, sheet);
  for (const cell of cellsBetween(sheet, lines, at, at + count)) book.drop(cell);
  shift(book, sheet, change, () => {
    if (lines === "rows") for (const column of sheet.columns) column?.remove(at, count);
    else sheet.columns.splice(at, count);
  });
}

function shift(book: Book, sheet: Sheet, change: Shift, apply: () => void) {
  withdrawArrays(book, sheet);
  const names = namesAfter(book, sheet, change);
  const formulas = formulasAfter(book, sheet, change);
  const ranges = rangesAfter(book, sheet, change);
  for (const { range } of ranges) sheet.untrack(range);
  apply();
  if (change.lines === "columns") renumber(sheet);
  for (const [name, node] of names) book.names.set(name, node);
  for (const { range, corners } of ranges) {
    if (!corners) continue;
    Object.assign(range, corners);
    sheet.track(range);
  }
  sheet.rekey(ranges.filter(({ corners }) => !corners).map(({ range }) => range));
  for (const { cell, template, isLost } of formulas) {
    if (isLost) {
      book.release(cell);
      book.link(cell, template);
    } else book.retemplate(cell, template);
  }
  if (names.length > 0) relinkUsers(book, names);
  for (const cell of book.far) if (cell.formula?.template.isPositional) book.stale(cell);
}

/** What arrays show would not move as one: they are shown anew. */
function withdrawArrays(book: Book, sheet: Sheet) {
  for (const anchor of [...sheet.spills]) book.withdraw(anchor);
}

/** Formulas that get another template. */
function formulasAfter(book: Book, sheet: Sheet, change: Shift) {
  const found: { cell: Cell; template: Template; isLost: boolean }[] = [];
  const known = new Map<Template, Map<string, Template>>();
  book.forgetAllAsked();
  const visit = (cell: Cell) => {
    const { template } = cell.formula ?? {};
    if (!template) return;
    if (template.reads.length === 0 || goesAlong(cell, template, sheet, change)) return;
    const changes = referenceChanges(template.reads, cell, sheet, change);
    if (changes === null) return;
    const key = changes.join();
    const variants = known.get(template) ?? new Map<string, Template>();
    known.set(template, variants);
    const variant =
      variants.get(key) ?? book.templates.made(rewritten(template.node, changes, change.axis));
    variants.set(key, variant);
    found.push({ cell, template: variant, isLost: changes.includes(null) });
  };
  const [first, last] = change.zone;
  const near = cellsBetween(sheet, change.lines, Math.max(0, first - NEAR), last + NEAR + 1);
  for (const cell of near) if (!book.far.has(cell)) visit(cell);
  for (const cell of book.far) visit(cell);
  return found;
}

/** Most formulas: all that they read goes as far as they do. */
function goesAlong(cell: Cell, { reach }: Template, sheet: Sheet, { axis, isUniform }: Shift) {
  if (!reach) return false;
  const [low, high] = reach[axis];
  return cell.sheet !== sheet || isUniform(cell[axis] + low, cell[axis] + high);
}

function namesAfter(book: Book, sheet: Sheet, change: Shift) {
  const home = { sheet: null, row: 0, column: 0 };
  return [...book.names.entries()].flatMap(([name, { node, reads }]) => {
    const changes = referenceChanges(reads, home, sheet, change);
    return changes ? [[name, rewritten(node, changes, change.axis)] as const] : [];
  });
}

function relinkUsers(book: Book, names: readonly (readonly [name: string, unknown])[]) {
  book.eachFormula((cell, template) => {
    if (!names.some(([name]) => book.names.areUsed(template.names, name))) return;
    book.release(cell);
    book.link(cell, template);
  });
}

/** Ranges whose corners change; what reads a range whose cells are others computes again. */
function rangesAfter(book: Book, sheet: Sheet, change: Shift) {
  const found: { range: RangeCell; corners: Partial<RangeCell> | null }[] = [];
  const [low, high] = change.lines === "rows" ? EDGES.rows : EDGES.columns;
  for (const range of sheet.ranges.values()) {
    const [first, last] = [range[low], range[high]];
    const span = change.span(first, last);
    const isResized = !span || span[1] - span[0] !== last - first;
    const isMixed = change.mixes(first, last);
    if ((isResized || isMixed) && range.dependents)
      for (const reader of range.dependents) book.stale(reader);
    const isSame = span && span[0] === first && span[1] === last;
    // Other columns between the same corners do not know the range yet.
    if (isSame && !(isMixed && change.lines === "columns")) continue;
    found.push({ range, corners: span && { [low]: span[0], [high]: span[1] } });
  }
  return found;
}

const EDGES = { rows: ["top", "bottom"], columns: ["left", "right"] } as const;

function cellsBetween(sheet: Sheet, lines: Lines, from: number, to: number): Cell[] {
  const isRows = lines === "rows";
  const columns = isRows ? sheet.columns : sheet.columns.slice(from, to);
  return columns.flatMap((column) => {
    const cells = isRows ? column?.cells.slice(from, to) : column?.cells;
    return cells?.filter((cell) => cell !== undefined) ?? [];
  });
}

function renumber(sheet: Sheet) {
  sheet.columns.forEach((column, at) => {
    for (const cell of column?.cells ?? []) if (cell) cell.column = at;
  });
}
