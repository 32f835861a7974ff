/** Lays a document out: fetches its fonts, breaks its lines and fills its pages, with a breath between them. */

import { heightOf } from "./atoms";
import { addBlock, emptyColumn, layOutBlocks } from "./blocks";
import { type DisplayList, type Page, type Tag, tagged } from "./display";
import type { FlowBlock, FlowDocument, Style, Table } from "./document";
import { FontFiles, type LoadFont } from "./font-files";
import { addEdges, addFoot, addMarks, bodyHeight, nextPage, numberPages } from "./pages";
import type { Context } from "./paragraph";
import { cleanText, type Fonts } from "./pieces";
import { Shaper } from "./shape";
import { Typefaces } from "./typefaces";

/** Font files and the words set in them; kept from one layout to the next, the second is much quicker. */
export interface OpenFonts {
  files: FontFiles;
  shaper: Shaper;
}

export const openFonts = (loadFont: LoadFont): OpenFonts => ({
  files: new FontFiles(loadFont),
  shaper: new Shaper(),
});

export interface LayoutOptions {
  fonts: OpenFonts;
  /** Called between pieces of work, with the share that is done; may wait, and stops the work by throwing. */
  breathe?: (done: number) => Promise<void>;
}

/** @throws whatever the fonts' `loadFont` and `breathe` throw */
export async function layOut(
  document: FlowDocument,
  { fonts: { files, shaper }, breathe = async () => undefined }: LayoutOptions,
): Promise<DisplayList> {
  const fonts: Fonts = { faces: new Typefaces(files), shaper };
  await fonts.faces.load(textsOf(document));
  const { page, direction, aside } = document;
  const { width, margin } = page;
  const highest = bodyHeight(page);
  const context: Context = { fonts, direction, highest, read: new WeakMap() };
  const frame = { left: margin.left, width: width - margin.left - margin.right };
  const root: Tag = { role: "Document", children: [] };
  const footTag = tagged("Div", null);
  const repeated = layOutBlocks(page.foot ?? [], frame, footTag, context);
  const isFoot = heightOf(repeated) <= highest * MAX_FOOT_SHARE;
  const foot = isFoot ? repeated : [];
  const blocks = isFoot ? document.blocks : [...document.blocks, ...(page.foot ?? [])];
  const full = highest - heightOf(foot);
  let beside = aside ? layOutBlocks(aside.blocks, aside, tagged("Div", root), context) : [];
  const column = emptyColumn();
  for (const [at, block] of blocks.entries()) {
    addBlock(column, block, frame, root, context);
    await breathe((at / blocks.length) * LINES_SHARE);
  }
  const pages: Page[] = [];
  const total = column.atoms.length;
  let rest = column.atoms;
  do {
    const next = nextPage(rest, document, full);
    const second = nextPage(beside, document, full);
    next.page.items.unshift(...second.page.items);
    pages.push(next.page);
    [rest, beside] = [next.rest, second.rest];
    await breathe(LINES_SHARE + (1 - LINES_SHARE) * (1 - rest.length / Math.max(total, 1)));
  } while (rest.length + beside.length > 0);
  numberPages(pages, fonts);
  addFoot(pages, foot, document);
  if (foot.length > 0) root.children.push(footTag);
  addEdges(pages, document, context);
  addMarks(pages, page.marks ?? []);
  return { pages, structure: root.children };
}

/** Of a page: a higher foot stands once, at the end. */
const MAX_FOOT_SHARE = 0.4;

/** Of the work, breaking lines is this share. */
const LINES_SHARE = 0.8;

interface Text {
  text: string;
  style: Style;
}

function* textsOf({ blocks, page, aside }: FlowDocument): Generator<Text> {
  const edges = [page.header, page.footer].flatMap((edge) => [edge?.start, edge?.end]);
  yield { text: `${edges.filter(Boolean).join("")}…0123456789`, style: page.style };
  yield* textsIn([...blocks, ...(page.foot ?? []), ...(aside?.blocks ?? [])]);
}

function* textsIn(blocks: readonly FlowBlock[]): Generator<Text> {
  for (const block of blocks) {
    if (block.type === "paragraph") {
      // A hyphen, should a word be broken at one that is not seen; and the number of a page.
      yield { text: "-0123456789", style: block.style };
      for (const { text, style } of block.spans) yield { text: cleanText(text), style };
    } else if (block.type === "box") yield* textsIn(block.blocks);
    else if (block.type === "table")
      for (const row of [...block.rows, ...breakRowsOf(block)])
        for (const cell of row) yield* textsIn(cell.blocks);
    else if (block.type === "list")
      for (const { marker, blocks: inside } of block.items) {
        if (marker.kind === "text") yield* marker.spans;
        if (marker.kind === "blocks") yield* textsIn(marker.blocks);
        yield* textsIn(inside);
      }
  }
}

/** What stands at one break is written as at the others, but for its figures. */
function breakRowsOf({ atBreak, rows, headerRows }: Table) {
  if (!atBreak) return [];
  const { foot, head } = atBreak(rows.length - headerRows);
  return [foot, head];
}
