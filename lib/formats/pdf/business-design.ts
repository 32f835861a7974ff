/** What a design of business papers is: measures, colours and named layouts. The setting is one for all. */
import type { Family } from "../../pdf/layout/document";

export type Color = "ink" | "soft" | "accent" | "line" | "ground" | "solid" | "onSolid";

export interface TypeSetting {
  family: Family;
  /** Points. */
  size: number;
  bold?: boolean;
  italic?: boolean;
  /** Space between letters, of the size. */
  tracking?: number;
  isCaps?: boolean;
  color?: Color;
  leading?: number;
}

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

export interface LineSetting {
  color: Color;
  width: number;
  isDouble?: boolean;
}

/** A rectangle on pages, measured from the sides it names; as long as the page where it names both. */
export interface MarkSetting {
  on: "every" | "first" | "rest";
  color: Color;
  start?: number;
  end?: number;
  top?: number;
  bottom?: number;
  width?: number;
  height?: number;
}

export interface Design {
  colors: Record<Color, string>;
  type: Record<Role, TypeSetting>;
  /** `start` is where lines begin. */
  margin: { top: number; end: number; bottom: number; start: number };
  marks: readonly MarkSetting[];
  /** Of a logo at most. */
  logo: { width: number; height: number };
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
