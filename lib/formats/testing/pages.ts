/** What stands on the pages of a layout, for tests. */
import type { DisplayList, Page, PlacedWord, Tag, TextItem } from "../../pdf/layout/display";
import type { FlowBlock, FlowDocument, Span, Style } from "../../pdf/layout/document";
import { layOut, openFonts } from "../../pdf/layout/layout";
import { loadFont } from "./fonts";

export const TEXT: Style = { family: "sans", size: 10, color: "#000000" };
const fonts = openFonts(loadFont);

/** Room for ten lines of fifteen points. */
export const TEN_LINES = {
  width: 240,
  height: 190,
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
  style: { ...TEXT, size: 8 },
};

export const span = (text: string, style: Partial<Style> = {}): Span => ({
  text,
  style: { ...TEXT, ...style },
});
export const paragraph = (text: string, more: object = {}): FlowBlock => ({
  type: "paragraph",
  spans: [span(text)],
  style: TEXT,
  ...more,
});

export const pagesOf = (
  blocks: FlowBlock[],
  more: Partial<FlowDocument> = {},
): Promise<DisplayList> =>
  layOut({ blocks, page: TEN_LINES, direction: "ltr", lang: "en", ...more }, { fonts });

export interface Word extends PlacedWord {
  y: number;
  width: number;
  size: number;
  item: TextItem;
}

export const wordsOn = ({ items }: Page): Word[] =>
  items.flatMap((item) =>
    item.kind === "text"
      ? item.words.map(({ x, word }) => {
          const width = (word.width * item.size) / 1000;
          return { x, word, y: item.y, width, size: item.size, item };
        })
      : [],
  );

/** Lines of a page from its top, each from left to right; heads and feet are left out unless they are asked for. */
export function linesOn(page: Page, withEdges = false): string[] {
  const lines = new Map<number, Word[]>();
  for (const word of wordsOn(page)) {
    if (!withEdges && word.item.tag === null) continue;
    const y = Math.round(word.y * 10);
    lines.set(y, [...(lines.get(y) ?? []), word]);
  }
  return [...lines]
    .sort(([one], [other]) => one - other)
    .map(([, words]) =>
      words
        .sort((one, other) => one.x - other.x)
        .map(({ word }) => word.glyphs.map((glyph) => glyph.text).join(""))
        .join("")
        .trim(),
    );
}

/** The structure as `Role(Role, …)`. */
export const outlineOf = (tags: readonly Tag[]): string =>
  tags
    .map(({ role, children }) => (children.length > 0 ? `${role}(${outlineOf(children)})` : role))
    .join(" ");
