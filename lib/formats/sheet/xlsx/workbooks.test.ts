// Ten workbooks of LibreOffice and of a script (testing/make-workbooks.mjs), in and out again.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { addressOf } from "../../../formulas/address";
import { FormulaError } from "../../../formulas/values";
import { contentOf, type StoredWorkbook } from "../../../kinds/sheet/content";
import { computed } from "../computed";
import { readSheet } from "../read-sheet";
import { writeWorkbook } from "./write-workbook";

const folder = new URL("../testing/workbooks/", import.meta.url).pathname;
const names = readdirSync(folder).filter((name) => name.endsWith(".xlsx"));
const file = (name: string) => new Uint8Array(readFileSync(join(folder, name)));

function read(bytes: Uint8Array, name: string): StoredWorkbook & { leftOut: string[] } {
  const request = { bytes, name, title: name.replace(/\.\w+$/, ""), locale: "en-US" };
  const { state, leftOut } = readSheet(request, (given) => new TextDecoder().decode(given));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return { ...contentOf(doc), leftOut };
}

const sheetNamed = (book: StoredWorkbook, name: string) =>
  book.sheets.find((sheet) => sheet.name === name) ?? book.sheets[0];
const cellAt = (book: StoredWorkbook, name: string, address: string) =>
  sheetNamed(book, name)?.cells.find(({ row, column }) => addressOf(row, column) === address);

/** What is computed, by sheet and address. */
function valuesOf(book: StoredWorkbook): Record<string, unknown> {
  const { book: made, sheet } = computed(book);
  const found: Record<string, unknown> = {};
  for (const { id, name, rows, columns } of book.sheets) {
    for (let row = 0; row < Math.min(rows, 60); row++) {
      for (let column = 0; column < columns; column++) {
        const value = made.get(sheet(id), row, column);
        if (value !== null)
          found[`${name}!${addressOf(row, column)}`] =
            value instanceof FormulaError ? value.code : value;
      }
    }
  }
  return found;
}

/** Values that the program which wrote the file computed for its formulas. */
function cachedOf(bytes: Uint8Array, at: number): [address: string, type: string, value: string][] {
  const xml = strFromU8(unzipSync(bytes)[`xl/worksheets/sheet${at + 1}.xml`] ?? new Uint8Array());
  return [...xml.matchAll(/<c ([^>]*)>(?:<f[^>]*\/>|<f.*?<\/f>)<v>(.*?)<\/v>/gs)].map(
    ([, head = "", value = ""]) => [
      / ?r="(\w+)"/.exec(head)?.[1] ?? "",
      / t="(\w+)"/.exec(head)?.[1] ?? "n",
      value.replaceAll("&amp;", "&"),
    ],
  );
}

/** Without ids, which are new in each file. */
const plain = ({ sheets, names: ranges }: StoredWorkbook) => ({
  sheets: sheets.map(({ id: _, axes: __, rules, ...sheet }) => ({
    ...sheet,
    rules: rules.map(({ rects, rule }) => ({ rects, rule: { ...rule, id: "", order: 0 } })),
  })),
  ranges: ranges.map(({ sheet: _, ...range }) => range),
});

test("there are ten workbooks", () => {
  expect(names).toHaveLength(10);
});

describe.each(names)("%s", (name) => {
  test("has the values that its program computed", () => {
    const book = read(file(name), name);
    const values = valuesOf(book);
    let compared = 0;
    book.sheets.forEach((sheet, at) => {
      for (const [address, type, cached] of cachedOf(file(name), at)) {
        const value = values[`${sheet.name}!${address}`];
        const where = `${sheet.name}!${address}`;
        compared += 1;
        if (type === "n") expect(value, where).toBeCloseTo(Number(cached), 9);
        else if (type === "b") expect(value, where).toBe(cached === "1");
        else expect(String(value ?? ""), where).toBe(cached);
      }
    });
    if (name !== "links.xlsx") expect(compared).toBeGreaterThan(0);
  });

  test("is written and read again as the same workbook", () => {
    const before = read(file(name), name);
    const after = read(writeWorkbook(before), name);
    expect(plain(after)).toEqual(plain(before));
    expect(valuesOf(after)).toEqual(valuesOf(before));
    expect(after.leftOut.filter((words) => !/hidden/.test(words))).toEqual([]);
  });
});

