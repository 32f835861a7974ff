// What other programs get of a sheet.
import { expect, test } from "vitest";
import { tableText } from "./sheet-files";

const HOSTILE = [
  "=cmd|' /C calc'!A0",
  "+1+1",
  "-2+3",
  "@SUM(1)",
  "\t=1",
  '=HYPERLINK("javascript:alert(1)")',
];

test("no text of a sheet is run as a formula by whoever opens its CSV, and numbers stay numbers", () => {
  const session = {
    view: { rows: { size: HOSTILE.length + 2 }, columns: { size: 4 } },
    text: (row: number, column: number) =>
      column === 0 ? (HOSTILE[row] ?? "") : row === 0 ? "-5" : "",
    shown: (_: number, column: number) => ({ value: column === 0 ? "text" : -5 }),
  };
  const lines = tableText(session as never, ",").split("\r\n");
  expect(lines[0]).toBe("'=cmd|' /C calc'!A0,-5,-5,-5");
  for (const line of lines.slice(0, HOSTILE.length)) expect(line).toMatch(/^"?'/);
  expect(lines).toHaveLength(HOSTILE.length + 1);
});
