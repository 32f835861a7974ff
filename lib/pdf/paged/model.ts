/**
 * What is laid out on pages that can be written in. Lengths are points. A block is never changed: an edit makes a new
 * one, and what is known of all others stays. Places in a paragraph count characters (UTF-16) and one for each object.
 */
import type { Direction, Role, Style } from "../layout/document";
import type { RuleSide } from "../layout/rows";

export type Inline =
  | { kind: "text"; text: string; style: Style }
  | { kind: "break"; style: Style }
  | { kind: "tab"; style: Style }
  | { kind: "image"; image: string; width: number; height: number; alt: string; style: Style }
  /** The number of a footnote. */
  | { kind: "note"; note: string; text: string; blocks: readonly PagedBlock[]; style: Style }
  /** A number that is known when all pages are. */
  | { kind: "field"; field: "page" | "pages"; style: Style };

export interface PagedParagraph {
  type: "paragraph";
  id: string;
  inline: readonly Inline[];
  /** Of an empty line. */
  style: Style;
  align: "start" | "center" | "end" | "justify";
  /** Height of a line as a multiple of the font's own. */
  spacing: number;
  above: number;
  below: number;
  start: number;
  /** Of the first line, beside `start`; negative hangs. */
  firstLine: number;
  end: number;
  marker?: { kind: "text"; text: string; style: Style } | { kind: "check"; checked: boolean };
  keepWithNext?: boolean;
  keepTogether?: boolean;
  breakBefore?: boolean;
  role?: Role;
  outline?: { level: number; title: string };
  /** Links lead to it. */
  isAnchor?: boolean;
  /** The page of the block with this id is written at the end of the last line. */
  pageOf?: string;
  /** Behind all of its lines. */
  background?: string;
}

export interface PagedCell {
  blocks: readonly PagedBlock[];
  colspan: number;
  rowspan: number;
  background?: string;
  /** Without it, all. */
  rules?: readonly RuleSide[];
}

export interface PagedTable {
  type: "table";
  id: string;
  rows: readonly (readonly PagedCell[])[];
  /** As many of the first rows are repeated on each page the table goes on. */
  headerRows: number;
  /** By the columns' places; those without one share what is left. */
  widths: readonly (number | undefined)[];
  above: number;
  below: number;
}

/** Blocks that are one block to the editor, as a table of contents. */
interface PagedGroup {
  type: "group";
  id: string;
  blocks: readonly PagedBlock[];
}

export type PagedBlock =
  | PagedParagraph
  | PagedTable
  | PagedGroup
  | { type: "rule"; id: string; color: string; above: number; below: number }
  | { type: "pageBreak"; id: string };

interface Edges {
  /** For a page and how many there are. */
  header(page: number, pages: number): readonly PagedBlock[];
  footer(page: number, pages: number): readonly PagedBlock[];
}

export interface PagedSetup {
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  /** From the paper's edges to header and footer. */
  headerMargin: number;
  footerMargin: number;
  edges: Edges;
  images: (image: string) => Uint8Array | undefined;
  direction: Direction;
  /** Not on paper: footnotes follow the text. */
  isRolled?: boolean;
}

/** How far apart tabs stop, from where lines begin. */
export const TAB = 36;

export const lengthOf = (inline: Inline): number =>
  inline.kind === "text" ? inline.text.length : 1;
