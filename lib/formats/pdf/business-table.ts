/** The lines of a paper as a table that goes on over pages. */
import type { Cell, FlowBlock, Line, Table } from "../../pdf/layout/document";
import type { RowContent } from "./business-content";
import type { Sheet } from "./business-design";
import { type Align, lineOf, paragraph, type Text } from "./sheet";

export function tableOf(sheet: Sheet): FlowBlock[] {
  const { rows, columns, word } = sheet.content;
  if (rows.length === 0 || columns.length === 0) return [];
  const { table, colors } = sheet.design;
  const sides = sidesOf(sheet, columns.length + (table.isNumbered ? 1 : 0));
  const body = rows.map((row, at) => bodyRow(sheet, row, at, sides));
  const head = headRow(sheet, sides);
  const block: Table = {
    type: "table",
    rows: [head, ...body],
    headerRows: 1,
    grow: table.isNumbered ? 1 : 0,
    rules: "none",
    ruleColor: colors.line,
    padding: table.padding,
    after: 10,
    ...(table.carries
      ? {
          atBreak: (count: number) => ({
            foot: carryRow(sheet, word("carried"), rows[count - 1], sides),
            head: carryRow(sheet, word("brought"), rows[count - 1], sides),
          }),
        }
      : {}),
  };
  return [block];
}

type Sides = (at: number, lines?: { top?: Line; bottom?: Line }) => NonNullable<Cell["lines"]>;

/** Lines between columns and at both sides, where the design has them. */
function sidesOf(sheet: Sheet, columns: number): Sides {
  const { column } = sheet.design.table;
  const line = column && lineOf(sheet, column);
  return (at, lines = {}) => ({
    ...lines,
    ...(line && at === 0 ? { start: line } : {}),
    ...(line && at < columns ? { end: line } : {}),
  });
}

const linesOf = (
  sheet: Sheet,
  top?: Parameters<typeof lineOf>[1],
  bottom?: Parameters<typeof lineOf>[1],
) => ({
  ...(top ? { top: lineOf(sheet, top) } : {}),
  ...(bottom ? { bottom: lineOf(sheet, bottom) } : {}),
});

function headRow(sheet: Sheet, sides: Sides): Cell[] {
  const { table, colors } = sheet.design;
  const { ground, top, bottom } = table.head;
  const labels = sheet.content.columns.map(({ label, isFigure }) => ({
    label,
    align: alignOf(isFigure),
  }));
  const all = table.isNumbered ? [{ label: "#", align: "end" as const }, ...labels] : labels;
  return all.map(({ label, align }, at) => ({
    blocks: [paragraph(sheet, "head", label, { align })],
    header: true,
    lines: sides(at, linesOf(sheet, top, bottom)),
    ...(ground ? { background: colors[ground] } : {}),
  }));
}

const alignOf = (isFigure: boolean): Align => (isFigure ? "end" : "start");

function bodyRow(sheet: Sheet, { cells }: RowContent, at: number, sides: Sides): Cell[] {
  const { table, colors } = sheet.design;
  const { columns, rows } = sheet.content;
  const isLast = at === rows.length - 1;
  const bottom = isLast ? (table.end ?? table.row) : table.row;
  const blocks = cells.map((text, column) =>
    columns[column]?.isFigure
      ? [paragraph(sheet, "text", text, { align: "end", isFigure: true })]
      : descriptionOf(sheet, text),
  );
  const number = [
    paragraph(sheet, "text", String(at + 1), { align: "end", isFigure: true, color: "soft" }),
  ];
  return (table.isNumbered ? [number, ...blocks] : blocks).map((inside, column) => ({
    blocks: inside,
    lines: sides(column, linesOf(sheet, undefined, bottom)),
    ...(table.zebra && at % 2 === 1 ? { background: colors[table.zebra] } : {}),
  }));
}

/** The first line names the thing; what follows explains it. */
function descriptionOf(sheet: Sheet, { text, source }: Text): FlowBlock[] {
  const [first = "", ...rest] = text.trim().split("\n");
  const part = (words: string): Text => ({
    text: words,
    ...(source === undefined ? {} : { source }),
  });
  const more = rest.join("\n").trim();
  return [
    paragraph(sheet, "text", part(first)),
    ...(more === "" ? [] : [paragraph(sheet, "small", part(more), { before: 1 })]),
  ];
}

/** As wide as the table: the words in all columns but the last, the sum in that. */
function carryRow(sheet: Sheet, label: string, row: RowContent | undefined, sides: Sides): Cell[] {
  const { table } = sheet.design;
  const columns = sheet.content.columns.length + (table.isNumbered ? 1 : 0);
  const bottom = linesOf(sheet, undefined, table.end ?? table.row);
  return [
    {
      blocks: [paragraph(sheet, "small", label, { align: "end", beside: "text" })],
      colspan: columns - 1,
      lines: sides(0, bottom),
    },
    {
      blocks: [paragraph(sheet, "text", row?.sum ?? "", { align: "end", isFigure: true })],
      lines: sides(columns - 1, bottom),
    },
  ];
}
