/** A note of fifty pages, laid out and written as a PDF in a browser. */

import { flowOfNote } from "../../lib/formats/pdf/note-flow";
import { TEXT } from "../../lib/formats/pdf/note-style";
import { PAPER } from "../../lib/pdf/layout/document";
import { layOut, openFonts } from "../../lib/pdf/layout/layout";
import { writePdf } from "../../lib/pdf/write/write";

const loadFont = async (name) =>
  new Uint8Array(await (await fetch(`/fonts/pdf/${name}.ttf`)).arrayBuffer());
const margin = { top: 68, right: 68, bottom: 68, left: 68 };
const page = { ...PAPER.a4, margin, footer: { end: "{page} of {pages}" }, style: TEXT };

/** @returns times in milliseconds: with fonts that nobody opened yet, then with words that were set before */
window.makePdfs = async (blocks) => {
  const fonts = openFonts(loadFont);
  const cold = await make(blocks, fonts);
  return { cold, warm: await make(blocks, fonts) };
};

async function make(given, fonts) {
  const began = performance.now();
  const blocks = flowOfNote(given, { width: 459, media: () => undefined, direction: "ltr" });
  const display = await layOut({ blocks, page, direction: "ltr", lang: "en" }, { fonts });
  const laidOut = performance.now();
  const bytes = await writePdf(display, { title: "Note", lang: "en", createdAt: new Date(0) });
  const pages = display.pages.length;
  const [layout, write] = [laidOut - began, performance.now() - laidOut];
  return { layout, write, pages, bytes: bytes.length };
}
