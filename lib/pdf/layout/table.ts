/** A table: the grid its cells make, the width of its columns, and its rows as atoms. */
import { type Atom, shown } from "./atoms";
import { columnWidths, type Needs, needsOf } from "./columns";
import { type Item, type Tag, tagged } from "./display";
import type { Cell, FlowBlock, Style, Table } from "./document";
import type { Context, Frame } from "./paragraph";
import { type GridCell, joinedRows, type Look, rowsAtom } from "./rows";

/** More are drawn as if there were no more. */
const MAX_COLUMNS = 200;
/** Text of a table too wide for the page is set smaller, down to this share. */
const MIN_SIZE_SHARE = 0.5;
/** Of a page's height: what a cell's line or image may be, so that a heading and a row always fit. */
const CELL_HEIGHT_SHARE = 0.35;

const HAIR_PT = 0.05;

export interface Place<Of = Cell> {
  cell: Of;
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
}

/** Cells hold blocks, and blocks hold tables: each is given the way to the other. */
type LayOutBlocks = (
  blocks: readonly FlowBlock[],
  frame: Frame,
  parent: Tag,
  context: Context,
) => Atom[];

export function layOutTable(
  table: Table,
  frame: Frame,
  parent: Tag,
  context: Context,
  layOutBlocks: LayOutBlocks,
): Atom[] {
  const { places, columns } = gridOf(table.rows);
  if (columns === 0) return [];
  const inline = Math.min(table.padding.inline, (frame.width / columns) * 0.2);
  const inner: Context = { ...context, highest: context.highest * CELL_HEIGHT_SHARE };
  const needs = columnNeeds([...places, ...breakPlaces(table)], columns, inline, inner);
  const narrow = Math.max(Math.min(narrowness(needs, frame.width, inline), 1), MIN_SIZE_SHARE);
  // Only text gets smaller, not the room around it. Widths that are summed in another order differ by a hair.
  const inSmall = (width: number) => (width - 2 * inline) * narrow + 2 * inline + HAIR_PT;
  const widths = columnWidths(
    needs.map(({ least, most }) => ({ least: inSmall(least), most: inSmall(most) })),
    table.widths ?? [],
    frame.width,
    table.grow,
  );
  const tag = tagged(table.isLayout ? "Div" : "Table", parent);
  const look = lookOf(table, places);
  const edge = Math.min(table.padding.edge ?? inline, inline);
  const into = { widths, frame, inline, edge, narrow, context: inner, layOutBlocks };
  const cells = rowTags(table, tag, places).map(({ place, tag: cellTag }) =>
    gridCell(place, cellTag, into),
  );
  const atoms = atomsOf(table.rows.length, table.headerRows, cells, look);
  if (table.atBreak) addBreaks(table, table.atBreak, atoms, look, into);
  if (table.isWhole)
    for (const [at, one] of atoms.entries()) {
      if (one.height <= context.highest) delete one.split;
      one.keepNext = at < atoms.length - 1;
    }
  return atoms;
}

/** Of the last rows at a break, whose figures are the widest. */
function breakPlaces({ atBreak, rows, headerRows }: Table): Place[] {
  if (!atBreak) return [];
  const { foot, head } = atBreak(rows.length - headerRows);
  return [foot, head].flatMap((cells) => gridOf([cells]).places);
}

/** Rows below which a page may end are told what stands there, and those that may begin one what stands above. */
function addBreaks(
  { headerRows }: Table,
  atBreak: NonNullable<Table["atBreak"]>,
  atoms: readonly Atom[],
  look: Look,
  into: CellPlace,
): void {
  const rowOf = (cells: Cell[]) => {
    const { places } = gridOf([cells]);
    const inRow = places.map((place) => gridCell(place, tagged("TD", null), into));
    return repeated(rowsAtom(1, inRow, look, []));
  };
  for (const [at, one] of atoms.entries()) {
    const before = at - headerRows;
    if (before > 0) one.heading = [...(one.heading ?? []), rowOf(atBreak(before).head)];
    if (before >= 0 && at < atoms.length - 1) one.footing = [rowOf(atBreak(before + 1).foot)];
  }
}

