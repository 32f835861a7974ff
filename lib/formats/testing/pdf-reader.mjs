/** Reads PDFs with pdf.js for read-pdf.ts, in a thread: on Node 20 pdf.js replaces JSON.stringify and adds much to the language. */
import { parentPort } from "node:worker_threads";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

parentPort.on("message", async ({ id, data }) => {
  try {
    parentPort.postMessage({ id, pdf: await read(data) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) });
  }
});

async function read(data) {
  const task = getDocument({ data, isEvalSupported: false, verbosity: 0 });
  const pdf = await task.promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++)
    pages.push(await readPage(await pdf.getPage(number)));
  const read = {
    pages,
    info: (await pdf.getMetadata()).info,
    outline: await readOutline(pdf, await pdf.getOutline()),
    destinations: await readDestinations(pdf),
    actions: await pdf.getJSActions(),
    attachments: await pdf.getAttachments(),
  };
  await task.destroy();
  return read;
}

async function readPage(page) {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const annotations = await page.getAnnotations();
  return {
    view: page.view,
    viewport: { width, height, transform },
    items: items.flatMap(({ str, width, transform, hasEOL }) =>
      str === undefined ? [] : [{ str, width, transform, hasEOL }],
    ),
    structure: await page.getStructTree(),
    annotations: annotations.map(({ subtype, rect, url, dest }) => ({ subtype, rect, url, dest })),
  };
}

async function readOutline(pdf, entries) {
  const read = async ({ title, dest, items }) => ({
    title,
    page: await pdf.getPageIndex(dest[0]),
    items: await readOutline(pdf, items),
  });
  return Promise.all((entries ?? []).map(read));
}

/** The number of the page, from 0, by the name of the place. */
async function readDestinations(pdf) {
  const named = Object.entries((await pdf.getDestinations()) ?? {});
  const read = async ([name, [page]]) => [name, await pdf.getPageIndex(page)];
  return Object.fromEntries(await Promise.all(named.map(read)));
}
