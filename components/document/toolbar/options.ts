/** What the tools of a Document offer beside those of notes. */
import type { Option } from "@/components/note/tools/choice";
import { lineSpacings, POINTS, points } from "@/components/note/tools/format-frame";

export const STYLES: Option[] = [
  [null, "Normal text"],
  ["title", "Title"],
  ["subtitle", "Subtitle"],
  ["heading1", "Heading 1"],
  ["heading2", "Heading 2"],
  ["heading3", "Heading 3"],
  ["heading4", "Heading 4"],
  ["heading5", "Heading 5"],
  ["heading6", "Heading 6"],
];

export const SIZES: Option[] = POINTS.map((size): Option => [size, String(size)]);
export const LINES = lineSpacings(100);
export const INDENTS = points([0, 12, 18, 24, 36, 54, 72, 108]);
export const FIRST_LINES = points([-36, -18, 0, 12, 18, 24, 36]);

export const LISTS: Option[] = [
  [null, "None"],
  ["bullets", "• ◦ ▪"],
  ["dashes", "–"],
  ["arrows", "→ • ◦"],
  ["checks", "Check list"],
  ["numbers", "1. a. i."],
  ["brackets", "1) a) i)"],
  ["letters", "A. 1. a."],
  ["roman", "I. A. 1."],
  ["outline", "1. 1.1. 1.1.1."],
  ["clauses", "1. 1.1. (a) (i)"],
];

export const SHADES: Option[] = [
  [null, "None"],
  ["#f3f3f0", "Grey"],
  ["#e1eef1", "Teal"],
  ["#e6f3e9", "Green"],
  ["#fdf3d7", "Yellow"],
  ["#fbe4e4", "Red"],
];
