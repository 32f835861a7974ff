/** Pages of documents made at random: nothing is lost, nothing stands twice or below the end, and an edit changes what a new layout would. */
import { describe, expect, test } from "vitest";
import { loadFont } from "../../formats/testing/fonts";
import { drill } from "../../testing/drill";
import type { Atom } from "../layout/atoms";
import { numberPages } from "../layout/pages";
import type { PagedEngine } from "./engine";
import { type Cursor, NOTES_ABOVE } from "./fill";
import { lengthOf, type PagedBlock, type PagedParagraph } from "./model";
import { pageItems, structureOf } from "./pages";
import { contentOfPage, Paginating, type Pagination } from "./paginate";
import { pagesOfBlocks, placesOn } from "./places";
import {
  blocksFrom,
  engineFor,
  linesUnder,
  paginate,
  paragraph,
  paragraphFrom,
  randomFrom,
  setupFrom,
  TEXT,
  words,
} from "./testing";

const seeds = Array.from({ length: drill(120, 12) }, (_, at) => at + 1);

const contentOf = (pagination: Pagination, engine: PagedEngine) =>
  pagination.pages.map((_, at) => contentOfPage(pagination, at, engine)!);

function paragraphsIn(blocks: readonly PagedBlock[]): PagedParagraph[] {
  return blocks.flatMap((block): PagedParagraph[] => {
    if (block.type === "paragraph") {
      const notes = block.inline.flatMap((one) =>
        one.kind === "note" ? paragraphsIn(one.blocks) : [],
      );
      return [block, ...notes];
    }
    if (block.type === "table")
      return block.rows.flat().flatMap(({ blocks: inside }) => paragraphsIn(inside));
    return [];
  });
}

/** The parts of each paragraph in the order of the pages. */
function partsOn(pagination: Pagination, engine: PagedEngine): Map<string, number[]> {
  const parts = new Map<string, number[]>();
  for (const page of contentOf(pagination, engine)) {
    const repeated = new Set<Atom>(page.placed.flatMap(({ atom }) => atom.heading ?? []));
    const atoms = [...page.placed, ...page.notes]
      .map(({ atom }) => atom)
      .filter((atom) => !repeated.has(atom));
    for (const { block, from, to } of linesUnder(atoms))
      parts.set(block, [...(parts.get(block) ?? []), from, to]);
  }
  return parts;
}

/** What a page begins with, without the atoms that are left of others: these are made anew each time. */
const markOf = (cursor: Cursor | null | undefined) =>
  cursor && [cursor.block, cursor.atom, cursor.isForced, cursor.rest?.height, cursor.carry.length];
const marksOf = ({ pages }: Pagination) => pages.map(({ start }) => markOf(start));

describe.each(seeds)("of the seed %i", (seed) => {
  test("every line stands on one page, above its end, and again on the same", async () => {
    const random = randomFrom(seed);
    const engine = await engineFor(setupFrom(random), loadFont);
    const blocks = blocksFrom(random, 60);
    const pagination = paginate(blocks, engine);
    const parts = partsOn(pagination, engine);
    for (const { id, inline } of paragraphsIn(blocks)) {
      const length = inline.reduce((sum, one) => sum + lengthOf(one), 0);
      const ends = parts.get(id) ?? [];
      expect(ends[0], id).toBe(0);
      for (let at = 1; at < ends.length - 1; at += 2) expect(ends[at], id).toBe(ends[at + 1]);
      expect(ends.at(-1), id).toBe(length);
    }
    for (const [at, page] of contentOf(pagination, engine).entries()) {
      const { height } = engine.body(at);
      const notes = page.notesHeight > 0 ? page.notesHeight + NOTES_ABOVE : 0;
      const bottom = Math.max(0, ...page.placed.map(({ top, atom }) => top + atom.height));
      expect(bottom + notes, `page ${at}`).toBeLessThanOrEqual(height + 0.1);
      expect(markOf(page.end), `page ${at}`).toEqual(markOf(pagination.pages[at]?.end));
    }
    expect(marksOf(paginate(blocks, engine, pagination))).toEqual(marksOf(pagination));
    expect(marksOf(paginate(blocks, await engineFor(engine.setup, loadFont)))).toEqual(
      marksOf(pagination),
    );
  });

  test("pages after edits are those of a layout from the beginning", async () => {
    const random = randomFrom(seed + 1_000);
    const engine = await engineFor(setupFrom(random), loadFont);
    let blocks = blocksFrom(random, 80, seed % 2 === 0);
    let pagination = paginate(blocks, engine);
    for (let edit = 0; edit < 12; edit++) {
      // Somebody goes on writing before all pages are filled.
      const begun = new Paginating(blocks.toSpliced(edit, 1), engine, pagination);
      for (let page = Math.floor(random() * 6); page > 0; page--) begun.fillNext();
      if (random() < 0.5) pagination = begun;
      const at = Math.floor(random() * blocks.length);
      const more =
        random() < 0.4
          ? blocksFrom(random, 1 + Math.floor(random() * 3))
          : [paragraphFrom(random, true)];
      blocks = blocks.toSpliced(at, Math.floor(random() * 3), ...more);
      pagination = paginate(blocks, engine, pagination);
      expect(marksOf(pagination)).toEqual(marksOf(paginate(blocks, engine)));
    }
  });
});

