/** Where pages and lines end, and what stays together. */
import { expect, test } from "vitest";
import {
  linesOn,
  outlineOf,
  pagesOf,
  paragraph,
  span,
  TEXT,
  wordsOn,
} from "../../formats/testing/pages";
import type { Cell, FlowBlock, Table } from "./document";

/** As many lines as there are letters. */
const lines = (letters: string) => Array.from(letters).join("\n");
const seen = async (blocks: FlowBlock[], more = {}) =>
  (await pagesOf(blocks, more)).pages.map((page) => linesOn(page).join(""));

test("a page holds ten lines and not one more", async () => {
  expect(await seen([paragraph(lines("abcdefghij"))])).toEqual(["abcdefghij"]);
  expect(await seen([paragraph(lines("abcdefghijk"))])).toEqual(["abcdefghi", "jk"]);
});

test("neither the first nor the last line of a paragraph stands alone", async () => {
  expect(await seen([paragraph(lines("abcdefghi")), paragraph(lines("123"))])).toEqual([
    "abcdefghi",
    "123",
  ]);
  expect(await seen([paragraph(lines("abcdefgh")), paragraph(lines("1234"))])).toEqual([
    "abcdefgh12",
    "34",
  ]);
  expect(await seen([paragraph(lines("abcdefgh")), paragraph(lines("123"))])).toEqual([
    "abcdefgh",
    "123",
  ]);
});

test("a heading goes to the next page with what follows it", async () => {
  const heading = paragraph("H", { keepWithNext: true, role: "H1" });
  expect(await seen([paragraph(lines("abcdefgh")), heading, paragraph(lines("12345"))])).toEqual([
    "abcdefgh",
    "H12345",
  ]);
  expect(await seen([paragraph(lines("abcdefg")), heading, paragraph(lines("12345"))])).toEqual([
    "abcdefgH12",
    "345",
  ]);
});

test("headings that fill more than a page are broken all the same", async () => {
  const headings = Array.from("abcdefghijkl", (letter) =>
    paragraph(letter, { keepWithNext: true }),
  );
  expect(await seen(headings)).toEqual(["abcdefghij", "kl"]);
});

test("the space above a paragraph is left out at the top of a page", async () => {
  const [first, second] = (
    await pagesOf([paragraph(lines("abcdefghij")), paragraph("1", { before: 30 })])
  ).pages;
  expect(wordsOn(second!)[0]?.y).toBe(wordsOn(first!)[0]?.y);
});

test("of two spaces between blocks the larger one is left", async () => {
  const [page] = (await pagesOf([paragraph("a", { after: 12 }), paragraph("b", { before: 20 })]))
    .pages;
  const [a, b] = wordsOn(page!);
  expect(b!.y - a!.y).toBeCloseTo(15 + 20, 5);
});

test("lines are broken where a text allows it, and a long word where it must", async () => {
  const [page] = (await pagesOf([paragraph(`${"word ".repeat(20)}${"x1".repeat(50)}`)])).pages;
  const set = linesOn(page!);
  expect(set.join("").replaceAll(" ", "")).toBe("word".repeat(20) + "x1".repeat(50));
  expect(set.slice(0, 2).every((line) => /^(word ?)+$/.test(line))).toBe(true);
  for (const { x, width } of wordsOn(page!)) expect(x + width).toBeLessThanOrEqual(220.01);
});

test.each(["x", "’"])("a word of %s that fills hundreds of pages is set too", async (sign) => {
  const { pages } = await pagesOf([paragraph(`${sign.repeat(199_999)}1`)]);
  const set = pages.flatMap((page) => linesOn(page));
  expect(set.join("").length).toBe(200_000);
  expect(new Set(set.slice(0, -1).map((line) => line.length)).size).toBe(1);
});

test("a hyphen is shown only where a line ends at it", async () => {
  const [page] = (await pagesOf([paragraph(`un\u00adbroken ${"very\u00adlong".repeat(12)}`)]))
    .pages;
  const set = linesOn(page!);
  expect(set[0]).toMatch(/^unbroken very.*-$/);
  expect(set.at(-1)).not.toMatch(/-$/);
});

