/** What a design of business papers is: measures, colours and named layouts. The setting is one for all. */
import type { PaperContent } from "./business-content";
import type { Color, LineSetting, PrintDesign } from "./design";
import type { PrintSheet } from "./sheet";

/** What text is on a paper. */
export type Role =
  /** What kind of paper it is. */
  | "title"
  /** The sender where there is no logo. */
  | "name"
  | "text"
  | "strong"
  | "small"
  /** Above or before a value. */
  | "label"
  /** Above a column. */
  | "head"
  | "total";

export interface Design extends PrintDesign<Role> {
  masthead: "split" | "centred" | "poster" | "grid" | "editorial" | "headline" | "banner";
  /** Where the sender, the recipient and the facts stand. */
  people: "letter" | "columns" | "centred" | "cells" | "labelled" | "aside";
  /** Of the second column, where there is one: its place and its width. */
  aside?: { start: number; width: number };
  table: {
    head: { ground?: Color; top?: LineSetting; bottom?: LineSetting };
    row?: LineSetting;
    /** Below the last row. */
    end?: LineSetting;
    /** Between columns, and at the sides of the table. */
    column?: LineSetting;
    /** Behind every other row. */
    zebra?: Color;
    isNumbered?: boolean;
    /** Sums where a page ends and the next begins. */
    carries?: boolean;
    padding: { block: number; inline: number; edge?: number };
  };
  sums: {
    /** Of the width of the text. */
    share: number;
    row?: LineSetting;
    total: { ground?: Color; top?: LineSetting; bottom?: LineSetting };
    padding: { block: number; inline: number; edge?: number };
  };
  /** How to pay stands left of the sums, or below them. */
  payment: "beside" | "below";
}

export interface Sheet extends PrintSheet<Role> {
  design: Design;
  content: PaperContent;
}
