/**
 * What a layout comes to: pages of things at their places. Points from the top left corner; `y` of text is its
 * baseline. A preview can draw it as well as a PDF.
 */
import type { Shaped } from "./shape";
import type { Face } from "./typefaces";

/** One element of the structure that is read to who listens; its text comes in the order of the items. */
export interface Tag {
  role: string;
  children: Tag[];
  alt?: string;
  /** Of a table's cell. */
  span?: { columns: number; rows: number };
  scope?: "Column" | "Row";
}

/** Decoration has no tag. */
interface Tagged {
  tag: Tag | null;
}

export interface PlacedWord {
  x: number;
  word: Shaped;
}

export interface TextItem extends Tagged {
  kind: "text";
  face: Face;
  size: number;
  color: string;
  y: number;
  /** Beside each other from left to right. */
  words: PlacedWord[];
  source?: string;
}

export interface RectItem extends Tagged {
  kind: "rect";
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
  source?: string;
}

/** A line through points, each as far right and down of `x` and `y` as it says. */
interface StrokeItem extends Tagged {
  kind: "stroke";
  x: number;
  y: number;
  points: readonly (readonly [right: number, down: number])[];
  closed: boolean;
  width: number;
  color: string;
}

export interface ImageItem extends Tagged {
  kind: "image";
  x: number;
  y: number;
  width: number;
  height: number;
  bytes: Uint8Array;
  source?: string;
}

/** A filled outline in SVG path data, drawn `scale` times as large. */
interface PathItem extends Tagged {
  kind: "path";
  x: number;
  y: number;
  width: number;
  height: number;
  path: string;
  scale: number;
  color: string;
  source?: string;
}

/** A place that leads to an address, or with `#` to an anchor. */
export interface LinkItem extends Tagged {
  kind: "link";
  x: number;
  y: number;
  width: number;
  height: number;
  href: string;
  /** What the link says. */
  text: string;
}

export interface AnchorItem {
  kind: "anchor";
  x: number;
  y: number;
  name: string | null;
  outline: { level: number; title: string } | null;
}

/** Is replaced by text when every anchor has its page. */
export interface PageNumberItem extends Tagged {
  kind: "page-number";
  anchor: string;
  /** Where the number ends, or begins when lines go to the left. */
  x: number;
  y: number;
  toRight: boolean;
  face: Face;
  size: number;
  color: string;
}

export type Item =
  | TextItem
  | RectItem
  | StrokeItem
  | ImageItem
  | PathItem
  | LinkItem
  | AnchorItem
  | PageNumberItem;

export interface Page {
  width: number;
  height: number;
  items: Item[];
}

export interface DisplayList {
  pages: Page[];
  structure: Tag[];
}

export const tagged = (role: string, parent: Tag | null, more: Partial<Tag> = {}): Tag => {
  const tag: Tag = { role, children: [], ...more };
  parent?.children.push(tag);
  return tag;
};