test("a justified line reaches both sides, the last one does not", async () => {
  const [page] = (
    await pagesOf([
      paragraph("of words that are spread over the line ".repeat(3), { align: "justify" }),
    ])
  ).pages;
  const byLine = new Map<number, number>();
  for (const { y, x, width } of wordsOn(page!))
    byLine.set(y, Math.max(byLine.get(y) ?? 0, x + width));
  const ends = [...byLine.values()];
  for (const end of ends.slice(0, -1)) expect(end).toBeCloseTo(220, 3);
  expect(ends.at(-1)).toBeLessThan(219);
});

const cell = (text: string, more: Partial<Cell> = {}): Cell => ({
  blocks: [paragraph(text)],
  ...more,
});
const table = (rows: Cell[][], more: Partial<Table> = {}): Table => ({
  type: "table",
  rows,
  headerRows: 0,
  rules: "all",
  ruleColor: "#cccccc",
  padding: { block: 0, inline: 2 },
  ...more,
});

test("a table goes on on the next page under its heading, and no row is lost", async () => {
  const rows = Array.from({ length: 25 }, (_, at) => [cell(`r${at}`), cell("x")]);
  const pages = await seen([
    table([[cell("H", { header: true }), cell("I", { header: true })], ...rows], { headerRows: 1 }),
  ]);
  const rowsOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `r${from + at}x`).join("");
  // The heading that is seen again is decoration: it was read once.
  expect(pages).toEqual([`HI${rowsOf(0, 9)}`, rowsOf(9, 18), rowsOf(18, 25)]);
  const { pages: drawn } = await pagesOf([
    table([[cell("H", { header: true }), cell("I", { header: true })], ...rows], { headerRows: 1 }),
  ]);
  expect(drawn.map((page) => linesOn(page, true)[0])).toEqual(["HI", "HI", "HI"]);
});

test("a row higher than a page is split between its lines", async () => {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const pages = await seen([
    table([
      [cell("1"), cell(lines(letters))],
      [cell("2"), cell("z")],
    ]),
  ]);
  expect(pages.join("")).toBe(`1${letters}2z`);
  expect(pages[0]).toBe("1abcdefghij");
});

test("a cell over several rows goes on beside the rows of the next page", async () => {
  const rows = Array.from({ length: 14 }, (_, at) => [
    ...(at === 0 ? [cell(lines("abcdefghijklmn"), { rowspan: 14 })] : []),
    cell(`r${at}`),
  ]);
  const pages = await seen([table(rows)]);
  expect(pages.length).toBe(2);
  const all = pages.join("");
  for (const text of [..."abcdefghijklmn", "r0", "r13"]) expect(all).toContain(text);
  expect(all.length).toBe(14 + "r0".length * 10 + "r10".length * 4);
});

test("cells take the columns they span, and later cells stand beside those from above", async () => {
  const [page] = (
    await pagesOf([
      table(
        [
          [cell("a", { rowspan: 2 }), cell("b", { colspan: 2 })],
          [cell("c"), cell("d")],
        ],
        { widths: [50, 50, 50] },
      ),
    ])
  ).pages;
  const at = Object.fromEntries(wordsOn(page!).map(({ word, x }) => [word.text, x]));
  expect(at.b).toBeCloseTo(at.c!, 5);
  expect(at.c! - at.a!).toBeCloseTo(200 / 3, 1);
  expect(at.d! - at.c!).toBeCloseTo(200 / 3, 1);
});

test("a table too wide for the page is set smaller before a word is broken", async () => {
  const texts = ["considerably", "smaller", "letters", "nevertheless", "readable"];
  const [page] = (await pagesOf([table([texts.map((text) => cell(text))])])).pages;
  const words = wordsOn(page!);
  expect(words.map(({ word }) => word.text)).toEqual(texts);
  for (const { size } of words) expect(size).toBeLessThan(TEXT.size);
  expect(words[0]!.size).toBeGreaterThanOrEqual(TEXT.size / 2);
});

test("a space after an emoji is as wide as any other", async () => {
  const [page] = (await pagesOf([paragraph("🎉 a b")])).pages;
  const spaces = wordsOn(page!).filter(({ word }) => word.text === " ");
  expect(spaces.map(({ width }) => width)).toEqual([spaces[0]!.width, spaces[0]!.width]);
});

