/** The same work in threads, as the server that `npm start` starts runs it. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpError } from "@/lib/http/errors";
import { bundleServer } from "@/scripts/bundle.mjs";
import { damagedPdfs } from "../testing/damaged-pdfs";
import { rawPdf } from "../testing/raw-pdf";
import { certificateFor, fieldOf, inkPng, signerNamed, testSealer } from "../testing/signed";
import { completePdf } from "./complete";
import { inspectPdf } from "./inspect";
import { readSignature } from "./signature-image";
import { stampPdf } from "./stamp";
import { THREADS, workInThreads } from "./threads";

const folder = `.test/pdf-threads-${process.pid}`;
const signers = [signerNamed("Ada Lovelace")];
const order = { original: rawPdf(), fields: [fieldOf("signature"), fieldOf("date")], signers };
const completion = { ...order, certificate: certificateFor(signers), seal: testSealer() };
const signature = `data:image/png;base64,${Buffer.from(inkPng()).toString("base64")}`;
const all = () =>
  Promise.all([
    inspectPdf(order.original),
    readSignature(signature),
    stampPdf(order),
    completePdf(completion),
  ]);
let inPlace: Awaited<ReturnType<typeof all>>;

beforeAll(async () => {
  inPlace = await all();
  for (const part of ["reading", "drawing"] as const)
    await bundleServer({
      root: process.cwd(),
      outfile: `${folder}/${THREADS[part]}`,
      source: `export { work } from "@/lib/signing/stamp/${part}";`,
    });
  workInThreads(folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

test("without the threads' programs in the folder the work runs in this thread", async () => {
  workInThreads("lib");
  expect(await inspectPdf(order.original)).toEqual(inPlace[0]);
});

test("threads return the same result as this thread", async () => {
  const [pages, picture, stamped, completed] = await all();
  expect(pages).toEqual(inPlace[0]);
  expect({ ...picture, png: [...picture.png] }).toEqual({
    ...inPlace[1],
    png: [...inPlace[1].png],
  });
  expect(Buffer.compare(stamped, inPlace[2])).toBe(0);
  expect(Buffer.compare(completed, inPlace[3])).toBe(0);
}, 30_000);

test("input that decompresses without end is refused in a thread, and the next call is served", async () => {
  const bombs = damagedPdfs().filter(({ what }) => /unpack/.test(what));
  expect(bombs.length).toBeGreaterThanOrEqual(3);
  const answers = await Promise.all([
    ...bombs.map(({ bytes }) =>
      inspectPdf(bytes).catch((fault: unknown) =>
        fault instanceof HttpError ? fault.reason : fault,
      ),
    ),
    inspectPdf(order.original),
  ]);
  expect(answers).toEqual([...bombs.map(() => "pdf_invalid"), inPlace[0]]);
}, 30_000);
