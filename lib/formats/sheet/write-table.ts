/** A sheet as comma- or tab-separated values (RFC 4180): what its cells show, as far as it is filled. */

import { csvLine } from "../../kinds/csv-rows";
import type { StoredSheet } from "../../kinds/sheet/content";
import { withoutFormula } from "../csv";
import type { Computed } from "./computed";
import { shownCells } from "./shown-cells";

export function writeTable(
  sheet: StoredSheet,
  computed: Computed,
  { separator, locale }: { separator: string; locale: string },
): string {
  const values = computed.sheet(sheet.id);
  const shown = shownCells(sheet, computed, locale);
  const lines: string[][] = [];
  for (let row = 0; row < values.rows; row++) {
    const line = Array.from({ length: values.columns.length }, (_, column) => {
      const value = values.get(row, column);
      const text = shown(row, column);
      return typeof value === "string" ? withoutFormula(text) : text;
    });
    lines.push(line);
  }
  while (lines.at(-1)?.every((text) => text === "")) lines.pop();
  const width = 1 + Math.max(-1, ...lines.map((line) => line.findLastIndex((text) => text !== "")));
  const written = lines.map((line) => csvLine(line.slice(0, width), separator));
  return `${written.join("\r\n")}\r\n`;
}
