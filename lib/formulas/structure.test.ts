import { expect, test } from "vitest";
import { deleteLines, insertLines } from "./structure";
import { emptyBook, rebuilt, valuesOf } from "./testing/random-edits";
import { testBook } from "./testing/workbook";

const filled = () => {
  const cells: Record<string, string> = { C1: "=SUM(A2:A5)", C2: "=A4*2", C3: "=$A$4+A$2" };
  for (let row = 1; row <= 6; row++) cells[`A${row}`] = String(row);
  return testBook({ ...cells, C4: "=SUM(A:A)", C5: "=ROW(A4)", C6: "=SUM(2:3)" });
};

test("formulas follow their cells when rows are inserted, and ranges take in what comes between", () => {
  const { book, first, put, formula, get } = filled();
  book.edit(() => insertLines(book, first, "rows", 2, 2));
  put({ A3: "100" });
  expect(["C1", "C2", "C5", "C6", "C7", "C8"].map((cell) => formula(cell))).toEqual([
    "=SUM(A2:A7)",
    "=A6*2",
    "=$A$6+A$2",
    "=SUM(A:A)",
    "=ROW(A6)",
    "=SUM(2:5)",
  ]);
  expect([get("C1"), get("C2"), get("C5"), get("C6"), get("C7")]).toEqual([114, 8, 6, 121, 6]);
});

test("row numbers of two digits are read as rows, and cells beside deleted columns count", () => {
  const { book, first, get } = testBook({ A1: "=SUM(10:12)", B10: "2", D1: "=SUM(C10:F12)" });
  book.edit(() => {
    book.setInput(first, 9, 4, "5");
    deleteLines(book, first, "columns", 1, 1);
  });
  expect([get("A1"), get("C1")]).toEqual([5, 5]);
});

test("formulas near to changed rows and far from them give what a new workbook gives", () => {
  const book = emptyBook();
  const [sheet, other] = book.sheets;
  if (!sheet || !other) throw new Error("no sheets");
  book.edit(() => {
    for (let row = 0; row < 400; row++) {
      book.setInput(sheet, row, 0, String(row % 7));
      const line = row + 1;
      if (row > 0) book.setInput(sheet, row, 1, `=A${row}+A${line}`);
      if (row > 70) book.setInput(sheet, row, 2, `=SUM(A${line - 70}:A${line})+B${line}`);
      if (row % 50 === 0) book.setInput(other, row, 0, `=SUM(Sheet1!A${line}:B400)+ROW()`);
    }
  });
  for (const edit of [
    () => insertLines(book, sheet, "rows", 200, 3),
    () => deleteLines(book, sheet, "rows", 120, 40),
    () => insertLines(book, sheet, "rows", 100, 90),
    () => deleteLines(book, sheet, "rows", 90, 2),
    () => insertLines(book, sheet, "columns", 1, 1),
  ]) {
    book.edit(edit);
    expect(valuesOf(book)).toEqual(valuesOf(rebuilt(book)));
  }
});

test("references to a deleted row become #REF!, and ranges shrink", () => {
  const { book, first, formula, get } = filled();
  const changed = book.edit(() => deleteLines(book, first, "rows", 3, 2));
  expect([formula("C1"), formula("C2"), formula("C3")]).toEqual([
    "=SUM(A2:A3)",
    "=#REF!*2",
    "=#REF!+A$2",
  ]);
  expect([get("C1"), get("C2"), get("C3"), get("A4")]).toEqual([5, "#REF!", "#REF!", 6]);
  expect(changed.map(({ row }) => row).sort()).toEqual([0, 1, 2, 3]);
  book.edit(() => deleteLines(book, first, "rows", 1, 2));
  expect(formula("C1")).toBe("=SUM(#REF!)");
});

test("ranges that a deletion makes the same one are both followed", () => {
  const cells = { A2: "1", A3: "7", B1: "=SUM(A1:A3)", B2: "=SUM(A1:A4)" };
  const { book, first, put, get } = testBook(cells);
  book.edit(() => deleteLines(book, first, "rows", 3, 1));
  expect([get("B1"), get("B2")]).toEqual([8, 8]);
  book.edit(() => deleteLines(book, first, "rows", 2, 1));
  expect([get("B1"), get("B2")]).toEqual([1, 1]);
  put({ A1: "5" });
  expect([get("B1"), get("B2")]).toEqual([6, 6]);
});

test("columns go with what is in them, on this sheet and in formulas of others", () => {
  const { book, first, get, put, formula } = testBook({ A1: "1", B1: "2", C1: "=A1+B1" });
  const other = book.addSheet("Other");
  put({ A1: "=SUM(Sheet1!A1:C1)", A2: "=Sheet1!$B$1" }, other);
  book.edit(() => {
    book.defineName("Second", "=Sheet1!$B$1");
    insertLines(book, first, "columns", 1, 1);
  });
  put({ A3: "=Second" }, other);
  expect([formula("D1"), get("D1"), formula("A1", other)]).toEqual([
    "=A1+C1",
    3,
    "=SUM(Sheet1!A1:D1)",
  ]);
  expect([get("A2", other), get("A3", other)]).toEqual([2, 2]);
});

test("an array is shown again after rows were inserted through it", () => {
  const { book, first, get } = testBook({ A2: "=SEQUENCE(3)", C1: "=SUM(A2#)" });
  book.edit(() => insertLines(book, first, "rows", 3, 1));
  expect([get("A2"), get("A4"), get("A5"), get("C1")]).toEqual([1, 3, null, 6]);
  book.edit(() => deleteLines(book, first, "rows", 1, 1));
  expect([get("A2"), get("A3"), get("C1")]).toEqual([null, null, "#REF!"]);
});

test("rows that would push cells off the sheet are refused", () => {
  const { book, first } = testBook({ A1048576: "1" });
  expect(() => book.edit(() => insertLines(book, first, "rows", 0, 1))).toThrow(RangeError);
});
