/** A note's table as Word's: a grid of columns, where a cell that comes down from above is named in each row. */
import {
  BorderStyle,
  type Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalMergeType,
  WidthType,
} from "docx";
import { bordersOf, SIDES } from "../../kinds/document/borders";
import { LAYOUTS } from "../../kinds/note/schema-draw";
import { isHex } from "../../kinds/note/schema-marks";
import type { Block } from "../../kinds/note/text-blocks";
import { HEADER_FILL, STYLE, TWIPS_PER_PIXEL } from "./styles-xml";
import type { WordChange } from "./write-changes";
import { wordColor } from "./write-runs";

type Content = (Paragraph | Table)[];

const MAX_COLUMNS = 63;

interface Placed {
  cell: Block;
  column: number;
  colspan: number;
  /** Rows from the one it stands in to its last. */
  rowspan: number;
  isContinued: boolean;
}

export interface TableOptions {
  /** Of the text, in twips. */
  width: number;
  isLeftward: boolean;
  changeOf: (row: Block) => WordChange;
  content: (cell: Block, width: number) => Content;
  empty: () => Paragraph;
  /** Looks as its cells say, and not as a note's. */
  isPlain?: boolean;
}

/** @returns null for a table without a cell, which Word cannot open */
export function tableOf(table: Block, options: TableOptions): Table | null {
  const blocks = table.children.filter(({ name }) => name === "tableRow");
  const rows = placedRows(blocks);
  const columns = Math.max(0, ...rows.flat().map(({ column, colspan }) => column + colspan));
  if (columns === 0) return null;
  const wished = widthsOf(rows, columns);
  const widths = filled(wished, options.width);
  const firstBody = rows.findIndex((row) => !row.every(({ cell }) => isHeader(cell)));
  const headers = firstBody === -1 ? rows.length : firstBody;
  return new Table({
    ...(options.isPlain ? PLAIN : { style: styleOf(table.attributes.layout) }),
    columnWidths: widths,
    width: { size: total(widths), type: WidthType.DXA },
    layout: wished.some((width) => width !== undefined)
      ? TableLayoutType.FIXED
      : TableLayoutType.AUTOFIT,
    ...(options.isLeftward ? { visuallyRightToLeft: true } : {}),
    rows: rows.flatMap((row, at) => {
      const block = blocks[at];
      if (!block || row.length === 0) return [];
      const head = {
        ...(at < headers ? { tableHeader: true } : {}),
        // Our pages part a row only when it is high.
        ...(at < headers || options.isPlain ? { cantSplit: true } : {}),
      };
      const children = row.map((placed) => cellOf(placed, widths, options));
      return [new TableRow({ ...head, ...options.changeOf(block), children })];
    }),
  });
}

const LINE = { style: "single", size: 4, color: "B9BAB6" } as const;
/** The lines and the room in cells that a Document's tables have on its pages. */
const PLAIN = {
  margins: { top: 80, bottom: 80, left: 108, right: 108 },
  borders: {
    ...{ top: LINE, bottom: LINE, left: LINE, right: LINE },
    ...{ insideHorizontal: LINE, insideVertical: LINE },
  },
};

const isHeader = ({ attributes }: Block): boolean => attributes.header === true;
const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

function styleOf(layout: unknown): string {
  if (!LAYOUTS.has(layout as string)) return STYLE.grid;
  return STYLE[layout as "grid" | "parties" | "signatures"];
}

function cellOf(placed: Placed, widths: readonly number[], options: TableOptions): TableCell {
  const { cell, column, colspan, rowspan, isContinued } = placed;
  const { background } = cell.attributes;
  const fill = isHex(background)
    ? wordColor(background)
    : isHeader(cell) && !options.isPlain
      ? HEADER_FILL
      : null;
  const width = total(widths.slice(column, column + colspan));
  const content = isContinued ? [] : options.content(cell, width - CELL_MARGINS_TWIPS);
  return new TableCell({
    children: content.length > 0 ? content : [options.empty()],
    width: { size: width, type: WidthType.DXA },
    ...(colspan > 1 ? { columnSpan: colspan } : {}),
    ...(rowspan > 1 || isContinued
      ? { verticalMerge: isContinued ? VerticalMergeType.CONTINUE : VerticalMergeType.RESTART }
      : {}),
    ...(options.isPlain ? bordersOfCell(cell) : {}),
    ...(fill === null ? {} : { shading: { type: ShadingType.CLEAR, color: "auto", fill } }),
  });
}