const lines = (id: string, count: number, more: Partial<PagedParagraph> = {}): PagedParagraph =>
  paragraph(id, [{ kind: "text", text: Array(count).fill("line").join("\n"), style: TEXT }], {
    below: 0,
    ...more,
  });

const plainSetup = {
  ...setupFrom(randomFrom(1)),
  height: 340,
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
  edges: { header: () => [], footer: () => [] },
};
const place = ({ pages }: Pagination, at: number) => [
  pages[at]?.start.block,
  pages[at]?.start.atom,
];

test("neither the first nor the last line of a paragraph stands alone", async () => {
  const engine = await engineFor(plainSetup, loadFont);
  const perPage = Math.floor(300 / engine.layoutOf(lines("x", 1)).height);
  const last = paginate([lines("a", perPage - 1), lines("b", 6)], engine);
  expect(place(last, 1)).toEqual([1, 0]);
  const first = paginate([lines("a", perPage - 5), lines("b", 6)], engine);
  expect(place(first, 1)).toEqual([1, 4]);
});

test("a heading goes with what follows, a paragraph stays whole, a page begins where it is told to", async () => {
  const engine = await engineFor(plainSetup, loadFont);
  const perPage = Math.floor(300 / engine.layoutOf(lines("x", 1)).height);
  const withNext = [lines("a", perPage - 2), lines("h", 1, { keepWithNext: true }), lines("b", 4)];
  expect(place(paginate(withNext, engine), 1)).toEqual([1, 0]);
  expect(
    place(paginate([lines("a", 5), lines("b", perPage - 2, { keepTogether: true })], engine), 1),
  ).toEqual([1, 0]);
  expect(place(paginate([lines("a", 2), lines("b", 2, { breakBefore: true })], engine), 1)).toEqual(
    [1, 0],
  );
  const broken = paginate([lines("a", 2), { type: "pageBreak", id: "p" }, lines("b", 2)], engine);
  expect(pagesOfBlocks(broken)).toEqual(
    new Map([
      ["a", 0],
      ["p", 0],
      ["b", 1],
    ]),
  );
});

test("a table goes on with its header, and a row that is too high goes on inside", async () => {
  const engine = await engineFor(plainSetup, loadFont);
  const cell = (id: string, count: number) => ({
    blocks: [lines(id, count)],
    colspan: 1,
    rowspan: 1,
  });
  const rows = [
    [cell("h", 1)],
    ...Array.from({ length: 20 }, (_, at) => [cell(`r${at}`, 2)]),
    [cell("high", 60), cell("low", 1)],
  ];
  const table = {
    type: "table" as const,
    id: "t",
    rows,
    headerRows: 1,
    widths: [],
    above: 0,
    below: 0,
  };
  const pagination = paginate([table], engine);
  const pages = contentOf(pagination, engine);
  for (const { placed } of pages.slice(1))
    expect(linesUnder([placed[0]!.atom])[0]!.block).toBe("h");
  const { lines: placed, cells } = placesOn(pages.keys(), engine, pagination);
  expect(placed.get("h")!.map(({ page }) => page)).toEqual([0]);
  const pagesOfHigh = [...new Set(placed.get("high")!.map(({ page }) => page))];
  expect(pagesOfHigh.length).toBeGreaterThan(1);
  expect(pagesOfHigh.at(-1)).toBe(pages.length - 1);
  const high = [...cells.get("t")!.values()].filter((parts) => parts.length > 1);
  expect(high.map((parts) => parts.map(({ page }) => page))).toEqual([pagesOfHigh, pagesOfHigh]);
});

