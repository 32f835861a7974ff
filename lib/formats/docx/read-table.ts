/** A table of a Word file as a note's: cells that Word names in each row they reach are one again. */
import { newBlock } from "../../kinds/note/block";
import type { Block } from "../../kinds/note/text-blocks";
import { child, childrenNamed, type Xml } from "../xml";
import { DocxError } from "./docx-error";
import { toggle, valueIn } from "./properties";
import { bordersIn } from "./read-borders";
import type { Changes } from "./read-changes";
import { hexOf, type Look } from "./read-styles";
import type { CellPlace, CellStyle } from "./read-table-style";
import { HEADER_FILL, TWIPS_PER_PIXEL } from "./styles-xml";

export interface TableContext {
  styleName: string;
  /** Of the text, in twips. */
  width: number;
  /** The blocks of a cell, and whether its style says that it heads a column or a row. */
  content: (cell: Xml, text?: Look) => { blocks: Block[]; isHeading: boolean };
  changes: Changes;
  /** Lines, widths and colours as they are, also those a note has by itself. */
  isExact?: boolean;
  /** `tblBorders` of its style. */
  styleBorders?: Xml | undefined;
  /** What its style says of a cell. */
  styleOf?: (place: CellPlace) => CellStyle;
}

const MAX_CELLS = 50_000;
const MAX_COLUMNS = 200;

/** @returns what a table of this kind is in a note; a callout is a table of one cell */
export function tableBlock(table: Xml, context: TableContext): Block[] {
  const callout = /^callout (info|tip|warning|danger)$/.exec(context.styleName)?.[1];
  const rows = rowsOf(table, context.changes);
  const only = rows.length === 1 ? childrenNamed(rows[0], "tc") : [];
  if (callout !== undefined && only.length === 1 && only[0]) {
    return calloutBlocks(callout, context.content(only[0]).blocks);
  }
  const built = build(rows, table, context);
  if (built.length === 0) return [];
  const layout = /^(?:parties|signatures)$/.exec(context.styleName)?.[0];
  return [newBlock("table", layout ? { layout } : {}, [], built)];
}

/** A callout holds lines of text; what else somebody put into the box follows it. */
function calloutBlocks(kind: string, blocks: readonly Block[]): Block[] {
  const isLine = ({ name }: Block) => name === "paragraph";
  const lines = blocks
    .filter(isLine)
    .flatMap(({ runs }, at) => [...(at === 0 ? [] : [{ text: "\n", marks: {} }]), ...runs]);
  return [newBlock("callout", { kind }, lines), ...blocks.filter((block) => !isLine(block))];
}

function rowsOf(table: Xml, changes: Changes): Xml[] {
  return table.children.flatMap((one) => {
    if (one.name === "sdt") return rowsOf(child(one, "sdtContent") ?? one, changes);
    if (one.name === "customXml") return rowsOf(one, changes);
    const isGone = !changes.areKept && child(child(one, "trPr"), "del") !== undefined;
    return one.name === "tr" && !isGone ? [one] : [];
  });
}

const cellsOf = (row: Xml): Xml[] =>
  row.children.flatMap((one) => {
    if (one.name === "sdt") return cellsOf(child(one, "sdtContent") ?? one);
    if (one.name === "customXml") return cellsOf(one);
    return one.name === "tc" ? [one] : [];
  });