const CELL_MARGINS_TWIPS = 216;
const NO_LINE = { style: BorderStyle.NIL };

/** Nothing where the cell has the table's. */
function bordersOfCell({ attributes: { borders } }: Block) {
  if (typeof borders !== "string") return {};
  const shown = bordersOf(borders);
  const line = (side: (typeof SIDES)[number]) => (shown.includes(side) ? LINE : NO_LINE);
  return { borders: Object.fromEntries(SIDES.map((side) => [side, line(side)])) };
}

const spanOf = (value: unknown, most: number): number =>
  typeof value === "number" && value >= 1 ? Math.min(Math.floor(value), most) : 1;

/** Each row with the cells that reach into it from above, in the order of the columns. */
function placedRows(rows: readonly Block[]): Placed[][] {
  let down: Placed[] = [];
  return rows.map((row, at) => {
    const reaching = down.map((placed) => ({
      ...placed,
      rowspan: placed.rowspan - 1,
      isContinued: true,
    }));
    const placed = placeRow(row, reaching, rows.length - at);
    down = placed.filter(({ rowspan }) => rowspan > 1);
    return placed;
  });
}

function placeRow(row: Block, reaching: readonly Placed[], left: number): Placed[] {
  const placed: Placed[] = [...reaching];
  let column = 0;
  for (const cell of row.children) {
    if (cell.name !== "tableCell") continue;
    for (let held = holder(reaching, column); held; held = holder(reaching, column))
      column = held.column + held.colspan;
    if (column >= MAX_COLUMNS) break;
    const free = reaching.reduce(
      (least, other) => (other.column > column ? Math.min(least, other.column) : least),
      MAX_COLUMNS,
    );
    const colspan = spanOf(cell.attributes.colspan, free - column);
    const rowspan = spanOf(cell.attributes.rowspan, left);
    placed.push({ cell, column, colspan, rowspan, isContinued: false });
    column += colspan;
  }
  return withoutHoles(placed.sort((a, b) => a.column - b.column));
}

/** Word counts cells, not columns: one that is missing before another would move it. */
function withoutHoles(row: readonly Placed[]): Placed[] {
  const whole: Placed[] = [];
  let column = 0;
  for (const placed of row) {
    const missing = placed.column - column;
    if (missing > 0) {
      const cell: Block = { name: "tableCell", attributes: {}, runs: [], children: [] };
      whole.push({ cell, column, colspan: missing, rowspan: 1, isContinued: false });
    }
    whole.push(placed);
    column = placed.column + placed.colspan;
  }
  return whole;
}

const holder = (reaching: readonly Placed[], column: number): Placed | undefined =>
  reaching.find((held) => held.column <= column && column < held.column + held.colspan);

/** Twips, as far as cells wish for a width. */
function widthsOf(rows: readonly (readonly Placed[])[], columns: number): (number | undefined)[] {
  const widths: (number | undefined)[] = Array.from({ length: columns });
  for (const { cell, column, colspan } of rows.flat()) {
    const wished: unknown[] = Array.isArray(cell.attributes.colwidth)
      ? cell.attributes.colwidth
      : [];
    for (let at = 0; at < colspan; at++) {
      const width = wished[at];
      if (typeof width === "number" && width >= 10 && width < 5_000)
        widths[column + at] ??= Math.round(width * TWIPS_PER_PIXEL);
    }
  }
  return widths;
}

/** Columns without a wish share what the others leave. */
function filled(wished: readonly (number | undefined)[], width: number): number[] {
  const known = total(wished.map((one) => one ?? 0));
  const open = wished.filter((one) => one === undefined).length;
  const share = Math.max(Math.floor((width - known) / Math.max(open, 1)), 600);
  return wished.map((one) => one ?? share);
}