test("text that runs to the left stands at the right, with its figures and brackets as they are read", async () => {
  const [page] = (await pagesOf([paragraph("אבג (12) def")])).pages;
  expect(linesOn(page!)).toEqual(["def (12) גבא".replace("(12)", ")12(")]);
  const words = wordsOn(page!);
  expect(Math.max(...words.map(({ x, width }) => x + width))).toBeCloseTo(220, 3);
});

test("an item's marker stands before its text, whichever way that runs", async () => {
  const item = (text: string) => ({
    marker: { kind: "text" as const, spans: [span("•")] },
    blocks: [paragraph(text)],
  });
  const list: FlowBlock = { type: "list", indent: 16, items: [item("left"), item("ימין")] };
  const [page] = (await pagesOf([list])).pages;
  const [dot, left, otherDot, right] = wordsOn(page!);
  expect(dot!.x + dot!.width).toBeLessThan(left!.x);
  expect(left!.x).toBeCloseTo(36, 5);
  expect(right!.x + right!.width).toBeCloseTo(220 - 16, 3);
  expect(otherDot!.x).toBeGreaterThan(right!.x + right!.width);
});

test("a ground lies behind its blocks, on every page they are on, and not behind the space around", async () => {
  const box: FlowBlock = {
    type: "box",
    blocks: [paragraph(lines("123456789abc"))],
    background: "#eeeeee",
    padding: { block: 5, start: 5, end: 5 },
    before: 10,
  };
  const { pages } = await pagesOf([paragraph("a"), box]);
  const grounds = pages.map((page) => page.items.filter((item) => item.kind === "rect"));
  expect(grounds.map((items) => items.length)).toEqual([1, 1]);
  // The box goes on: its ground reaches a little past the text on either page.
  expect(grounds[0]![0]).toMatchObject({ x: 20, y: 45, width: 200, height: 5 + 8 * 15 + 5 });
  expect(grounds[1]![0]).toMatchObject({ y: 15, height: 5 + 4 * 15 + 5 });
});

test("an image is no larger than the page, and keeps its shape", async () => {
  const image: FlowBlock = {
    type: "image",
    bytes: new Uint8Array(),
    width: 1_000,
    height: 2_000,
    alt: "A",
  };
  const [page] = (await pagesOf([image])).pages;
  expect(page!.items.find((item) => item.kind === "image")).toMatchObject({
    width: 75,
    height: 150,
  });
});

test("head and foot stand on the pages that have them, and a title too long for one line is cut", async () => {
  const page = {
    width: 240,
    height: 190,
    margin: { top: 20, right: 20, bottom: 20, left: 20 },
    style: TEXT,
    header: { start: "A title ".repeat(20) },
    footer: { end: "{page} of {pages}" },
  };
  const { pages } = await pagesOf([paragraph(lines("abcdefghijkl"))], { page });
  const edges = pages.map((one) => linesOn(one, true));
  expect(edges[0]?.at(0)).toBe("a");
  expect(edges[0]?.at(-1)).toBe("1 of 2");
  expect(edges[1]?.at(0)).toMatch(/^A title A title .*…$/);
  expect(edges[1]?.at(-1)).toBe("2 of 2");
});

test("a contents list has the numbers of the pages its headings came to stand on", async () => {
  const entry = paragraph("Second", { role: "TOCI", pageOf: "second" });
  const { pages } = await pagesOf([
    entry,
    paragraph("Nowhere", { pageOf: "nowhere" }),
    paragraph(lines("abcdefghij")),
    paragraph("Second", { anchor: "second" }),
  ]);
  expect(linesOn(pages[0]!).slice(0, 2)).toEqual(["Second2", "Nowhere"]);
});

test("screen readers get lists, tables, quotes, figures and links", async () => {
  const { structure } = await pagesOf([
    paragraph("H", { role: "H1" }),
    {
      type: "paragraph",
      style: TEXT,
      spans: [span("to "), span("there", { link: "https://a.b/" })],
    },
    {
      type: "list",
      indent: 9,
      items: [{ marker: { kind: "check", checked: true }, blocks: [paragraph("a")] }],
    },
    table([[cell("h", { header: true })], [cell("d")]], { headerRows: 1 }),
  ]);
  expect(outlineOf(structure)).toBe("H1 P(Link) L(LI(Lbl LBody(P))) Table(TR(TH(P)) TR(TD(P)))");
});
