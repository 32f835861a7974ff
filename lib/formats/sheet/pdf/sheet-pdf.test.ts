// A workbook as a PDF, as others read it.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { emptySheet, newSheetId, newWorkbook } from "../../../kinds/sheet/content";
import { filterColumn, setFilter } from "../../../kinds/sheet/filter";
import type { SheetPage } from "../../../kinds/sheet/page-setup";
import { loadFont } from "../../testing/fonts";
import { readPdf, structureOf, textsOf } from "../../testing/read-pdf";
import { sheetPdfFile, sheetPictures } from "../sheet-file";

const PAGE: SheetPage = {
  ...{ paper: "a4", landscape: false, fit: true, repeatRows: 1, gridlines: true, edges: true },
};

/** 90 rows under a header, a formula, a merge, a hidden row, a filtered one, and a second sheet. */
function state(): Uint8Array {
  const [first, second] = [emptySheet(newSheetId(0), "Ropes"), emptySheet(newSheetId(1), "Notes")];
  first.cells = Array.from({ length: 90 }, (_, at) => [
    { row: at + 1, column: 0, value: `Rope ${at + 1}` },
    { row: at + 1, column: 1, value: String((at + 1) * 1000), pattern: "#,##0.00" },
  ]).flat();
  first.cells.push(
    { row: 0, column: 0, value: "Item", font: { bold: true }, fill: "#ffe08a" },
    { row: 0, column: 1, value: "Sum" },
    { row: 91, column: 0, value: "Total" },
    { row: 91, column: 1, value: "=SUM(B2:B91)" },
  );
  first.merges = [{ top: 92, left: 0, bottom: 92, right: 1 }];
  first.rowLines = [{ at: 2, isHidden: true }];
  first.rules = [
    {
      rects: [{ top: 1, left: 1, bottom: 1, right: 1 }],
      rule: {
        kind: "single",
        condition: { op: "formula", a: "B2=1000" },
        style: { background: "#ff0000" },
      },
    },
  ];
  second.cells = [{ row: 0, column: 0, value: "='Ropes'!B92" }];
  const doc = newWorkbook("Harbour", { sheets: [first, second], names: [] });
  setFilter(doc, first.id, { top: 0, left: 0, bottom: 90, right: 1 });
  filterColumn(doc, first.id, 0, { hidden: ["Rope 4"] });
  return Y.encodeStateAsUpdate(doc);
}

const REQUEST = { state: state(), locale: "en-US", page: PAGE, createdAt: new Date(0) };

test("each sheet begins a page, with its header row, name and number, and without what is hidden", async () => {
  const pdf = await readPdf(await sheetPdfFile(REQUEST, loadFont));
  const texts = textsOf(pdf);
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatch(/^Item Sum Rope 1 1,000\.00 Rope 3 3,000\.00 Rope 5/);
  expect(texts[0]).toMatch(/Harbour · Ropes Page 1 of 2/);
  expect(texts[1]).toMatch(/Item Sum Rope \d+/);
  expect(texts[1]).toMatch(/Total 4095000/);
  expect(texts[2]).toMatch(/^4095000 Harbour · Notes Page 1 of 1/);
  expect(structureOf(pdf.pages[0]!.structure)).toMatch(/Table\(TR\(TH\(P\) TH\(P\)\) TR\(TD\(P\)/);
});

test("the printer gets the same pages, in the paper's direction, with the colours of rules", async () => {
  const page = {
    ...PAGE,
    landscape: true,
    paper: "letter" as const,
    gridlines: false,
    edges: false,
  };
  const pages = await sheetPictures({ ...REQUEST, page, sheet: "default" }, loadFont);
  expect(pages[0]).toMatchObject({ width: 792, height: 612 });
  const colors = pages[0]?.shapes.flatMap((shape) => ("color" in shape ? shape.color : [])) ?? [];
  expect(colors).toContain("#ff0000");
  expect(colors).toContain("#ffe08a");
});

test("columns that have no room follow on pages of their own, or are set smaller", async () => {
  const sheet = emptySheet(newSheetId(0), "Wide");
  sheet.cells = Array.from({ length: 20 }, (_, column) => ({
    row: 0,
    column,
    value: `c${column}`,
  }));
  const wide = Y.encodeStateAsUpdate(newWorkbook("Wide", { sheets: [sheet], names: [] }));
  const count = async (fit: boolean) => {
    const request = { ...REQUEST, state: wide, page: { ...PAGE, fit } };
    return (await sheetPictures(request, loadFont)).length;
  };
  expect(await count(true)).toBe(1);
  expect(await count(false)).toBe(4);
});
