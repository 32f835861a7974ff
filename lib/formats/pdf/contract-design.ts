/** What a design of contracts is: measures, colours and named layouts. The setting is one for all. */
import type { ContractContent } from "./contract-content";
import type { LineSetting, PrintDesign } from "./design";
import type { PrintSheet } from "./sheet";

/** What text is on a contract. */
export type Role =
  | "title"
  | "subtitle"
  /** A party's name at the top and above its signature. */
  | "name"
  | "heading"
  | "schedule"
  /** Before a heading. */
  | "number"
  | "text"
  | "strong"
  | "small"
  /** Above or before a value. */
  | "label";

export interface ContractDesign extends PrintDesign<Role> {
  opening: "poster" | "grid" | "letter" | "centred" | "engraved" | "cover" | "masthead" | "line";
  parties: "columns" | "between" | "cells" | "rows";
  /** Above a party at the top, and between parties. */
  partyLine?: LineSetting;
  clauses: {
    /** Where the heading stands: before its text with the number at its side, in a column of its own, or over it. */
    heading: "hanging" | "margin" | "centred" | "above";
    /** Of the numbers' column, or of the headings'. */
    indent: number;
    /** Above a heading. */
    line?: LineSetting;
    before: number;
    /** Between paragraphs. */
    gap: number;
    isJustified?: boolean;
    /** After a clause's number, as "." */
    suffix?: string;
  };
  signatures: {
    /** Behind a party's block. */
    isBoxed?: boolean;
    line: LineSetting;
    /** Room to sign in. */
    room: number;
  };
}

export interface Sheet extends PrintSheet<Role> {
  design: ContractDesign;
  content: ContractContent;
}
