/**
 * Text that is written into fields, laid out alone: its width, and the number of lines that allows the largest size.
 */

import { INK } from "@/lib/formats/pdf/note-style";
import { directionsOf } from "@/lib/pdf/layout/directions";
import type { Page, TextItem } from "@/lib/pdf/layout/display";
import type { Style } from "@/lib/pdf/layout/document";
import { layOut } from "@/lib/pdf/layout/layout";
import { pdfFonts } from "./fonts";

export type Lettering = "plain" | "initials";

/** Text is laid out at this size, on a page wide enough for one line, and then scaled to its field. */
const LAYOUT_SIZE_PT = 12;
const LINE_HEIGHT = 1.25;
const LAYOUT_WIDTH_PT = 14_000;
const LAYOUT_HEIGHT_PT = 400;
const MAX_LINES = 4;
/** Larger text does not look handwritten. */
const MAX_SIZE_PT = 14;
/** Room for slanted letters that reach past their advance width. */
const SLANT_PT = 1.5;

export interface Letters {
  page: Page;
  /** On the page, from its top left corner. */
  box: { left: number; top: number; width: number; height: number };
  isRightToLeft: boolean;
}

const styleOf = (kind: Lettering): Style =>
  kind === "plain"
    ? { family: "sans", size: LAYOUT_SIZE_PT, color: INK }
    : { family: "serif", size: LAYOUT_SIZE_PT, color: INK, italic: true };

/** @param width @param height points of the field */
export async function letter(
  text: string,
  kind: Lettering,
  { width, height }: { width: number; height: number },
): Promise<Letters> {
  const line = await set(text, kind, LAYOUT_WIDTH_PT);
  const scaleIn = (lines: number) =>
    Math.min(
      MAX_SIZE_PT / LAYOUT_SIZE_PT,
      width / (line.box.width / lines),
      height / (LAYOUT_SIZE_PT * LINE_HEIGHT * lines),
    );
  // Several lines are uneven, and a broken address is hard to read, so one line is preferred.
  const unevenness = /\s/.test(text) ? 1.25 : 2;
  let best = 1;
  for (let lines = 2; lines <= MAX_LINES; lines++)
    if (scaleIn(lines) / unevenness > scaleIn(best)) best = lines;
  return best === 1 ? line : set(text, kind, (line.box.width / best) * 1.2);
}

/** The scale of a text in its field: at most handwriting size, and inside the field. */
export const scaleOf = (
  { box }: Letters,
  field: { width: number; height: number },
  userUnit: number,
): number =>
  Math.min(
    MAX_SIZE_PT / LAYOUT_SIZE_PT / userUnit,
    field.width / box.width,
    field.height / box.height,
  );

async function set(text: string, kind: Lettering, width: number): Promise<Letters> {
  const style = styleOf(kind);
  const margin = { top: 0, right: 0, bottom: 0, left: 0 };
  const { pages } = await layOut(
    {
      blocks: [{ type: "paragraph", spans: [{ text, style }], style, leading: LINE_HEIGHT }],
      page: { width, height: LAYOUT_HEIGHT_PT, margin, style },
      direction: "ltr",
      lang: "en",
    },
    { fonts: pdfFonts() },
  );
  const page = pages[0] ?? { width, height: LAYOUT_HEIGHT_PT, items: [] };
  const isRightToLeft = directionsOf(text, undefined, "ltr").direction === "rtl";
  return { page, box: boxOf(page), isRightToLeft };
}

function boxOf({ items, width }: Page): Letters["box"] {
  const texts = items.filter((item): item is TextItem => item.kind === "text");
  const ends = texts.flatMap(({ words, size }) =>
    words.map(({ x, word }) => [x, x + (word.width * size) / 1000] as const),
  );
  const baselines = texts.map(({ y }) => y);
  const left = Math.min(width, ...ends.map(([from]) => from)) - SLANT_PT;
  const right = Math.max(left + 2 * SLANT_PT, ...ends.map(([, to]) => to + SLANT_PT));
  const top = Math.min(LAYOUT_HEIGHT_PT, ...baselines) - LAYOUT_SIZE_PT * 0.98;
  const bottom = Math.max(top + LAYOUT_SIZE_PT, ...baselines.map((y) => y + LAYOUT_SIZE_PT * 0.34));
  return { left, top, width: right - left, height: bottom - top };
}
