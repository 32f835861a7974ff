/** How a workbook is printed: one setting for all who print it, in `meta` beside its title. */
import type * as Y from "yjs";
import { flag, integer, oneOf, readMembers } from "./members";

export const MAX_REPEATED = 20;

export interface SheetPage {
  paper: "a4" | "letter";
  landscape: boolean;
  /** All columns on the width of a page; else those that have no room follow on pages of their own. */
  fit: boolean;
  /** How many of the first rows are repeated on each page. */
  repeatRows: number;
  gridlines: boolean;
  /** The file's title, the sheet's name and the number of the page. */
  edges: boolean;
}

/** @param usual the default */
export function pageSetupOf(doc: Y.Doc, usual: Pick<SheetPage, "paper">): SheetPage {
  const stored = readMembers<Partial<SheetPage>>(doc.getMap("meta").get("page"), {
    paper: oneOf(["a4", "letter"] as const),
    ...{ landscape: flag, fit: flag, gridlines: flag, edges: flag },
    repeatRows: integer(0, MAX_REPEATED),
  });
  const plain = { landscape: false, fit: true, repeatRows: 0, gridlines: false, edges: true };
  return { ...plain, ...usual, ...stored };
}

export const setPageSetup = (doc: Y.Doc, page: SheetPage) => doc.getMap("meta").set("page", page);
