/** Rows as high as their texts, where a file does not say: programs that write files without showing them leave it out. */
import type { CellContent, SheetContent } from "../../kinds/sheet/content";
import { COLUMN_PX, MAX_FITTED_ROW_PX, ROW_PX } from "../../kinds/sheet/structure";

/** As the page draws them, in pixels. Letters are of the usual font, on average. */
const [PAD, LETTER] = [10, 6.7];
const DEFAULT_FONT_PT = 10;

export function fitRows(sheet: SheetContent) {
  const known = new Set(sheet.rowLines.map(({ at }) => at));
  const widths = new Map(sheet.columnLines.map(({ at, size }) => [at, size ?? COLUMN_PX]));
  const merged = new Set(sheet.merges.map(({ top, left }) => `${top}:${left}`));
  const heights = new Map<number, number>();
  for (const cell of sheet.cells) {
    const { row, column } = cell;
    if (known.has(row) || merged.has(`${row}:${column}`) || cell.value.startsWith("=")) continue;
    const height = heightOf(cell, widths.get(column) ?? COLUMN_PX);
    if (height > Math.max(ROW_PX, heights.get(row) ?? 0)) heights.set(row, height);
  }
  for (const [at, height] of heights)
    sheet.rowLines.push({ at, size: Math.min(MAX_FITTED_ROW_PX, height) });
}

function heightOf({ value, clip, font }: CellContent, width: number): number {
  const scale = (font?.size ?? DEFAULT_FONT_PT) / DEFAULT_FONT_PT;
  const letters = clip === "wrap" ? Math.max(1, (width - PAD) / (LETTER * scale)) : value.length;
  const lines = value
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0);
  return Math.ceil(lines * Math.round((DEFAULT_FONT_PT * scale * 4) / 3) * 1.3) + 4;
}
