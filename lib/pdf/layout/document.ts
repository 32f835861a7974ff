/** What is laid out: a document as blocks of styled text. Lengths are points (1/72 inch), colours `#rrggbb`. */

export type Family =
  | "sans"
  | "serif"
  | "mono"
  | "black"
  | "garamond"
  | "didone"
  | "futura"
  | "grotesk"
  | "plex";
export type Direction = "ltr" | "rtl";

export interface Style {
  family: Family;
  size: number;
  color: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  /** Behind the text. */
  background?: string;
  /** How far the text stands above the line; below it when negative. */
  rise?: number;
  /** Figures of one width, for columns of numbers. */
  tabular?: boolean;
  /** Space between letters, of the size. Scripts whose letters join are set without it. */
  tracking?: number;
  /** What the text was made of; a preview leads there. */
  source?: string;
  /** An address, or `#` and the name of an anchor in this document. */
  link?: string;
}

/** Text in one style. `"\n"` ends the line. */
export interface Span {
  text: string;
  style: Style;
}

/** What a paragraph is to who listens to it; names as in PDF (ISO 32000-1, 14.8.4). */
export type Role = "P" | "H1" | "H2" | "H3" | "H4" | "H5" | "H6" | "Code" | "TOCI" | "Caption";

export interface Paragraph {
  type: "paragraph";
  spans: Span[];
  /** The height of an empty line, and of every line at least. */
  style: Style;
  role?: Role;
  align?: "start" | "center" | "end" | "justify";
  /** Height of a line as a multiple of the text's size. */
  leading?: number;
  before?: number;
  after?: number;
  /** How far from the side where lines begin. */
  indent?: number;
  /** Absent: as its first letter is written, else as the document. */
  direction?: Direction;
  keepWithNext?: boolean;
  /** So many lines or rows before it stand on its page with it. */
  keepWithBefore?: number;
  /** Links and page numbers find the paragraph by this. */
  anchor?: string;
  /** Stands among the bookmarks, at this depth from 1. */
  outline?: { level: number; title: string };
  /** The number of the page with this anchor is written at the end of the last line. */
  pageOf?: string;
}

export type Marker =
  | { kind: "text"; spans: Span[] }
  | { kind: "check"; checked: boolean }
  /** Stands beside the item from its first line on, with a gap of points between them. */
  | { kind: "blocks"; blocks: FlowBlock[]; gap: number };

export interface ListItem {
  marker: Marker;
  blocks: FlowBlock[];
}

export interface List {
  type: "list";
  items: ListItem[];
  /** Room for the markers. */
  indent: number;
  /** Markers begin where lines do, rather than end beside the text. */
  isFlush?: boolean;
  /** Things side by side, and no list to who listens: a marker is read as a part of the first text. */
  isLayout?: boolean;
  before?: number;
  /** So many lines or rows before it stand on its page with it. */
  keepWithBefore?: number;
}

/** Blocks on a ground of their own, or beside a bar. */
export interface Box {
  type: "box";
  blocks: FlowBlock[];
  role?: "BlockQuote" | "Note" | "TOC" | "Div";
  background?: string;
  /** Stands where lines begin. */
  bar?: { color: string; width: number };
  padding: { block: number; start: number; end: number };
  before?: number;
  after?: number;
  direction?: Direction;
  /** Stands on one page where a page has room for it. */
  isWhole?: boolean;
  keepWithNext?: boolean;
  /** So many lines or rows before it stand on its page with it. */
  keepWithBefore?: number;
}

export interface Line {
  color: string;
  width: number;
  /** Drawn twice; below a cell only. */
  isDouble?: boolean;
}

export interface Cell {
  blocks: FlowBlock[];
  /** Drawn inside of its edges. */
  lines?: { top?: Line; bottom?: Line; start?: Line; end?: Line };
  colspan?: number;
  rowspan?: number;
  header?: boolean;
  background?: string;
}

export interface Table {
  type: "table";
  rows: Cell[][];
  /** As many of the first rows are repeated on each page the table goes on. */
  headerRows: number;
  /** Wished widths of the columns, by their place. */
  widths?: readonly (number | undefined)[];
  /** This column gets the room that the others leave, if they can be as wide as they like. */
  grow?: number;
  /** Which sides of a cell are drawn. */
  rules: "all" | "bottom" | "none";
  ruleColor: string;
  /** `edge` stands in place of `inline` at both sides of the table. */
  padding: { block: number; inline: number; edge?: number };
  before?: number;
  after?: number;
  /** Rows that stand where a page ends after so many rows below the header, and where the next begins. */
  atBreak?: (rows: number) => { foot: Cell[]; head: Cell[] };
  /** Things side by side, and no table to who listens. */
  isLayout?: boolean;
  /** No page ends inside. */
  isWhole?: boolean;
  /** So many lines or rows before it stand on its page with it. */
  keepWithBefore?: number;
}

/** A PNG, JPEG or SVG as it was sent, and the size it is drawn at. */
export interface Image {
  type: "image";
  bytes: Uint8Array;
  width: number;
  height: number;
  alt: string;
  align?: "start" | "center" | "end";
  source?: string;
  before?: number;
  after?: number;
  /** So many lines or rows before it stand on its page with it. */
  keepWithBefore?: number;
}

/** A filled outline, as a QR code. */
export interface Drawing extends Omit<Image, "type" | "bytes"> {
  type: "drawing";
  /** SVG path data, so many units wide as the drawing is. */
  path: string;
  units: number;
  /** So many units at each side stand out of the place it takes. */
  crop?: number;
  color: string;
}

export interface Rule {
  type: "rule";
  color: string;
  thickness?: number;
  source?: string;
  before: number;
  after: number;
  keepWithNext?: boolean;
  /** So many lines or rows before it stand on its page with it. */
  keepWithBefore?: number;
}

export type FlowBlock = Paragraph | List | Box | Table | Image | Drawing | Rule;

export interface PageSetup {
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  /** At the top of each page but the first. */
  header?: { start?: string; end?: string };
  /** At the foot of each page. `page` and `pages` are put in for `{page}` and `{pages}`. */
  footer?: { start?: string; end?: string };
  /** Of header and footer. */
  style: Style;
  /** At the foot of each page, above the footer, or at the end where it is too high for that. Read once. */
  foot?: FlowBlock[];
  /** Coloured rectangles behind what stands on a page. */
  marks?: readonly Mark[];
}

export interface Mark {
  on: "every" | "first" | "rest";
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
}

/** A second column, which is filled page by page beside the first. */
interface Aside {
  blocks: FlowBlock[];
  left: number;
  width: number;
}

export interface FlowDocument {
  blocks: FlowBlock[];
  aside?: Aside;
  page: PageSetup;
  direction: Direction;
  /** BCP 47. */
  lang: string;
}

export const PAPER = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const;
export type Paper = keyof typeof PAPER;
