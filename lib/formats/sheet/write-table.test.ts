// What other programs get of a sheet as a table.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { emptySheet, newSheetId, newWorkbook } from "../../kinds/sheet/content";
import { storedText } from "../../kinds/sheet/shown";
import { sheetFile } from "./sheet-file";

const HOSTILE = [
  "=cmd|' /C calc'!A0",
  "+1+1",
  "-2+3",
  "@SUM(1)",
  "\uFF1D1+1",
  "\t=1",
  '=HYPERLINK("javascript:alert(1)")',
];

test("no text of a sheet is run as a formula by whoever opens its CSV, and numbers stay numbers", () => {
  const sheet = emptySheet(newSheetId(0), "Sheet1");
  sheet.cells = HOSTILE.map((text, row) => ({ row, column: 0, value: storedText(text) }));
  sheet.cells.push({ row: 0, column: 1, value: "-5" }, { row: 0, column: 2, value: "=B1*2" });
  const state = Y.encodeStateAsUpdate(newWorkbook("Hostile", { sheets: [sheet], names: [] }));
  const made = sheetFile({ state, ending: "csv", locale: "en-US" });
  const lines = new TextDecoder().decode(made).split("\r\n");
  expect(lines[0]).toBe("'=cmd|' /C calc'!A0,-5,-10");
  for (const line of lines.slice(0, HOSTILE.length)) expect(line).toMatch(/^"?'/);
  expect(lines).toHaveLength(HOSTILE.length + 1);
});
