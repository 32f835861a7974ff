import { expect, test } from "vitest";
import { csvRows } from "@/lib/kinds/csv-rows";
import { readProductTable } from "./import-csv";

test.each<[string, string, string[][]]>([
  [
    "quotes, commas and lines within them",
    'a,"b, ""c""\nd"\r\n1,2',
    [
      ["a", 'b, "c"\nd'],
      ["1", "2"],
    ],
  ],
  [
    "semicolons",
    "a;b,c;d\n1;2;3\n",
    [
      ["a", "b,c", "d"],
      ["1", "2", "3"],
    ],
  ],
  [
    "tabs and a byte order mark",
    "\uFEFFa\tb\r1\t",
    [
      ["a", "b"],
      ["1", ""],
    ],
  ],
  [
    "an empty last cell",
    "a,b\n1,",
    [
      ["a", "b"],
      ["1", ""],
    ],
  ],
  ["nothing", "", []],
  ["a quote that never ends", 'a,"b\nc', [["a", '"b'], ["c"]]],
  ["words after a quote", 'a\n"b" c\nd', [["a"], ['"b" c'], [""], ["d"]]],
])("rows with %s", (_, text, rows) => {
  const read = csvRows(text).filter((row) => row.some((cell) => cell !== ""));
  expect(read).toEqual(rows.filter((row) => row.some((cell) => cell !== "")));
});

test("a cell of ten million letters is read", () => {
  expect(csvRows(`"${"a".repeat(10_000_000)}",b`)[0]?.[1]).toBe("b");
});

test("a table shows which rows are imported, which are not, and why", () => {
  const csv = [
    "Title;Variant Price;Category;Sold out;SKU",
    "Brie;12,50 €;Cheese;no;1",
    "Bread;EUR 3;;yes;2",
    ";4;;;3",
    "Free sample;0;;;4",
    "Ham;much;;;5",
    "Egg;;;;6",
    ";;;;",
    `${"x".repeat(121)};1;;;7`,
  ].join("\n");
  expect(readProductTable(csv, "EUR")).toEqual({
    products: [
      { name: "Brie", price: "1250", section: "Cheese" },
      { name: "Bread", price: "300", soldOut: true },
      { name: "Free sample", price: "0" },
    ],
    refused: [
      { line: 4, name: "", reason: "The name is missing." },
      { line: 6, name: "Ham", reason: "“much” is no price in EUR." },
      { line: 7, name: "Egg", reason: "The price is missing." },
      { line: 9, name: "x".repeat(121), reason: "The name has more than 120 characters." },
    ],
    ignored: ["SKU"],
  });
});

test("a table without a name and a price column is refused", () => {
  expect(readProductTable("a,b\n1,2", "EUR")).toBeNull();
  expect(readProductTable("", "EUR")).toBeNull();
});
