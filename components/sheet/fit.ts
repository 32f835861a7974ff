/** Rows as high and columns as wide as what is in them. */
import type { Rect } from "@/lib/kinds/sheet/anchored";
import { COLUMN_PX, MAX_FITTED_ROW_PX, ROW_PX, resizeAxis } from "@/lib/kinds/sheet/structure";
import { lookLines, PAD_PX, textWidth } from "./grid/draw-cell";
import type { SheetSession } from "./session";

/** The widest that a column becomes when it is fitted to its content. */
const MAX_WIDTH_PX = 600;
/** How many cells are measured for a column, and how many rows for a change. */
const MAX_CELLS = 20_000;
const MAX_ROWS = 2_000;

let drawing: CanvasRenderingContext2D | null = null;
const context = () => {
  drawing ??= document.createElement("canvas").getContext("2d");
  return drawing;
};

function lookAt(session: SheetSession, row: number, column: number) {
  const cell = session.view.cell(row, column);
  if (!cell || session.view.mergeAt(row, column)) return null;
  return { cell, shown: session.shown(row, column), text: session.text(row, column) };
}

function heightOf(session: SheetSession, row: number): number {
  const { columns } = session.view;
  const to = context();
  let height = ROW_PX;
  for (let column = 0; to && column < columns.size; column++) {
    const look = lookAt(session, row, column);
    if (!look || look.text === "") continue;
    const { lines, step } = lookLines(to, look, columns.length(column) - 2 * PAD_PX);
    height = Math.max(height, Math.ceil(lines.length * step) + 4);
  }
  return Math.min(MAX_FITTED_ROW_PX, height);
}

function widthOf(session: SheetSession, column: number): number | null {
  const to = context();
  let width = 0;
  for (let row = 0; to && row < Math.min(session.view.rows.size, MAX_CELLS); row++) {
    const look = lookAt(session, row, column);
    if (look && look.text !== "") width = Math.max(width, textWidth(to, look));
  }
  return width === 0 ? null : Math.min(MAX_WIDTH_PX, Math.ceil(width) + 2 * PAD_PX);
}

/** What a double click on the edge of a row or column does. */
export function fitLines(session: SheetSession, letter: "r" | "c", from: number, to: number) {
  const { doc, view } = session;
  session.change(() => {
    for (let at = from; at <= Math.min(to, from + MAX_ROWS); at++) {
      const size = letter === "r" ? heightOf(session, at) : widthOf(session, at);
      const usual = letter === "r" ? ROW_PX : COLUMN_PX;
      const isUsual = size === null || size === usual;
      resizeAxis(doc, view.sheet, letter, { from: at, to: at, size: isUsual ? null : size });
    }
  });
}

/** Rows that are as high as what is in them stay so; those that somebody resized stay as they are. */
export function keepFit(
  session: SheetSession,
  { top, bottom }: Pick<Rect, "top" | "bottom">,
  update: () => void,
) {
  const { doc, view } = session;
  const height = (row: number) => view.rows.length(row);
  const rows: number[] = [];
  for (let row = top; row <= Math.min(bottom, top + MAX_ROWS, view.rows.size - 1); row++)
    // A row of the usual height was not resized, so it need not be measured.
    if (height(row) === ROW_PX || (height(row) > 0 && height(row) === heightOf(session, row)))
      rows.push(row);
  update();
  for (const row of rows) {
    const size = heightOf(session, row);
    if (size === height(row)) continue;
    const range = { from: row, to: row, size: size === ROW_PX ? null : size };
    resizeAxis(doc, view.sheet, "r", range);
  }
}
