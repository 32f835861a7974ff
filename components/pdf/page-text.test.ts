/** The words of a page as a screen reader gets them. */
import type { TextItem } from "pdfjs-dist/types/src/display/api";
import { expect, test } from "vitest";
import { paragraphsOf } from "./page-text";

const item = (str: string, bottom: number, hasEOL = false): TextItem => ({
  str,
  dir: "ltr",
  transform: [12, 0, 0, 12, 72, bottom],
  width: 100,
  height: 12,
  fontName: "f1",
  hasEOL,
});

test("lines of one paragraph are read on, and a gap begins the next", () => {
  const items = [
    item("Agreement", 700, true),
    item("The parties agree to", 660, true),
    item("the following ", 645),
    item("terms.", 645, true),
    item("Second.", 600),
  ];
  expect(paragraphsOf({ items })).toEqual([
    "Agreement",
    "The parties agree to the following terms.",
    "Second.",
  ]);
});

test("a page that is a picture has no paragraphs", () => {
  expect(paragraphsOf({ items: [] })).toEqual([]);
  expect(
    paragraphsOf({ items: [item(" ", 700, true), { type: "beginMarkedContent", id: "a" }] }),
  ).toEqual([]);
});
