/** A column of atoms as pages with their heads and feet, and the numbers of pages where they are asked for. */
import { type Atom, drawn, fill, heightOf } from "./atoms";
import type { Item, Page, PageNumberItem } from "./display";
import type { FlowDocument, Mark, PageSetup } from "./document";
import { type Context, layOutParagraph } from "./paragraph";
import type { Fonts } from "./pieces";

export const bodyHeight = ({ height, margin }: PageSetup): number =>
  height - margin.top - margin.bottom;

/** The next page and the atoms after it. At least one atom is taken. @param full room of a page */
export function nextPage(
  atoms: readonly Atom[],
  { page }: FlowDocument,
  full: number,
): { page: Page; rest: Atom[] } {
  const { placed, rest } = fill(atoms, full, { force: true, full });
  const items = drawn(placed, page.margin.top, rest[0] ?? null);
  return { page: { width: page.width, height: page.height, items }, rest };
}

/** Writes the foot of each page; what is seen again is read once. */
export function addFoot(
  pages: readonly Page[],
  foot: readonly Atom[],
  { page }: FlowDocument,
): void {
  const top = page.height - page.margin.bottom - heightOf(foot);
  const { placed } = fill(foot, Number.MAX_SAFE_INTEGER, { force: true, full: 0 });
  for (const [at, { items }] of pages.entries())
    for (const item of drawn(placed, top))
      items.push(at === 0 || item.kind === "anchor" ? item : { ...item, tag: null });
}

export function addMarks(pages: readonly Page[], marks: readonly Mark[]): void {
  for (const [at, { items }] of pages.entries())
    for (const { on, ...place } of marks)
      if (on === "every" || (on === "first") === (at === 0))
        items.unshift({ kind: "rect", ...place, tag: null });
}

/** Writes head and foot, which are known when all pages are. */
export function addEdges(pages: readonly Page[], document: FlowDocument, context: Context): void {
  const { page: setup } = document;
  const { margin, height } = setup;
  const head = sidesOf(setup.header, setup, context);
  for (const [at, page] of pages.entries()) {
    if (at > 0) page.items.push(...head.flatMap((side) => side(margin.top * 0.5, {})));
    const numbers = { page: at + 1, pages: pages.length };
    const foot = sidesOf(setup.footer, setup, context, numbers);
    page.items.push(...foot.flatMap((side) => side(height - margin.bottom * 0.5, {})));
  }
}

type Side = (baseline: number, more: object) => Item[];
const BETWEEN_PT = 18;

function sidesOf(
  texts: PageSetup["header"],
  { width, margin, style }: PageSetup,
  context: Context,
  numbers?: { page: number; pages: number },
): Side[] {
  if (!texts) return [];
  const room = width - margin.left - margin.right;
  const filled = (text: string | undefined) =>
    (text ?? "").replace(/\{(page|pages)\}/g, (_, name: "page" | "pages") =>
      String(numbers?.[name] ?? ""),
    );
  const end = edgeText(filled(texts.end), room, context, style);
  const start = edgeText(filled(texts.start), room - end.width - BETWEEN_PT, context, style);
  const [left, right] = context.direction === "ltr" ? [start, end] : [end, start];
  return [
    (y) => moved(left.items, margin.left, y),
    (y) => moved(right.items, margin.left + room - right.width, y),
  ];
}

interface EdgeText {
  items: Item[];
  width: number;
}

/** One line, cut when it is too long. */
function edgeText(
  text: string,
  room: number,
  context: Context,
  style: PageSetup["style"],
): EdgeText {
  const letters = Array.from(text);
  const line = (count: number) => {
    const cut = count < letters.length ? `${letters.slice(0, count).join("").trimEnd()}…` : text;
    const spans = [{ text: cut, style }];
    const frame = { left: 0, width: Math.max(room, 1) };
    const paragraph = { type: "paragraph", spans, style, direction: context.direction } as const;
    return layOutParagraph({ ...paragraph, align: leftIn(context) }, frame, null, context);
  };
  let [fits, tooMany] = [0, letters.length + 1];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (line(middle).length === 1) fits = middle;
    else tooMany = middle;
  }
  const items = line(fits)[0]?.items ?? [];
  const ends = items.flatMap((item) =>
    item.kind === "text"
      ? item.words.map(({ x, word }) => x + (word.width * item.size) / 1000)
      : [],
  );
  return { items, width: Math.max(0, ...ends) };
}

const leftIn = ({ direction }: Context) => (direction === "ltr" ? "start" : "end");

const moved = (items: readonly Item[], x: number, y: number): Item[] =>
  items.flatMap((item) =>
    item.kind === "text"
      ? [{ ...item, y, tag: null, words: item.words.map((word) => ({ ...word, x: word.x + x })) }]
      : [],
  );

/** In place of an anchor: how many pages there are. */
export const ALL_PAGES = "#pages";

/** Puts the numbers of pages in. An anchor that is nowhere has none. */
export function numberPages(pages: readonly Page[], { shaper }: Fonts): void {
  const numbers = pagesOfAnchors(pages);
  for (const page of pages)
    page.items = numbered(page.items, (anchor) => numbers.get(anchor), shaper);
}

function pagesOfAnchors(pages: readonly Page[]): Map<string, number> {
  const pageOf = new Map([[ALL_PAGES, pages.length]]);
  for (const [at, { items }] of pages.entries())
    for (const item of items)
      if (item.kind === "anchor" && item.name !== null && !pageOf.has(item.name))
        pageOf.set(item.name, at + 1);
  return pageOf;
}

export const numbered = (
  items: readonly Item[],
  pageOf: (anchor: string) => number | undefined,
  shaper: Fonts["shaper"],
): Item[] =>
  items.flatMap((item) => {
    if (item.kind !== "page-number") return [item];
    const number = pageOf(item.anchor);
    return number === undefined ? [] : [numberItem(item, String(number), shaper)];
  });

function numberItem(item: PageNumberItem, text: string, shaper: Fonts["shaper"]): Item {
  const { face, size, color, tag, y, toRight } = item;
  const word = shaper.shape(text, face, false);
  const x = toRight ? item.x - (word.width * size) / 1000 : item.x;
  return { kind: "text", face, size, color, y, tag, words: [{ x, word }] };
}