test("a display list has the words in order, numbers of pages, links and what is read to who listens", async () => {
  const engine = await engineFor(plainSetup, loadFont);
  const random = randomFrom(5);
  const toc = paragraph(
    "c",
    [{ kind: "text", text: "Chapter", style: { ...TEXT, link: "#far" } }],
    { pageOf: "far", role: "TOCI" },
  );
  const note = {
    kind: "note" as const,
    note: "n",
    text: "1",
    style: TEXT,
    blocks: [lines("note", 1)],
  };
  const far = paragraph("far", [{ kind: "text", text: "Chapter", style: TEXT }, note], {
    role: "H1",
    outline: { level: 1, title: "Chapter" },
  });
  const field = paragraph("f", [{ kind: "field", field: "pages", style: TEXT }]);
  const text = words(random, 400).replace(/[^a-z ]/g, "");
  const blocks = [
    toc,
    field,
    paragraph("w", [{ kind: "text", text, style: TEXT }], { align: "justify" }),
    { type: "pageBreak" as const, id: "p" },
    far,
  ];
  const pagination = paginate(blocks, engine);
  const pages = pagination.pages.map((_, at) => ({
    ...{ width: 0, height: 0, items: pageItems(engine, pagination, at) },
  }));
  numberPages(pages, engine.meter.fonts);
  const said = pages.map(({ items }) =>
    items
      .flatMap((item) => (item.kind === "text" ? item.words.map(({ word }) => word.text) : []))
      .join(""),
  );
  const last = String(pages.length);
  expect(said.join("").replaceAll(" ", "")).toBe(
    `Chapter${last}${last}${text.replaceAll(" ", "")}Chapter1line`,
  );
  const roles = structureOf(engine, pagination).map(({ role }) => role);
  expect(roles).toEqual(["TOCI", "P", "P", "H1", "Note"]);
});

test("beside text that is written in, contents are drawn with all their lines; off paper footnotes follow the text", async () => {
  const engine = await engineFor({ ...plainSetup, height: 20_000, isRolled: true }, loadFont);
  const title = "Chapter ".repeat(40).trim();
  const toc = paragraph("c", [{ kind: "text", text: title, style: TEXT }], { pageOf: "far" });
  const note = {
    ...{ kind: "note" as const, note: "n", text: "1", style: TEXT },
    blocks: [paragraph("note", [{ kind: "text", text: "Below", style: TEXT }])],
  };
  const pagination = paginate([toc, paragraph("w", [note])], engine);
  const items = pageItems(engine, pagination, 0, true);
  const said = items.flatMap((item) =>
    item.kind === "text" ? item.words.map(({ word }) => word.text) : [],
  );
  expect(said.join("").replaceAll(" ", "")).toBe(`${title.replaceAll(" ", "")}Below`);
  const [page] = pagination.pages;
  const lowest = Math.max(...items.map(({ y }) => y));
  expect(lowest).toBeLessThan(plainSetup.margin.top + (page?.height ?? 0));
});

test("off paper a column gets the room that its words need from those that can spare it", async () => {
  const text = ["Description", "12", "Oak boards of the first floor"];
  const cells = text.map((words, at) => ({
    blocks: [paragraph(`c${at}`, [{ kind: "text", text: words, style: TEXT }])],
    ...{ colspan: 1, rowspan: 1 },
  }));
  const table = { type: "table" as const, id: "t", rows: [cells], headerRows: 0, widths: [] };
  const linesOf = async (isRolled: boolean) => {
    const setup = { ...plainSetup, width: 220, height: 20_000, isRolled };
    const engine = await engineFor(setup, loadFont);
    const pagination = paginate([{ ...table, above: 0, below: 0 }], engine);
    const { lines: placed, cells: places } = placesOn([0], engine, pagination);
    const widths = [...places.get("t")!.values()].map(([one]) => one!.width);
    expect(widths.reduce((sum, one) => sum + one)).toBeCloseTo(180);
    return placed.get("c0")!.length;
  };
  expect(await linesOf(false)).toBe(2);
  expect(await linesOf(true)).toBe(1);
});
