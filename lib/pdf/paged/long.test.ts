/** What is much longer than a page: each page goes through a few lines of it, not through all that are left. */
import { expect, test } from "vitest";
import { loadFont } from "../../formats/testing/fonts";
import { drill } from "../../testing/drill";
import { lengthOf, type PagedBlock, type PagedCell, type PagedParagraph } from "./model";
import { pageItems } from "./pages";
import { contentOfPage } from "./paginate";
import { engineFor, linesUnder, paginate, paragraph, randomFrom, setupFrom, TEXT } from "./testing";

const LINES = drill(200_000, 20_000);
/** That pages begin with, for each line there is. */
const MAX_HELD = 20;

const text = (id: string, text: string) => paragraph(id, [{ kind: "text", text, style: TEXT }]);
const cellOf = (block: PagedBlock, rowspan = 1): PagedCell => ({
  ...{ blocks: [block], colspan: 1, rowspan },
});
const tableOf = (rows: PagedCell[][]): PagedBlock => ({
  ...{ type: "table", id: "t", rows, headerRows: 0, widths: [], above: 0, below: 0 },
});

const withLineFeeds = text("long", "line\n".repeat(LINES));
const withBreaks = paragraph(
  "long",
  Array.from({ length: LINES }, () => ({ kind: "break" as const, style: TEXT })),
);
const ROWS = LINES / 10;
const joined = Array.from({ length: ROWS }, (_, at) => {
  const row = [cellOf(text(`row ${at}`, "row"))];
  return at === 0 ? [cellOf(text("long", "line\n".repeat(1_000)), ROWS), ...row] : row;
});

test.each<[string, PagedBlock, number]>([
  ["a paragraph", withLineFeeds, LINES],
  ["a paragraph of line breaks", withBreaks, LINES],
  ["a cell", tableOf([[cellOf(withLineFeeds)]]), LINES],
  ["rows that a cell joins", tableOf(joined), ROWS],
])("%s is parted with every line once", async (_name, block, length) => {
  const engine = await engineFor(setupFrom(randomFrom(1)), loadFont);
  const made = paginate([block], engine);
  const ends = new Map<string, number>();
  let [gaps, held] = [0, 0];
  for (const [page, { start }] of made.pages.entries()) {
    for (const { atoms } of start.rest?.cells ?? []) held += 1 + atoms.length;
    const placed = contentOfPage(made, page, engine)?.placed.map(({ atom }) => atom) ?? [];
    for (const line of linesUnder(placed)) {
      if (line.from !== (ends.get(line.block) ?? 0)) gaps++;
      ends.set(line.block, line.to);
    }
  }
  for (const { id, inline } of paragraphsOf(block))
    if (ends.get(id) !== inline.reduce((sum, one) => sum + lengthOf(one), 0)) gaps++;
  expect(gaps).toBe(0);
  expect(held).toBeLessThan(length * MAX_HELD);
  pageItems(engine, made, 0);
});

const paragraphsOf = (block: PagedBlock): PagedParagraph[] =>
  block.type === "paragraph"
    ? [block]
    : block.type === "table"
      ? block.rows.flat().flatMap(({ blocks }) => blocks.flatMap(paragraphsOf))
      : [];
