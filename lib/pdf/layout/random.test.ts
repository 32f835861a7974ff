/** Any document comes onto pages whole: nothing twice, nothing lost, nothing on other text or off the paper. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { drill } from "@/lib/testing/drill";
import { pagesOf, span, TEXT, type Word, wordsOn } from "../../formats/testing/pages";
import type { Item, Page } from "./display";
import type { Cell, FlowBlock, FlowDocument, Marker, Paragraph } from "./document";

const SETUP = {
  width: 600,
  height: 400,
  margin: { top: 30, right: 30, bottom: 30, left: 30 },
  style: { ...TEXT, size: 8 },
};

const word = fc.constantFrom(
  ..."the tenant shall/pay rent, (without) 1,200.00 deduction; naïve Ωμέγα".split(" "),
  "שלום",
  "(עליכם)",
  "السلام",
  "عليكم،",
  "租赁合同，",
  "हिन्दी",
  "ผู้เช่า",
  "🎉",
  "👍🏽",
  "very\u00adlong\u00adword",
  "x".repeat(90),
  "\n",
);
const style = fc.record({
  size: fc.constantFrom(7, 10, 10, 10, 15),
  bold: fc.boolean(),
  italic: fc.boolean(),
  family: fc.constantFrom("sans" as const, "serif" as const, "mono" as const),
});
const paragraph: fc.Arbitrary<Paragraph> = fc.record({
  type: fc.constant("paragraph" as const),
  spans: fc.array(
    fc
      .tuple(fc.array(word, { maxLength: 12 }), style)
      .map(([words, own]) => span(`${words.join(" ")} `, own)),
    { maxLength: 3 },
  ),
  style: fc.constant(TEXT),
  align: fc.constantFrom("start" as const, "center" as const, "end" as const, "justify" as const),
  keepWithNext: fc.boolean(),
  before: fc.nat(20),
  after: fc.nat(20),
});
const image = fc.record({
  type: fc.constant("image" as const),
  bytes: fc.constant(new Uint8Array()),
  width: fc.integer({ min: 1, max: 900 }),
  height: fc.integer({ min: 1, max: 900 }),
  alt: fc.constant("An image"),
});

const listOf = (inside: fc.Arbitrary<FlowBlock>) =>
  fc.record({
    type: fc.constant("list" as const),
    items: fc.array(
      fc.record({
        marker: fc.constantFrom<Marker[]>(
          { kind: "text", spans: [span("10.")] },
          { kind: "check", checked: true },
        ),
        blocks: fc.tuple(paragraph, inside),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    indent: fc.constant(16),
  });

const tableOf = (inside: fc.Arbitrary<FlowBlock>, columns: number, span: number) => {
  const cell: fc.Arbitrary<Cell> = fc.record({
    blocks: fc.array(inside, { maxLength: 2 }),
    colspan: fc.integer({ min: 1, max: span }),
    rowspan: fc.constantFrom(1, 1, 1, 2, 5),
    header: fc.boolean(),
  });
  const row = fc.array(cell, { minLength: 1, maxLength: columns });
  return fc.record({
    type: fc.constant("table" as const),
    rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    headerRows: fc.nat(2),
    rules: fc.constant("all" as const),
    ruleColor: fc.constant("#cccccc"),
    padding: fc.constant({ block: 3, inline: 4 }),
  });
};

const boxOf = (inside: fc.Arbitrary<FlowBlock>) =>
  fc.record({
    type: fc.constant("box" as const),
    blocks: fc.array(inside, { minLength: 1, maxLength: 3 }),
    background: fc.constant("#eeeeee"),
    padding: fc.constant({ block: 6, start: 6, end: 6 }),
    before: fc.nat(10),
  });

const simple: fc.Arbitrary<FlowBlock> = fc.oneof({ arbitrary: paragraph, weight: 5 }, image);
const inner = fc.oneof(
  { arbitrary: simple, weight: 6 },
  listOf(simple),
  boxOf(simple),
  tableOf(paragraph, 2, 1),
);
const inCell = fc.oneof({ arbitrary: simple, weight: 6 }, listOf(simple), boxOf(simple));
const block = fc.oneof(
  { arbitrary: simple, weight: 4 },
  listOf(inner),
  boxOf(inner),
  tableOf(inner, 2, 1),
  tableOf(inCell, 3, 2),
);

const anyDocument: fc.Arbitrary<FlowDocument> = fc.record({
  blocks: fc.array(block, { minLength: 1, maxLength: 8 }),
  page: fc.constant(SETUP),
  direction: fc.constantFrom("ltr" as const, "rtl" as const),
  lang: fc.constant("en"),
});

/** How often each character is there; what is not seen does not count. */
function counted(texts: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts)
    for (const character of text.replace(/[\s\u00ad]/g, ""))
      counts[character] = (counts[character] ?? 0) + 1;
  return counts;
}