function build(rows: readonly Xml[], table: Xml, context: TableContext): Block[] {
  const widths = widthsOf(table, context);
  const borders = [child(child(table, "tblPr"), "tblBorders"), context.styleBorders];
  const columns = childrenNamed(child(table, "tblGrid"), "gridCol").length;
  let above = new Map<number, Block>();
  let count = 0;
  return rows.map((row, at) => {
    const here = new Map<number, Block>();
    const properties = child(row, "trPr");
    const isHeader = toggle(properties, "tblHeader") === true;
    const skipped = spanOf(valueIn(properties, "gridBefore"), 0);
    const cells: Block[] = skipped > 0 ? [emptyCell(skipped)] : [];
    let column = skipped;
    for (const cell of cellsOf(row)) {
      count += 1;
      if (count > MAX_CELLS) throw new DocxError("too-large");
      const facts = child(cell, "tcPr");
      const colspan = spanOf(valueIn(facts, "gridSpan"), 1);
      const upper = isContinued(facts) ? above.get(column) : undefined;
      const lines = context.isExact
        ? bordersIn(facts, borders, [
            ...(at === 0 ? ["top" as const] : []),
            ...(at === rows.length - 1 ? ["bottom" as const] : []),
            ...(column === 0 ? ["left" as const] : []),
            ...(column + colspan >= columns ? ["right" as const] : []),
          ])
        : {};
      if (upper) {
        upper.attributes.rowspan = Number(upper.attributes.rowspan ?? 1) + 1;
        here.set(column, upper);
      } else {
        const block = cellBlock(
          cell,
          facts,
          {
            ...{ isHeader, colspan, lines, widths: widths?.slice(column, column + colspan) },
            style: context.styleOf?.({
              ...{ row: at, rows: rows.length },
              ...{ column, end: column + colspan, columns },
            }),
          },
          context,
        );
        cells.push(block);
        here.set(column, block);
      }
      column += colspan;
    }
    above = here;
    return newBlock("tableRow", { ...context.changes.in(properties) }, [], cells);
  });
}

const isContinued = (facts: Xml | undefined): boolean => {
  const merge = child(facts, "vMerge");
  return merge !== undefined && merge.attributes.val !== "restart";
};

function spanOf(value: string | undefined, least: number): number {
  const span = Math.trunc(Number(value ?? least));
  return Number.isFinite(span) ? Math.min(Math.max(span, least), MAX_COLUMNS) : least;
}

const emptyCell = (colspan: number): Block =>
  newBlock("tableCell", colspan > 1 ? { colspan } : {}, [], [newBlock("paragraph")]);

function cellBlock(
  cell: Xml,
  facts: Xml | undefined,
  given: {
    isHeader: boolean;
    colspan: number;
    lines: { borders?: string };
    widths: number[] | undefined;
    style: CellStyle | undefined;
  },
  context: TableContext,
): Block {
  const { blocks, isHeading } = context.content(cell, given.style?.text);
  const isHeader = given.isHeader || isHeading;
  const shade = child(facts, "shd");
  const fill = shade ? hexOf(shade.attributes.fill) : given.style?.background;
  const isOurs = !context.isExact && isHeader && fill === `#${HEADER_FILL.toLowerCase()}`;
  return {
    name: "tableCell",
    attributes: {
      ...(given.colspan > 1 ? { colspan: given.colspan } : {}),
      ...(given.widths?.length ? { colwidth: given.widths } : {}),
      ...(fill !== undefined && fill !== "#ffffff" && !isOurs ? { background: fill } : {}),
      ...(isHeader ? { header: true } : {}),
      ...given.lines,
    },
    runs: [],
    children: blocks.length > 0 ? blocks : emptyCell(1).children,
  };
}

/** Pixels; none for a table whose columns share the page alike, as no one chose those. */
function widthsOf(table: Xml, { width: page, isExact }: TableContext): number[] | undefined {
  const columns = childrenNamed(child(table, "tblGrid"), "gridCol").map(({ attributes }) =>
    Number(attributes.w),
  );
  if (columns.length === 0 || columns.length > MAX_COLUMNS) return undefined;
  if (columns.some((width) => !(width >= 10 * TWIPS_PER_PIXEL && width < 5_000 * TWIPS_PER_PIXEL)))
    return undefined;
  const sum = columns.reduce((total, width) => total + width, 0);
  const isAlike = Math.max(...columns) - Math.min(...columns) <= (sum / columns.length) * 0.03;
  const isFixed = child(child(table, "tblPr"), "tblLayout")?.attributes.type === "fixed";
  if (isExact)
    return isFixed || !isAlike ? columns.map((width) => width / TWIPS_PER_PIXEL) : undefined;
  if (isAlike && (!isFixed || Math.abs(sum - page) <= page * 0.05)) return undefined;
  return columns.map((width) => Math.round(width / TWIPS_PER_PIXEL));
}