test("a workbook's looks are imported: merges, widths, styles, rules, validation, names, tabs, frozen panes", () => {
  const budget = read(file("budget.xlsx"), "budget.xlsx");
  const [first] = budget.sheets;
  expect(first?.merges).toMatchObject([{ top: 0, left: 0, bottom: 0, right: 2 }]);
  expect(first?.columnLines[0]).toMatchObject({ at: 0 });
  expect(first?.columnLines[0]?.size).toBeGreaterThan(150);
  expect(cellAt(budget, "Budget 2026", "A1")).toMatchObject({
    ...{ value: "Harbour – budget & plan", fill: "#ffe08a", align: "center", clip: "wrap" },
    font: { bold: true, size: 13, color: "#1f3a5f" },
    borders: { bottom: { color: "#333333" } },
  });
  expect(cellAt(budget, "Budget 2026", "B3")?.pattern).toBe("#,##0.00");
  const rules = read(file("rules.xlsx"), "rules.xlsx");
  expect(rules.sheets[0]?.rules.map(({ rule }) => rule)).toMatchObject([
    {
      ...{ kind: "single", condition: { op: "greaterThan", a: "15" } },
      style: { background: "#f8b4b4" },
    },
    { kind: "scale", points: [{ type: "min" }, { type: "max", color: "#2e7d32" }] },
  ]);
  expect(cellAt(rules, "Rules", "B4")?.validation).toMatchObject({ values: ["low", "high"] });
  expect(cellAt(rules, "Rules", "C4")?.validation).toMatchObject({
    ...{ kind: "number", integer: true, condition: { op: "between", a: "1", b: "9" } },
  });
  const tabs = read(file("tabs.xlsx"), "tabs.xlsx");
  expect(tabs.sheets[0]?.color).toBe("#c0392b");
  expect(tabs.names.map(({ name }) => name)).toEqual(["prices", "rate"]);
  expect(tabs.sheets[0]?.filter).toMatchObject({ top: 0, bottom: 2 });
  expect(tabs.leftOut).toEqual(["1 hidden sheet is shown"]);
  const shared = read(file("shared-formulas.xlsx"), "shared-formulas.xlsx");
  expect(shared.sheets[0]).toMatchObject({ frozenRows: 2, frozenColumns: 1 });
  expect(cellAt(shared, "Sheet1", "B3")?.value).toBe("=A3*2+$A$1");
});

test("links to pages stay links, all others and texts that look like formulas stay texts", () => {
  const links = read(file("links.xlsx"), "links.xlsx");
  expect(cellAt(links, "Sheet1", "A1")?.value).toBe(
    '=HYPERLINK("https://example.com/a?b=1&c=2","Our site")',
  );
  expect(cellAt(links, "Sheet1", "A2")?.value).toBe("Press me");
  expect(cellAt(links, "Sheet1", "A3")?.value).toBe("'=cmd|' /C calc'!A0");
  expect(links.leftOut).toEqual(["1 link kept as text"]);
  const written = strFromU8(
    unzipSync(writeWorkbook(links))["xl/worksheets/sheet1.xml"] as Uint8Array,
  );
  expect(written).toContain('t="inlineStr"><is><t xml:space="preserve">=cmd|');
  const newer = read(file("newer.xlsx"), "newer.xlsx");
  expect(newer.leftOut).toEqual(["1 formula kept as its value"]);
  expect(cellAt(newer, "Sheet1", "D3")?.value).toBe("42");
});

/** Sums differ in their last digits. */
const rounded = (path: string): string =>
  readFileSync(path, "utf8").replace(/-?\d+\.\d{9,}/g, (number) => Number(number).toFixed(9));

const SOFFICE = ["/usr/bin/soffice", "/usr/local/bin/soffice"].find((path) => existsSync(path));

test.skipIf(!SOFFICE)(
  `LibreOffice opens what is written and shows the same values${SOFFICE ? "" : " (skipped: LibreOffice is not installed)"}`,
  { timeout: 120_000 },
  () => {
    const work = mkdtempSync(join(tmpdir(), "sheets-"));
    try {
      const [before, after] = [join(work, "before"), join(work, "after")];
      for (const place of [before, after]) mkdirSync(place);
      for (const name of names) {
        writeFileSync(join(before, name), file(name));
        writeFileSync(join(after, name), writeWorkbook(read(file(name), name)));
      }
      const csv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1";
      for (const place of [before, after])
        execFileSync(
          SOFFICE as string,
          [
            ...[`-env:UserInstallation=file://${work}/profile`, "--headless"],
            ...["--convert-to", csv, "--outdir", place],
            ...names.map((name) => join(place, name)),
          ],
          { stdio: "ignore" },
        );
      const tables = readdirSync(before).filter((name) => name.endsWith(".csv"));
      expect(tables.length).toBeGreaterThanOrEqual(names.length);
      // LibreOffice before 24.8 has no SORT.
      for (const name of tables.filter((one) => !one.startsWith("newer")))
        expect(rounded(join(after, name)), name).toBe(rounded(join(before, name)));
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
);
