import { expect, test } from "vitest";
import { localeOf } from "./locale";
import { insertLines } from "./structure";
import { testBook } from "./testing/workbook";
import { SyntaxProblem } from "./tokens";

test("an edit answers with the cells whose values changed, and with no others", () => {
  const { put, get } = testBook({ A1: "1", A2: "=A1*2", A3: "=A1>0", B1: "=7" });
  expect(put({ A1: "5" })).toEqual(["A1", "A2"]);
  expect([get("A2"), get("A3")]).toEqual([10, true]);
});

test("copies of a formula share one template", () => {
  const { book, first } = testBook({ B1: "=A1*$C$1", B2: "=A2*$C$1", B3: "=A3*$C$2" });
  const template = (row: number) => first.cellAt(row, 1)?.formula?.template;
  expect(template(0)).toBe(template(1));
  expect(template(2)).not.toBe(template(0));
  expect(book.formulaAt(first, 1, 1)).toBe("=A2*$C$1");
});

test("formulas that read themselves are #CIRC!, and compute again when the circle is opened", () => {
  const { put, get } = testBook({ A1: "=B1+1", B1: "=C1", C1: "=SUM(A1:A3)", D1: "=A1+1" });
  expect(["A1", "B1", "C1", "D1"].map((cell) => get(cell))).toEqual(Array(4).fill("#CIRC!"));
  put({ B1: "2" });
  expect(["A1", "C1", "D1"].map((cell) => get(cell))).toEqual([3, 3, 4]);
});

test("SUMIF sums as many cells as it tests, and is #CIRC! while it is one of them", () => {
  const { book, first, get } = testBook({ B4: "=SUMIF(D5:D8,1,B1)", E6: '=SUMIF(C:C,">1",E5)' });
  expect([get("B4"), get("E6")]).toEqual(["#CIRC!", "#CIRC!"]);
  book.edit(() => insertLines(book, first, "rows", 2, 1));
  expect([get("B5"), get("E7")]).toEqual([0, "#CIRC!"]);
});

test("a formula between two circles is no circle", () => {
  const cells = { A1: "=A1", B1: "=IFERROR(A1,0)", C1: "=C1+B1" };
  expect(["A1", "B1", "C1"].map((cell) => testBook(cells).get(cell))).toEqual([
    "#CIRC!",
    0,
    "#CIRC!",
  ]);
});

test("an array is shown beside its formula, and #SPILL! says when something stands there", () => {
  const { put, get } = testBook({ A1: "=SEQUENCE(3)", C1: "=SUM(A1#)" });
  expect([get("A3"), get("C1")]).toEqual([3, 6]);
  put({ A2: "in the way" });
  expect([get("A1"), get("A3")]).toEqual(["#SPILL!", null]);
  put({ A2: "" });
  expect([get("A1"), get("A2"), get("A3"), get("C1")]).toEqual([1, 2, 3, 6]);
  put({ A1: "=SEQUENCE(2)" });
  expect([get("A3"), get("C1")]).toEqual([null, 3]);
});

test("a sheet that is missing is #REF! until it is added, and formulas follow its new name", () => {
  const { book, put, get, formula } = testBook({ A1: "=Costs!B2+1", A2: "='My data'!A1" });
  expect(get("A1")).toBe("#REF!");
  book.edit(() => book.addSheet("Costs"));
  const costs = book.sheetNamed("costs");
  if (!costs) throw new Error("no sheet");
  put({ B2: "4" }, costs);
  expect(get("A1")).toBe(5);
  book.edit(() => book.renameSheet(costs, "My data"));
  expect([formula("A1"), get("A1")]).toEqual(["='My data'!B2+1", 5]);
  put({ A1: "9" }, costs);
  expect(get("A2")).toBe(9);
  book.edit(() => book.removeSheet(costs));
  expect([get("A1"), get("A2")]).toEqual(["#REF!", "#REF!"]);
});

test("a sheet may take a name that another one had before", () => {
  const { book, first, put, get } = testBook({ A1: "1", B1: "=Sheet1!A1" });
  book.edit(() => book.renameSheet(first, "Old"));
  const other = book.addSheet("Sheet1");
  put({ A1: "2" }, other);
  put({ B2: "=Sheet1!A1", B3: "=Old!A1" });
  expect([get("B1"), get("B2"), get("B3")]).toEqual([1, 2, 1]);
});

