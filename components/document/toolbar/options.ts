/** What the tools of a Document offer. */
export type Option = readonly [value: string | number | null, label: string];

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

export const FONTS: Option[] = [
  ["Inter", "Inter"],
  ["Source Serif 4", "Source Serif"],
  ["JetBrains Mono", "JetBrains Mono"],
];

export const SIZES: Option[] = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 36, 48, 72].map(
  (size): Option => [size, String(size)],
);

export const ALIGNMENTS = [
  ["start", "Align to the start"],
  ["center", "Centre"],
  ["end", "Align to the end"],
  ["justify", "Justify"],
] as const;

export const LINES: Option[] = [
  [null, "Default"],
  [100, "Single"],
  [115, "1.15"],
  [150, "1.5"],
  [200, "Double"],
];

const points = (lengths: readonly number[]): Option[] => [
  [null, "Default"],
  ...lengths.map((length): Option => [length, `${length} pt`]),
];

export const SPACES = points([0, 3, 6, 9, 12, 18, 24, 36, 48]);
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
