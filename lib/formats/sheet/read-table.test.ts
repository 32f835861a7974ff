// CSV and TSV of other programs as new workbooks.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { decode } from "../../../components/files/import/decode";
import { contentOf } from "../../kinds/sheet/content";
import { readSheet } from "./read-sheet";

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Cells by address, as they are stored. */
function read(bytes: Uint8Array, { name = "list.csv", locale = "en-US" } = {}) {
  const { state } = readSheet({ bytes, name, title: "List", locale }, decode);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const [sheet] = contentOf(doc).sheets;
  return Object.fromEntries(
    (sheet?.cells ?? []).map(({ row, column, value, pattern }) => [
      `${String.fromCharCode(65 + column)}${row + 1}`,
      pattern ? `${value} (${pattern})` : value,
    ]),
  );
}

test("text stays unchanged: leading zeros, long numbers, formulas, quotes and line breaks", () => {
  const text =
    '007,12345678901234567,"=HYPERLINK(""javascript:alert(1)"")",\'x\r\n"a ""b""\nc",+49 30 1,-,1/2\r\n';
  expect(read(utf8(text))).toEqual({
    A1: "'007",
    B1: "'12345678901234567",
    C1: '\'=HYPERLINK("javascript:alert(1)")',
    D1: "''x",
    A2: 'a "b"\nc',
    B2: "+49 30 1",
    C2: "-",
    D2: "'1/2",
  });
});

test("a day before 1900 is a text, also one of the first century", () => {
  expect(read(utf8("0050-01-01,1899-12-31,1950-01-01"))).toEqual({
    ...{ A1: "0050-01-01", B1: "1899-12-31", C1: "18264 (yyyy-mm-dd)" },
  });
});

test("a row is as high as its lines", () => {
  const bytes = utf8('a,"two\nlines"\nb,c\n');
  const { state } = readSheet({ bytes, name: "a.csv", title: "A", locale: "en" }, decode);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  expect(contentOf(doc).sheets[0]?.rowLines).toEqual([{ at: 0, size: 38 }]);
});

test.each([
  ["commas", "a,b\n1,2.5\n", "en-US"],
  ["semicolons and decimal commas", "a;b\n1;2,5\n", "en-US"],
  ["tabs", "a\tb\n1\t2.5\n", "de-DE"],
  ["bars", "a|b\n1|2.5\n", "de-DE"],
  ["the sign that its first line names", "sep=;\r\na;b\n1;2,5\n", "de-DE"],
])("cells parted by %s are found", (_, text, locale) => {
  expect(read(utf8(text), { locale })).toEqual({ A1: "a", B1: "b", A2: "1", B2: "2.5" });
});

test("numbers are read by the signs of the file, else of the reader", () => {
  const numbers = utf8("1.234;12,5%;1.234.567,89;-3\n");
  expect(read(numbers, { locale: "en-US" })).toEqual({
    A1: "1234 (#,##0)",
    B1: "0.125 (0.0%)",
    C1: "1234567.89 (#,##0.00)",
    D1: "-3",
  });
  expect(read(utf8("1.234\n"), { locale: "de-DE" })).toEqual({ A1: "1234 (#,##0)" });
  expect(read(utf8("1.234\n"), { locale: "en-GB" })).toEqual({ A1: "1.234" });
});

test("dates are read where the whole column has them in the reader's order", () => {
  const dates = utf8(
    "day;iso;when\n01/02/2024;2024-02-29;2024-02-29 08:30\n31/12/2024;2024-02-30;x\n",
  );
  expect(read(dates, { locale: "en-GB" })).toEqual({
    ...{ A1: "day", B1: "iso", C1: "when", C3: "x" },
    A2: "45323 (dd/mm/yyyy)",
    A3: "45657 (dd/mm/yyyy)",
    B2: "45351 (yyyy-mm-dd)",
    B3: "2024-02-30",
    C2: `${45351 + 8.5 / 24} (yyyy-mm-dd hh:mm)`,
  });
  const here = read(dates, { locale: "en-US" });
  expect([here.A2, here.A3]).toEqual(["'01/02/2024", "31/12/2024"]);
});

test.each([
  ["UTF-8 with a mark", utf8("\ufeffCafé,1")],
  ["UTF-16", new Uint8Array([0xff, 0xfe, ...[..."Café,1"].flatMap((c) => [c.charCodeAt(0), 0])])],
  ["Windows-1252", new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x31])],
])("a file in %s is read", (_, bytes) => {
  expect(read(bytes)).toEqual({ A1: "Café", B1: "1" });
});

test("a table larger than a sheet is refused with a reason, and so is an empty file", () => {
  expect(() => read(utf8("x\n".repeat(10_001)))).toThrow("more than 10,000 rows");
  expect(() => read(utf8(",".repeat(702)))).toThrow("nothing in it");
  expect(() => read(utf8(`${"x,".repeat(702)}x`))).toThrow("702 columns");
  const long = `${"abcdefghij ".repeat(10)},`.repeat(5).concat("\n").repeat(5_000);
  expect(() => read(utf8(long))).toThrow("too large");
});