function lookOf({ rules, ruleColor, padding }: Table, places: readonly Place[]): Look {
  const size = places.map(({ cell }) => sizeIn(cell.blocks)).find((one) => one !== null) ?? 10;
  return { rules, ruleColor, padding: padding.block, leastHeight: 2 * padding.block + size };
}

const sizeIn = (blocks: readonly FlowBlock[]): number | null => {
  const [first] = blocks;
  return first?.type === "paragraph" ? first.style.size : null;
};

/** Where each cell stands. A cell moves right past those that come down from rows above. */
export function gridOf<Of extends { colspan?: number; rowspan?: number }>(
  rows: readonly (readonly Of[])[],
): { places: Place<Of>[]; columns: number } {
  const places: Place<Of>[] = [];
  const takenUntil: number[] = [];
  let columns = 0;
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while ((takenUntil[column] ?? 0) > row) column++;
      const colspan = Math.min(whole(cell.colspan), freeFrom(takenUntil, column, row));
      if (column >= MAX_COLUMNS || colspan === 0) break;
      const rowspan = Math.min(whole(cell.rowspan), rows.length - row);
      for (let at = column; at < column + colspan; at++) takenUntil[at] = row + rowspan;
      places.push({ cell, row, column, rowspan, colspan });
      column += colspan;
      columns = Math.max(columns, column);
    }
  }
  return { places, columns };
}

const whole = (span: number | undefined): number => Math.max(Math.floor(span ?? 1), 1);

function freeFrom(takenUntil: readonly number[], column: number, row: number): number {
  let end = column;
  while (end < MAX_COLUMNS && (takenUntil[end] ?? 0) <= row) end++;
  return end - column;
}

function columnNeeds(
  places: readonly Place[],
  columns: number,
  inline: number,
  context: Context,
): Needs[] {
  const needs = Array.from({ length: columns }, () => ({ least: 2 * inline, most: 2 * inline }));
  const bySpan = [...places].sort((one, other) => one.colspan - other.colspan);
  for (const { cell, column, colspan } of bySpan) {
    const { least, most } = needsOf(cell.blocks, context);
    const spanned = needs.slice(column, column + colspan);
    for (const [name, value] of Object.entries({ least, most }) as ["least" | "most", number][]) {
      const has = spanned.reduce((sum, one) => sum + one[name], 0);
      const lacks = value + 2 * inline - has;
      if (lacks > 0) for (const one of spanned) one[name] += lacks / colspan;
    }
  }
  return needs;
}

/** How much smaller text has to be for the longest words to have room. */
function narrowness(needs: readonly Needs[], room: number, inline: number): number {
  const padding = needs.length * (2 * inline + HAIR_PT);
  const text = needs.reduce((sum, { least }) => sum + least - 2 * inline, 0);
  return text > 0 ? (room - padding) / text : 1;
}

function rowTags(table: Table, parent: Tag, places: readonly Place[]) {
  const rows = table.rows.map(() => tagged(table.isLayout ? "Div" : "TR", parent));
  return places.flatMap((place) => {
    const row = rows[place.row];
    if (!row) return [];
    const { cell, colspan, rowspan } = place;
    if (table.isLayout) return [{ place, tag: tagged("Div", row) }];
    const tag = tagged(cell.header ? "TH" : "TD", row, {
      ...(colspan > 1 || rowspan > 1 ? { span: { columns: colspan, rows: rowspan } } : {}),
      ...(cell.header ? { scope: place.row < table.headerRows ? "Column" : "Row" } : {}),
    });
    return [{ place, tag }];
  });
}

interface CellPlace {
  widths: readonly number[];
  frame: Frame;
  inline: number;
  edge: number;
  narrow: number;
  context: Context;
  layOutBlocks: LayOutBlocks;
}

