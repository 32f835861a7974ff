/** L5: whether a long Document breaks into the same pages when Chromium prints what is on the screen as in its PDF. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { startBrowser } from "../lib/browser.mjs";
import { amount } from "../lib/measure.mjs";
import { load } from "../lib/node-bundle.mjs";
import { createNote } from "../lib/our-note.mjs";
import { root, startOurs } from "../lib/processes.mjs";
import { state } from "../lib/results.mjs";
import { textsOf } from "./texts.mjs";

const paragraphs = amount(291, 60);
/** Letters that say with what a page begins, and with what it ends. */
const LETTERS = 40;

export async function measureBreaks(database) {
  const { encodeStateAsUpdate, newBlock, newDocument, documentPdf, readDocument } =
    await load(`export { encodeStateAsUpdate } from "yjs";
export { newBlock } from "./lib/kinds/note/block";
export { newDocument, readDocument } from "./lib/kinds/document/content";
export { documentPdf } from "./lib/formats/pdf/document-pdf";`);
  const doc = newDocument("Bench", {
    ...{ hf: {}, footnotes: {}, styles: {}, lists: {}, page: { size: "a4" } },
    body: textsOf(paragraphs).map((text) => newBlock("paragraph", {}, [{ text, marks: {} }])),
  });
  const printed = await print(database, encodeStateAsUpdate(doc));
  const written = await documentPdf(readDocument(doc), {
    ...{ title: "Bench", lang: "en", dir: "ltr", media: () => undefined },
    loadFont: async (name) =>
      new Uint8Array(await readFile(join(root, "public", "fonts", "pdf", `${name}.ttf`))),
  });
  const [ours, theirs] = [await pagesIn(written), await pagesIn(printed)];
  const same = ours.filter((page, at) => page === theirs[at]).length;
  state({
    goal: "L5",
    what: "pages of a PDF that begin and end as those Chromium prints",
    ours: `${same} of ${ours.length}`,
    peer: `${theirs.length} printed`,
    goalText: "all",
    holds: same === ours.length && theirs.length === ours.length,
  });
}

/** @returns what Chromium makes of the page of the file */
async function print(database, content) {
  const { url, stop } = await startOurs(await database.url("ours"));
  const browser = await startBrowser();
  try {
    const { page } = await browser.visit(url + (await createNote(url, { content })).link);
    await page.locator(".doc-sheet").first().waitFor();
    await page.locator("[data-save=saved]").waitFor();
    return await page.pdf({ preferCSSPageSize: true });
  } finally {
    await browser.close();
    await stop();
  }
}

/** In a thread, as pdf.js changes the language around it. @returns with which letters each page begins and ends */
async function pagesIn(pdf) {
  const reader = new Worker(join(root, "lib", "formats", "testing", "pdf-reader.mjs"));
  reader.postMessage({ id: 1, data: new Uint8Array(pdf) });
  const [{ pdf: read, error }] = await once(reader, "message");
  await reader.terminate();
  if (error) throw new Error(error);
  return read.pages.map(({ items }) => {
    const letters = items.map(({ str }) => str.replace(/\s+/g, "")).join("");
    return `${letters.slice(0, LETTERS)} … ${letters.slice(-LETTERS)}`;
  });
}
