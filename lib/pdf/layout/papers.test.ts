/** What designs of papers ask of a layout: spaced letters, columns that grow, rows at breaks, a second column, a foot, marks. */
import { expect, test } from "vitest";
import {
  linesOn,
  pagesOf,
  paragraph,
  span,
  TEN_LINES,
  TEXT,
  wordsOn,
} from "../../formats/testing/pages";
import type { Cell, Table } from "./document";

const cell = (text: string, more = {}): Cell => ({ blocks: [paragraph(text, more)] });
const table = (rows: Cell[][], more: Partial<Table> = {}): Table => ({
  ...{ type: "table", rows, headerRows: 0, rules: "none", ruleColor: "#cccccc" },
  padding: { block: 0, inline: 2 },
  ...more,
});
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => [cell(`row${at + 1}`), cell("1")]);
const spaced = (text: string) => ({ spans: [span(text, { tracking: 0.2 })] });

test("spaced letters are wider, are read as a word, and end where the line ends", async () => {
  const [page] = (
    await pagesOf([paragraph("", { ...spaced("WORD"), align: "end" }), paragraph("WORD")])
  ).pages;
  const [wide, plain] = wordsOn(page!);
  expect(wide!.width - plain!.width).toBeCloseTo(4 * 0.2 * TEXT.size, 3);
  expect(wide!.word.glyphs[0]?.together).toEqual({ glyphs: 4, text: "WORD" });
  expect(wide!.x + wide!.width - 0.2 * TEXT.size).toBeCloseTo(220, 3);
});

test("letters that join are not spaced", async () => {
  const [page] = (await pagesOf([paragraph("", spaced("سلام")), paragraph("سلام")])).pages;
  const [given, plain] = wordsOn(page!);
  expect(given!.width).toBe(plain!.width);
});

test("a word too long for a line is broken with hyphens, an address and a number without", async () => {
  const setLines = async (text: string) => {
    const { pages } = await pagesOf([paragraph(text)]);
    return pages.flatMap((page) => linesOn(page));
  };
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte";
  const set = await setLines(`(${word})`);
  expect(set.length).toBeGreaterThan(1);
  for (const line of set.slice(0, -1)) expect(line).toMatch(/\p{L}-$/u);
  expect(set.map((line) => line.replace(/-$/, "")).join("")).toBe(`(${word})`);
  const plain = `${"mailbox".repeat(12)}@example.org`;
  expect((await setLines(plain)).join("")).toBe(plain);
  expect((await setLines("4711".repeat(30))).join("")).toBe("4711".repeat(30));
});

test("a column that grows takes what the others leave, and its text begins at the edge", async () => {
  const [page] = (
    await pagesOf([
      table([[cell("a"), cell("12", { align: "end" })]], {
        grow: 0,
        padding: { block: 0, inline: 5, edge: 0 },
      }),
    ])
  ).pages;
  const [first, last] = wordsOn(page!);
  expect(first!.x).toBeCloseTo(20, 3);
  expect(last!.x + last!.width).toBeCloseTo(220, 3);
});

test("rows at a break say what stands above and below it, and take no room they do not need", async () => {
  const atBreak = (count: number) => ({
    foot: [cell("so far"), cell(`${count}`)],
    head: [cell("before"), cell(`${count}`)],
  });
  const { pages } = await pagesOf([
    table([[cell("H"), cell("N")], ...rows(9)], { headerRows: 1, atBreak }),
  ]);
  expect(pages.map((page) => linesOn(page, true).length)).toEqual([10]);
  const more = await pagesOf([
    table([[cell("H"), cell("N")], ...rows(20)], { headerRows: 1, atBreak }),
  ]);
  const seen = more.pages.map((page) => linesOn(page, true));
  expect(seen[0]?.at(-1)).toBe("so far8");
  expect(seen[1]?.slice(0, 3)).toEqual(["HN", "before8", "row91"]);
  expect(seen.at(-1)?.at(-1)).toBe("row201");
});

test("a block kept with the rows before it takes one of them to its page", async () => {
  const sums = table([[cell("sum")], [cell("total")]], { isWhole: true, keepWithBefore: 1 });
  const { pages } = await pagesOf([table(rows(9)), sums]);
  expect(pages.map((page) => linesOn(page))).toEqual([
    rows(8).map((_, at) => `row${at + 1}1`),
    ["row91", "sum", "total"],
  ]);
});

test("a second column goes on from page to page, and is read first", async () => {
  const aside = {
    blocks: [paragraph(Array.from("abcdefghijkl").join("\n"))],
    left: 180,
    width: 40,
  };
  const { pages, structure } = await pagesOf([paragraph("body")], { aside });
  expect(pages).toHaveLength(2);
  expect(linesOn(pages[0]!)[0]).toBe("bodya");
  expect(linesOn(pages[1]!)).toEqual(["k", "l"]);
  expect(structure[0]?.children[0]?.role).toBe("P");
});

test("a foot that is too high for every page stands once, at the end", async () => {
  const page = { ...TEN_LINES, foot: [paragraph(Array.from("abcde").join("\n"))] };
  const { pages } = await pagesOf([paragraph(Array.from("1234567").join("\n"))], { page });
  expect(pages.map((one) => linesOn(one).join(""))).toEqual(["1234567abc", "de"]);
});

test("a foot stands on every page and is read once; marks stand behind everything", async () => {
  const marks = [{ on: "first", x: 0, y: 0, width: 9, height: 9, color: "#ff0000" }] as const;
  const page = { ...TEN_LINES, foot: [paragraph("foot")], marks };
  const { pages } = await pagesOf([paragraph(Array.from("abcdefghijklm").join("\n"))], { page });
  expect(pages.map((one) => linesOn(one, true).at(-1))).toEqual(["foot", "foot"]);
  expect(linesOn(pages[0]!)).toHaveLength(10);
  expect(linesOn(pages[1]!)).not.toContain("foot");
  expect(pages.map(({ items }) => items[0]?.kind)).toEqual(["rect", "text"]);
});
