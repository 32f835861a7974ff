/** Ordinary PDFs are accepted: refusing one is as bad as accepting a hostile one. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import PDFKit from "pdfkit";
import { afterAll, describe, expect, test } from "vitest";
import { notePdf } from "@/lib/formats/pdf/note-pdf";
import { loadFont } from "@/lib/formats/testing/fonts";
import { everything } from "@/lib/formats/testing/notes";
import { outputOf, withProgram } from "@/lib/formats/testing/programs";
import { deflated, dictStream, packedPdf, rawPdf } from "../testing/raw-pdf";
import { inspectPdf } from "./inspect";
import { samplePdf } from "./sample";

const folder = mkdtempSync(join(tmpdir(), "sealdesk-ordinary-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sizes = async (bytes: Uint8Array) => (await inspectPdf(bytes)).pages;
const A4 = { width: 595, height: 842, rotation: 0 };

async function byLibrary(): Promise<PDFDocument> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  for (const text of ["One", "Two", "Three"])
    doc.addPage([595, 842]).drawText(text, { x: 50, y: 700, font });
  return doc;
}

function byPdfKit(): Promise<Buffer> {
  const doc = new PDFKit({ info: { Title: "Agreement (two) \\ 承" } });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  doc.text("With a link", { link: "https://example.com" }).addPage({ layout: "landscape" });
  doc.end();
  return new Promise((done) => doc.on("end", () => done(Buffer.concat(chunks))));
}

/** As Word writes it: an empty xref table for old readers, and an xref stream for new ones. */
function asWordWrites(): Buffer {
  const plain = rawPdf();
  const text = plain.toString("latin1");
  const start = Number(/startxref\s+(\d+)/.exec(text)?.[1]);
  const table = Buffer.alloc(35);
  for (let number = 1; number <= 4; number++) {
    table.writeUInt8(1, number * 7);
    table.writeUInt32BE(text.indexOf(`${number} 0 obj`), number * 7 + 1);
  }
  const stream = deflated(table, "/Type /XRef /W [1 4 2] /Size 5 /Root 1 0 R");
  const hidden = Buffer.concat([Buffer.from("5 0 obj\n"), stream, Buffer.from("\nendobj\n")]);
  const at = plain.length + hidden.length;
  const trailer = `/Size 5 /Root 1 0 R /Prev ${start} /XRefStm ${plain.length}`;
  const end = `xref\n0 0\ntrailer\n<<${trailer}>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([plain, hidden, Buffer.from(end)]);
}

/** A page that is one picture, as a scanner or a fax writes it. */
const scanned = () =>
  rawPdf({
    content: dictStream("", "q 595 0 0 842 0 0 cm /Im Do Q"),
    resources: "/XObject <</Im 5 0 R>>",
    more: [
      deflated(
        Buffer.alloc((2480 / 8) * 3508, 255),
        "/Type /XObject /Subtype /Image /Width 2480 /Height 3508 /BitsPerComponent 1 /ColorSpace /DeviceGray",
      ),
    ],
  });

describe("an ordinary PDF is accepted", () => {
  test("from pdf-lib, with and without packed objects", async () => {
    const doc = await byLibrary();
    expect(await sizes(await doc.save())).toEqual([A4, A4, A4]);
    expect(await sizes(await doc.save({ useObjectStreams: false }))).toEqual([A4, A4, A4]);
  });

  test("from PDFKit, with a link and a rotated page", async () => {
    const [first, second] = await sizes(await byPdfKit());
    expect(first).toEqual({ width: 612, height: 792, rotation: 0 });
    expect(second).toEqual({ width: 792, height: 612, rotation: 0 });
  });

  test("from Sealdesk: a note with everything in it, and the sample", async () => {
    const options = { title: "Note", lang: "en", dir: "ltr", paper: "a4" } as const;
    const note = await notePdf(everything(), { ...options, media: () => undefined, loadFont });
    expect((await sizes(note)).length).toBeGreaterThan(0);
    expect(await sizes(await samplePdf())).toHaveLength(1);
  }, 30_000);

  test("from Word, which writes two indexes", async () => {
    expect(await sizes(asWordWrites())).toEqual([A4]);
  });

  test("from a scanner", async () => {
    expect(await sizes(scanned())).toEqual([A4]);
  });

  for (const program of ["chromium", "libreoffice"])
    test(`from ${program}`, async () => {
      const bytes = readFileSync(join(import.meta.dirname, `../testing/made-by/${program}.pdf`));
      expect((await sizes(bytes)).length).toBeGreaterThan(0);
    });

  const odd: [string, Buffer][] = [
    [
      "with comments and blanks behind its end",
      Buffer.concat([rawPdf(), Buffer.from("\r\n\0 \n")]),
    ],
    ["whose first object has number one in its index", countedFromOne()],
    [
      "with empty tables for forms and files",
      rawPdf({
        catalog:
          "/AcroForm <</Fields [] /DA (/Helv 0 Tf)>> /Names <</EmbeddedFiles <</Names []>> /JavaScript <<>>>> /OCProperties <</OCGs [] /D <<>>>>",
      }),
    ],
    ["that opens at a page", rawPdf({ catalog: "/OpenAction [3 0 R /FitH null]" })],
    [
      "that opens at a page by an action",
      rawPdf({ catalog: "/OpenAction <</S /GoTo /D [3 0 R /Fit]>>" }),
    ],
    [
      "with a link to a page and one to an address",
      rawPdf({
        page: "/Annots [<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [3 0 R /Fit]>> <</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (mailto:a@example.com)>>>>]",
      }),
    ],
    [
      "with a note that is printed too",
      rawPdf({
        page: "/Annots [<</Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /F 4>> <</Type /Annot /Subtype /Text /Rect [0 0 9 9] /F 28 /Popup 5 0 R>>]",
        more: ["<</Type /Annot /Subtype /Popup /Rect [0 0 9 9]>>"],
      }),
    ],
    [
      "with a structure that has a part named Sound",
      rawPdf({
        catalog: "/StructTreeRoot <</K 5 0 R>>",
        more: ["<</Type /StructElem /S /Sound>>"],
      }),
    ],
    ["whose objects are packed", packedPdf(["<</A 1>>"])],
    [
      "that unpacks to forty times its size",
      rawPdf({ content: deflated("q Q\n".repeat(500_000)) }),
    ],
    ["with a page without content", rawPdf({ content: "null" })],
    [
      "with a damaged content, of which readers show what they can",
      rawPdf({ content: dictStream("/Filter /FlateDecode", "no deflated data") }),
    ],
    [
      "with its line ends as on old machines",
      Buffer.from(rawPdf().toString("latin1").replaceAll(" n \n", " n\r\n"), "latin1"),
    ],
  ];
  for (const [what, bytes] of odd)
    test(what, async () => {
      expect(await sizes(bytes)).toHaveLength(1);
    });

  test("when rotated, cropped and in custom units, and its pages have the size a reader sees", async () => {
    const page = "/Rotate -90 /CropBox [100 100 300 200] /UserUnit 2";
    expect(await sizes(rawPdf({ page }))).toEqual([{ width: 200, height: 400, rotation: 270 }]);
    const larger = "/CropBox [-100 -100 900 900]";
    expect(await sizes(rawPdf({ page: larger }))).toEqual([A4]);
  });
});

function countedFromOne(): Buffer {
  const text = rawPdf().toString("latin1");
  const rows = text.replace(
    /xref\n0 1\n(.*?\n)1 (\d+)\n/s,
    (_, free, count) => `xref\n1 ${Number(count) + 1}\n${free}`,
  );
  return Buffer.from(rows, "latin1");
}

describe("an ordinary PDF from another program is accepted", () => {
  withProgram(
    "qpdf",
    "of qpdf: linearized, packed, unpacked, and with its pages turned",
    async () => {
      const [from, to] = [join(folder, "plain.pdf"), join(folder, "made.pdf")];
      writeFileSync(from, await (await byLibrary()).save({ useObjectStreams: false }));
      for (const options of [
        ["--linearize"],
        ["--linearize", "--object-streams=generate"],
        ["--object-streams=generate"],
        ["--qdf"],
        ["--rotate=+90"],
      ]) {
        outputOf("qpdf", ...options, from, to);
        expect((await sizes(readFileSync(to))).length).toBe(3);
      }
    },
    60_000,
  );

  withProgram("pdftocairo", "of cairo", async () => {
    const [from, to] = [join(folder, "kit.pdf"), join(folder, "cairo.pdf")];
    writeFileSync(from, await byPdfKit());
    outputOf("pdftocairo", "-pdf", from, to);
    expect(await sizes(readFileSync(to))).toHaveLength(2);
  });
});
