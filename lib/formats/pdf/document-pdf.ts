/** A Document as a PDF: the pages of the screen, drawn. The same code runs in a worker of a browser and in Node. */
import type { DocumentContent } from "../../kinds/document/content";
import { cleanDocument } from "../../kinds/document/text";
import { imageSize } from "../../pdf/images/image-size";
import type { Page } from "../../pdf/layout/display";
import { openFonts } from "../../pdf/layout/layout";
import { numberPages } from "../../pdf/layout/pages";
import { pageItems, structureOf } from "../../pdf/paged/pages";
import { writePdf } from "../../pdf/write/write";
import { DocumentPages } from "../document/pages";
import { breathing, type NotePdfOptions } from "./note-pdf";

export type DocumentPdfOptions = Omit<NotePdfOptions, "paper" | "hasChanges"> & {
  /** Suggestions marked in the text; without it, the text as it is while none is accepted. */
  hasChanges?: boolean;
};

const LAYOUT_SHARE = 0.3;
const DRAWING_SHARE = 0.4;

/**
 * Lets other work run in between, so that it can be stopped and watched.
 * @throws the signal's reason once it is aborted; whatever `loadFont` throws
 */
export async function documentPdf(
  given: DocumentContent,
  options: DocumentPdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = options.hasChanges ? given : cleanDocument(given);
  const { title, lang, dir, media, loadFont } = options;
  const breathe = breathing(options);
  const images = (id: string) => {
    const bytes = media(id)?.bytes;
    return bytes && imageSize(bytes) ? bytes : undefined;
  };
  const pages = new DocumentPages(content, {
    ...{ locale: lang, direction: dir, images },
    fonts: openFonts(loadFont),
  });
  const blocks = await pages.load(content);
  const pagination = pages.begin(blocks);
  while (pagination.fillNext())
    await breathe((LAYOUT_SHARE * pagination.reached) / Math.max(blocks.length, 1));
  const { width, height, color } = pages.page;
  const drawn: Page[] = [];
  for (const at of pagination.pages.keys()) {
    const items = pageItems(pages.engine, pagination, at);
    if (color !== "#ffffff")
      items.unshift({ kind: "rect", x: 0, y: 0, width, height, color, tag: null });
    drawn.push({ width, height, items });
    await breathe(LAYOUT_SHARE + (DRAWING_SHARE * at) / pagination.pages.length);
  }
  numberPages(drawn, pages.engine.meter.fonts);
  const display = { pages: drawn, structure: structureOf(pages.engine, pagination) };
  const facts = { title: title || "Document", lang, createdAt: options.createdAt ?? new Date() };
  const done = LAYOUT_SHARE + DRAWING_SHARE;
  return writePdf(display, facts, (share) => breathe(done + share * (1 - done)));
}