function gridCell(place: Place, tag: Tag, into: CellPlace): GridCell {
  const { widths, frame, inline, edge, narrow, context, layOutBlocks } = into;
  const { cell, column, colspan, row, rowspan } = place;
  const sum = (from: number, to: number) =>
    widths.slice(from, to).reduce((total, one) => total + one, 0);
  const width = sum(column, column + colspan);
  const x =
    context.direction === "ltr"
      ? frame.left + sum(0, column)
      : frame.left + frame.width - sum(0, column + colspan);
  const blocks = narrow < 1 ? cell.blocks.map((block) => smaller(block, narrow)) : cell.blocks;
  const start = column === 0 ? edge : inline;
  const end = column + colspan === widths.length ? edge : inline;
  const left = x + (context.direction === "ltr" ? start : end);
  const inside = { left, width: Math.max(width - start - end, 1) };
  const atoms = layOutBlocks(blocks, inside, tag, context);
  if (atoms[0]) atoms[0].before = 0;
  const background = cell.background ?? null;
  const lines = turned(cell.lines ?? {}, context);
  return { row, rowspan, x, width, atoms, background, lines };
}

function turned(
  { start, end, ...rest }: NonNullable<Cell["lines"]>,
  { direction }: Context,
): NonNullable<GridCell["lines"]> {
  const [left, right] = direction === "ltr" ? [start, end] : [end, start];
  return { ...rest, ...(left && { start: left }), ...(right && { end: right }) };
}

/** A block with its text in smaller letters. */
function smaller(block: FlowBlock, by: number): FlowBlock {
  const style = (one: Style): Style => ({ ...one, size: one.size * by });
  switch (block.type) {
    case "paragraph":
      return {
        ...block,
        style: style(block.style),
        spans: block.spans.map((span) => ({ ...span, style: style(span.style) })),
      };
    case "list":
      return {
        ...block,
        indent: block.indent * by,
        items: block.items.map(({ marker, blocks }) => ({
          marker:
            marker.kind !== "text"
              ? marker
              : {
                  kind: "text",
                  spans: marker.spans.map((span) => ({ ...span, style: style(span.style) })),
                },
          blocks: blocks.map((one) => smaller(one, by)),
        })),
      };
    case "box":
      return { ...block, blocks: block.blocks.map((one) => smaller(one, by)) };
    default:
      return block;
  }
}

/** Rows that no cell joins are atoms of their own. */
export function atomsOf(
  rows: number,
  wishedHeaderRows: number,
  cells: readonly GridCell[],
  look: Look,
): Atom[] {
  const ends = groupEnds(rows, cells);
  const headerRows = ends.includes(wishedHeaderRows) ? wishedHeaderRows : 0;
  const byRow: GridCell[][] = Array.from({ length: rows }, () => []);
  for (const cell of cells) byRow[cell.row]?.push(cell);
  const atoms: Atom[] = [];
  let heading: Atom[] = [];
  let from = 0;
  for (const end of ends) {
    const isHeading = end <= headerRows;
    for (const one of joinedRows(byRow.slice(from, end), look, isHeading ? [] : heading)) {
      one.keepNext = isHeading && end < rows;
      atoms.push(one);
      if (isHeading) heading = [...heading, repeated(one)];
    }
    from = end;
  }
  return atoms;
}

function groupEnds(rows: number, cells: readonly GridCell[]): number[] {
  const reach = new Array<number>(rows).fill(0);
  for (const { row, rowspan } of cells) reach[row] = Math.max(reach[row] ?? 0, row + rowspan);
  const ends: number[] = [];
  let end = 0;
  for (let row = 0; row < rows; row++) {
    end = Math.max(end, reach[row] ?? 0, row + 1);
    if (end === row + 1) ends.push(end);
  }
  return ends;
}

/** Seen again, read once. */
function repeated(one: Atom): Atom {
  const isPlace = ({ kind }: Item) => kind === "anchor" || kind === "link";
  const items = (): Item[] =>
    shown(one).flatMap((item) => (isPlace(item) ? [] : [{ ...item, tag: null } as Item]));
  const again = { draw: items, drawBeside: items, isAgain: true, heading: [], notes: [] };
  return { ...one, ...again, before: 0, keepNext: true };
}
