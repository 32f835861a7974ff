import fc from "fast-check";
import { expect, test } from "vitest";
import {
  emptyBook,
  gapsOf,
  isTaken,
  type NumberBook,
  numberOfPaper,
  proposeNumber,
  readNumberBook,
  withNumber,
} from "./numbering";

const DAY = "2026-11-23";
const bookOf = (...numbers: string[]): NumberBook =>
  numbers.reduce((book, text, at) => withNumber(book, "invoice", text, `p${at}`), emptyBook());
const next = (book: NumberBook, date = DAY) => proposeNumber(book, "invoice", date);

test.each<[string, string[], string, string]>([
  ["the first of a year", [], DAY, "2026-001"],
  ["one after another", ["2026-001", "2026-002"], DAY, "2026-003"],
  ["as somebody's own begin", ["RE/26-0041"], DAY, "RE/26-0042"],
  ["anew with the next year", ["INV-2026-0041"], "2027-01-02", "INV-2027-0001"],
  ["past what is imported", ["2026-001", "2026-117"], DAY, "2026-118"],
  ["beyond its digits", ["2026-999"], DAY, "2026-1000"],
  ["without a prefix", ["41"], DAY, "42"],
])("numbers go on: %s", (_, taken, date, expected) => {
  expect(next(bookOf(...taken), date)).toBe(expected);
});

test("each type has its own sequence", () => {
  const book = withNumber(bookOf("2026-001"), "quote", "Q-2026-005", "q");
  expect([next(book), proposeNumber(book, "quote", DAY)]).toEqual(["2026-002", "Q-2026-006"]);
  expect(proposeNumber(book, "credit-note", DAY)).toBe("C-2026-001");
});

test("a number is a paper's own, and gaps are told", () => {
  const book = bookOf("2026-001", "2026-002", "2026-005");
  expect(numberOfPaper(book, "invoice", "p2")).toBe("2026-005");
  expect(numberOfPaper(book, "quote", "p2")).toBeNull();
  const taken = (text: string, id: string) => isTaken(book, "invoice", text, id);
  expect([taken("2026-005", "p2"), taken("2026-005", "p9"), taken("2026-004", "p9")]).toEqual([
    ...[false, true, false],
  ]);
  expect(gapsOf(book, "invoice", "2026-006")).toEqual(["2026-003", "2026-004"]);
  expect(gapsOf(book, "invoice", "other")).toEqual([]);
});

test("a number without digits is in no sequence", () => {
  const book = bookOf("2026-001");
  expect(withNumber(book, "invoice", "none", "x")).toBe(book);
});

test("numbers that are proposed and taken leave no gap and are never the same, also when the book was kept", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(3_000), (count, first) => {
      let book = bookOf(`2026-${first}`);
      for (let paper = 0; paper < count; paper++) {
        const number = next(book);
        expect(isTaken(book, "invoice", number, `n${paper}`)).toBe(false);
        book = readNumberBook(
          JSON.parse(JSON.stringify(withNumber(book, "invoice", number, `n${paper}`))),
        )!;
      }
      expect(next(book)).toBe(
        `2026-${String(first + count + 1).padStart(String(first).length, "0")}`,
      );
      expect(gapsOf(book, "invoice", "2026-1")).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test("a book stays small, however the numbers jump", () => {
  let book = emptyBook();
  for (let n = 1; n < 2_000; n += 2) book = withNumber(book, "invoice", `2026-${n}`, `p${n}`);
  expect(JSON.stringify(book).length).toBeLessThan(20_000);
  expect([next(book), isTaken(book, "invoice", "2026-7", "x")]).toEqual(["2026-2000", true]);
});

test.each([
  null,
  5,
  [],
  {},
  { v: 2, sequences: {} },
  { v: 1, sequences: [] },
  { v: 1, sequences: { a: {} } },
])("%j is no book", (given) => {
  expect(readNumberBook(given)).toBeNull();
});