test("names stand for ranges, values and lambdas, and may be defined later", () => {
  const { book, put, get } = testBook({
    A1: "1",
    A2: "2",
    B1: "=SUM(Prices)*Factor",
    B2: "=Twice(4)",
  });
  expect([get("B1"), get("B2")]).toEqual(["#NAME?", "#NAME?"]);
  book.edit(() => {
    book.defineName("prices", "=Sheet1!$A$1:$A$2");
    book.defineName("Factor", "=10");
    book.defineName("Twice", "=LAMBDA(x,x*2)");
  });
  expect([get("B1"), get("B2")]).toEqual([30, 8]);
  put({ A2: "5" });
  expect(get("B1")).toBe(60);
  book.edit(() => book.defineName("Factor", null));
  expect(get("B1")).toBe("#NAME?");
});

test("typed values are read in the person's locale, and stored in English form", () => {
  const german = localeOf("de-DE");
  const { book, first, put, get, formula } = testBook();
  put({ A1: "1,5", A2: "=SUMME", A3: "=SUM(1,5;2)", A4: "31.12.2024" }, first, german);
  expect([get("A1"), get("A3"), get("A4")]).toEqual([1.5, 3.5, 45_657]);
  expect(formula("A3")).toBe("=SUM(1.5,2)");
  expect(book.formulaAt(first, 2, 0, german)).toBe("=SUM(1,5;2)");
});

test("formulas of the clock and of chance compute with every edit, and by themselves when asked", () => {
  const { book, get, clock } = testBook({ A1: "=TODAY()", A2: "=RAND()", A3: "=A1+1" });
  Object.assign(clock, { now: 45_300.25, random: 0.25 });
  expect(book.edit(() => {})).toHaveLength(3);
  expect([get("A1"), get("A2"), get("A3")]).toEqual([45_300, 0.25, 45_301]);
});

test("sums and lookups by index follow edits of the columns that they read", () => {
  const cells: Record<string, string> = { D1: '=SUMIF(A1:A500,"b",B1:B500)', D2: "=SUM(B1:B500)" };
  for (let row = 1; row <= 500; row++) {
    Object.assign(cells, { [`A${row}`]: row % 5 === 0 ? "b" : "a", [`B${row}`]: String(row) });
  }
  const { put, get } = testBook({ ...cells, D3: "=MATCH(250,B1:B500,0)", D4: '=COUNTIF(A:A,"B")' });
  expect(["D1", "D2", "D3", "D4"].map((cell) => get(cell))).toEqual([25_250, 125_250, 250, 100]);
  put({ A250: "a", B250: "0" });
  expect(["D1", "D2", "D3", "D4"].map((cell) => get(cell))).toEqual([25_000, 125_000, "#N/A", 99]);
});

test("references that a formula computes are followed", () => {
  const { put, get } = testBook({
    A1: "B2",
    B2: "7",
    C1: "=INDIRECT(A1)",
    C2: "=SUM(OFFSET(B1,0,0,3))",
  });
  expect([get("C1"), get("C2")]).toEqual([7, 7]);
  put({ B2: "=3*3", A1: "B3", B3: "=B2+1" });
  expect([get("C1"), get("C2")]).toEqual([10, 19]);
});

test("lambdas call themselves up to a depth, and a text that is no formula says where it ends", () => {
  const { book, first, get } = testBook();
  book.edit(() => {
    book.defineName("Sum1", "=LAMBDA(n,IF(n=0,0,n+Sum1(n-1)))");
    book.setInput(first, 0, 0, "=Sum1(50)");
    book.setInput(first, 1, 0, "=Sum1(1e6)");
  });
  expect([get("A1"), get("A2")]).toEqual([1275, "#NUM!"]);
  const nested = `=${"(".repeat(5_000)}1${")".repeat(5_000)}`;
  for (const text of ["=1+", "=SUM(1", "=A1 B", nested, "={1,2;3}", '="a'])
    expect(() => book.setInput(first, 2, 0, text), text).toThrow(SyntaxProblem);
});

test("an array that reads what it spills is #CIRC!, whatever was there before", () => {
  const own = '=IF(C1,SEQUENCE(3),SUM(INDIRECT("A2:A3"))+{1;1;1})';
  const { put, get } = testBook({ A1: own, B1: "=SUM(A1:A3)" });
  expect([get("A1"), get("A2"), get("B1")]).toEqual(["#CIRC!", null, "#CIRC!"]);
  put({ C1: "TRUE" });
  expect([get("A1"), get("A3"), get("B1")]).toEqual([1, 3, 6]);
  put({ C1: "FALSE", D1: "1" });
  expect([get("A1"), get("A2"), get("B1")]).toEqual(["#CIRC!", null, "#CIRC!"]);
});

test("INDEX of a whole column does not depend on how far the sheet is filled", () => {
  const { get, put } = testBook({ C1: "=INDEX(A:A,3)" });
  expect(get("C1")).toBe(0);
  put({ A3: "7" });
  expect(get("C1")).toBe(7);
});
