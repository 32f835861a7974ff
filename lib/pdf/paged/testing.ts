/** Documents made at random from a seed, and what stands on their pages. */

import type { Atom } from "../layout/atoms";
import type { Style } from "../layout/document";
import type { LoadFont } from "../layout/font-files";
import { openFonts } from "../layout/layout";
import { Typefaces } from "../layout/typefaces";
import { PagedEngine } from "./engine";
import type { Inline, PagedBlock, PagedCell, PagedParagraph, PagedSetup } from "./model";
import { Paginating, type Pagination } from "./paginate";

export const TEXT: Style = { family: "sans", size: 11, color: "#000000" };
const STYLES: Style[] = [
  TEXT,
  { ...TEXT, bold: true },
  { ...TEXT, family: "serif", size: 16 },
  { ...TEXT, size: 7, rise: 4 },
];

/** Numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;
const whole = (random: Random, below: number): number => Math.floor(random() * below);
function oneOf<Of>(random: Random, all: readonly Of[]): Of {
  const one = all[whole(random, all.length)];
  if (one === undefined) throw new RangeError("Nothing to choose from.");
  return one;
}

const SIZES = [
  [595.28, 841.89],
  [612, 792],
  [419.53, 595.28],
] as const;

export function setupFrom(random: Random): PagedSetup {
  const [width, height] = oneOf(random, SIZES);
  const edge = paragraph("edge", [
    { kind: "text", text: "Header ".repeat(whole(random, 60)), style: TEXT },
  ]);
  const hasEdge = random() < 0.5;
  return {
    ...{ width, height, headerMargin: 30, footerMargin: 30 },
    margin: { top: 60, right: 50, bottom: 60, left: 50 },
    edges: {
      header: (page) => (hasEdge && page > 1 ? [edge] : []),
      footer: () => (hasEdge ? [edge] : []),
    },
    images: () => undefined,
    direction: "ltr",
  };
}

export async function engineFor(setup: PagedSetup, loadFont: LoadFont): Promise<PagedEngine> {
  const { files, shaper } = openFonts(loadFont);
  const faces = new Typefaces(files);
  await faces.load(STYLES.map((style) => ({ style, text: "abc …-0123456789 שלום" })));
  return new PagedEngine({ faces, shaper }, setup);
}

export const paragraph = (
  id: string,
  inline: Inline[],
  more: Partial<PagedParagraph> = {},
): PagedParagraph => ({
  ...{ type: "paragraph", id, inline, style: TEXT, align: "start", spacing: 1.2 },
  ...{ above: 0, below: 8, start: 0, firstLine: 0, end: 0 },
  ...more,
});

export const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () =>
    random() < 0.02
      ? oneOf(random, ["שלום", "x".repeat(140), "soft\u00adhyphened", "well-known/it"])
      : "lorem ipsum dolor sit amet".slice(0, 1 + whole(random, 20)).trim(),
  ).join(" ");

let count = 0;

export function blocksFrom(random: Random, length: number, notes = true): PagedBlock[] {
  return Array.from({ length }, (): PagedBlock => {
    const kind = random();
    if (kind < 0.03) return { type: "pageBreak", id: `b${count++}` };
    if (kind < 0.05)
      return { type: "rule", id: `b${count++}`, color: "#000000", above: 8, below: 8 };
    if (kind < 0.11) return tableFrom(random, notes);
    return paragraphFrom(random, notes);
  });
}

export function paragraphFrom(random: Random, notes: boolean, most = 120): PagedParagraph {
  const inline: Inline[] = [];
  for (let part = whole(random, 5); part >= 0; part--) {
    const style = oneOf(random, STYLES);
    const kind = random();
    if (kind < 0.06) inline.push({ kind: "break", style });
    else if (kind < 0.1) inline.push({ kind: "tab", style });
    else if (kind < 0.14)
      inline.push({
        kind: "image",
        image: "",
        alt: "",
        style,
        width: 20 + random() * 700,
        height: 10 + random() * 900,
      });
    else if (kind < 0.2 && notes) inline.push(noteFrom(random, style));
    else inline.push({ kind: "text", text: words(random, whole(random, most)), style });
  }
  return paragraph(`b${count++}`, inline, {
    align: oneOf(random, ["start", "center", "end", "justify"]),
    start: random() < 0.1 ? 60 : 0,
    firstLine: random() < 0.1 ? 20 : 0,
    keepWithNext: random() < 0.15,
    keepTogether: random() < 0.1,
    breakBefore: random() < 0.03,
    ...(random() < 0.1 ? { marker: { kind: "text", text: "1.", style: TEXT }, start: 24 } : {}),
  });
}

const noteFrom = (random: Random, style: Style): Inline => ({
  ...{ kind: "note", note: `n${count++}`, text: "1", style },
  blocks: [paragraphFrom(random, false, random() < 0.1 ? 900 : 30)],
});

function tableFrom(random: Random, notes: boolean): PagedBlock {
  const columns = 1 + whole(random, 4);
  const height = 1 + whole(random, 25);
  const free = new Array<number>(columns).fill(0);
  const rows = Array.from({ length: height }, (_, row) => {
    const cells: PagedCell[] = [];
    for (let at = 0; at < columns; at++) {
      if ((free[at] ?? 0) > row) continue;
      const rowspan = random() < 0.1 ? Math.min(2 + whole(random, 3), height - row) : 1;
      free[at] = row + rowspan;
      const blocks = Array.from({ length: whole(random, 3) }, () =>
        paragraphFrom(random, notes, random() < 0.05 ? 400 : 12),
      );
      cells.push({ blocks, colspan: 1, rowspan });
    }
    return cells;
  });
  const headerRows =
    random() < 0.5 && free.every((end) => end > 0) && rows[0]?.every(({ rowspan }) => rowspan === 1)
      ? 1
      : 0;
  return { type: "table", id: `b${count++}`, rows, headerRows, widths: [], above: 4, below: 8 };
}

/** Every line under atoms, with those in cells. */
export const linesUnder = (atoms: readonly Atom[]): { block: string; from: number; to: number }[] =>
  atoms.flatMap((one) => {
    if (one.cells) return one.cells.flatMap((cell) => linesUnder(cell.atoms));
    return one.line ? [one.line] : [];
  });

/** All pages at once. */
export function paginate(
  blocks: readonly PagedBlock[],
  engine: PagedEngine,
  before?: Pagination,
): Pagination {
  const made = new Paginating(blocks, engine, before);
  while (made.fillNext());
  return made;
}