function* written(blocks: readonly FlowBlock[]): Generator<string> {
  for (const one of blocks) {
    if (one.type === "paragraph") yield* one.spans.map(({ text }) => text);
    if (one.type === "box") yield* written(one.blocks);
    if (one.type === "list")
      for (const { marker, blocks } of one.items) {
        if (marker.kind === "text") yield* marker.spans.map(({ text }) => text);
        yield* written(blocks);
      }
    if (one.type === "table")
      for (const row of one.rows) for (const cell of row) yield* written(cell.blocks);
  }
}

/** A hyphen at a line's end was not written. */
function* drawn(pages: readonly Page[]): Generator<string> {
  for (const page of pages)
    for (const { word, item } of wordsOn(page))
      if (item.tag !== null && word.text !== "-")
        yield word.glyphs.map((glyph) => glyph.text).join("");
}

/** The middle of a word's letters, which nothing else may touch. */
const core = ({ x, y, width, size }: Word) => ({
  left: x + Math.min(0.5, width / 4),
  right: x + width - Math.min(0.5, width / 4),
  top: y - size * 0.45,
  bottom: y - size * 0.1,
});

function collisions(words: readonly Word[]): string[] {
  const cores = words.filter(({ width }) => width > 0).map((one) => ({ ...core(one), one }));
  cores.sort((one, other) => one.left - other.left);
  const found: string[] = [];
  for (const [at, a] of cores.entries())
    for (let next = at + 1; next < cores.length; next++) {
      const b = cores[next]!;
      if (b.left >= a.right) break;
      if (b.top < a.bottom && a.top < b.bottom)
        found.push(`${a.one.word.text} | ${b.one.word.text}`);
    }
  return found;
}

function isOff(item: Item, page: Page): boolean {
  if (item.kind === "text")
    return wordsOn({ ...page, items: [item] }).some(
      ({ x, y, width, size }) =>
        x < -0.1 || x + width > page.width + 0.1 || y - size < -0.1 || y > page.height,
    );
  if (item.kind === "rect" || item.kind === "image")
    return (
      item.x < -1 ||
      item.y < -1 ||
      item.x + item.width > page.width + 1 ||
      item.y + item.height > page.height + 1
    );
  return false;
}

const placeOf = (item: Item): string =>
  item.kind === "text"
    ? `${item.words.map(({ x, word }) => `${word.text} ${x}`).join(" ")} at ${item.y}`
    : JSON.stringify({ ...item, tag: null, bytes: null });

/** Few, as each is a whole document; another seed and a thousand runs are for who changes the layout. */
const RUNS = drill(25);
const SEED = 2026;

test("random documents lose nothing, repeat nothing and overlap nowhere", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, async (document) => {
      const { pages } = await pagesOf(document.blocks, document);
      expect(counted(drawn(pages))).toEqual(counted(written(document.blocks)));
      for (const page of pages) {
        expect(collisions(wordsOn(page))).toEqual([]);
        expect(page.items.filter((item) => isOff(item, page)).map(placeOf)).toEqual([]);
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});
