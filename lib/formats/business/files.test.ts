import { expect, test } from "vitest";
import { paperDoc } from "../../kinds/business/create";
import { MAX_ROWS } from "../../kinds/business/paper";
import { readBusiness } from "../../kinds/business/read";
import { line, party, paymentPaper, rowId, tradePaper } from "../../kinds/business/testing/papers";
import { linesCsv, readLinesCsv } from "./lines-csv";
import { paperJson, readPaperJson } from "./paper-json";

const paper = tradePaper({
  title: "Table for Ada",
  number: "7",
  from: party({ name: "Ada" }),
  lines: [
    line(1, "2", "10.5", { taxRate: "19", unit: "h", description: "=Work,\n“late”" }),
    line(2, "0.333", "1234", { discountRate: "10", discountFixed: "1.5", taxRate: "7" }),
  ],
});

test("lines that are saved are read as they were", () => {
  const { lines, unread, tooMany } = readLinesCsv(linesCsv(paper), paper);
  expect([unread, tooMany]).toEqual([[], 0]);
  expect(lines).toEqual(paper.lines.map(({ id, ...values }) => values));
});

test.each<[string, string, object[]]>([
  [
    "another program's names",
    "Artikel;Menge;Einzelpreis;MwSt\nStuhl;2;1.234,50 €;19 %",
    [{ description: "Stuhl", quantity: "2", unitPrice: "1234.50", taxRate: "19" }],
  ],
  [
    "no names",
    "Chair,2,$10.00\nTable,,5",
    [{ quantity: "2", unitPrice: "10.00" }, { quantity: "1" }],
  ],
  [
    "columns that are not ours",
    "SKU,Name,Price\n1,Chair,0.0125",
    [{ description: "Chair", unitPrice: "0.0125" }],
  ],
  ["a thousand", 'Description,Price\nChair,"1,234"', [{ unitPrice: "1234" }]],
  ["nothing", "", []],
])("lines with %s", (_, text, expected) => {
  const { lines, unread } = readLinesCsv(text, paper);
  expect(lines).toHaveLength(expected.length);
  expect([lines, unread]).toMatchObject([expected, []]);
});

test("cells that are no numbers are told, and rows above the most", () => {
  const { lines, unread } = readLinesCsv("Description,Qty,Tax\nChair,many,190\n", paper);
  expect(lines).toMatchObject([{ description: "Chair", quantity: "1", taxRate: "" }]);
  expect(unread).toEqual([
    { row: 2, field: "quantity", text: "many" },
    { row: 2, field: "taxRate", text: "190" },
  ]);
  const many = readLinesCsv(`Description,Qty\n${"a,1\n".repeat(MAX_ROWS + 3)}`, paper);
  expect([many.lines.length, many.tooMany]).toEqual([MAX_ROWS, 3]);
});

test("a paper saved as JSON is read as it was, and becomes a file", () => {
  const receipt = paymentPaper({
    amount: "5",
    title: "From Ada",
    allocations: [{ id: rowId(1), invoiceNumber: "7", amount: "5" }],
  });
  for (const one of [paper, receipt]) {
    const read = readPaperJson(paperJson(one));
    expect(read).toEqual(one);
    expect(readBusiness(paperDoc(read!))).toEqual(one);
  }
});

test("JSON of another program needs no ids, and what is malformed in it is left out", () => {
  const given = { format: "sealdesk-paper", version: 1, type: "quote", currency: "euro", from: 5 };
  const lines = [{ description: "Chair", quantity: 2 }, null, { id: "", quantity: "1" }];
  const read = readPaperJson(JSON.stringify({ ...given, lines }));
  expect(read).toMatchObject({
    ...{ type: "quote", title: "Quote", currency: "", from: party() },
    lines: [{ description: "Chair", quantity: "", id: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
  });
});

test.each(["", "{", "[]", "null", '{"format":"other"}', "[".repeat(100_000)])(
  "%.20j is no paper",
  (text) => {
    expect(readPaperJson(text)).toBeNull();
  },
);
