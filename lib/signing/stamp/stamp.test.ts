/** Signed fields are drawn at their places on pages of every kind, and the original's bytes do not change. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { afterAll, describe, expect, test } from "vitest";
import { outputOf, withProgram } from "@/lib/formats/testing/programs";
import { readPdf, textsOf } from "@/lib/formats/testing/read-pdf";
import { checkPdf } from "@/lib/pdf/check/check";
import { PdfFile } from "@/lib/pdf/read/file";
import { pagesOf } from "@/lib/pdf/read/pages";
import { dictStream, packedPdf, rawPdf } from "../testing/raw-pdf";
import { fieldOf, signerNamed } from "../testing/signed";
import { stampPdf } from "./stamp";
import type { Field } from "./types";

const folder = mkdtempSync(join(tmpdir(), "sealdesk-stamp-"));
afterAll(() => rmSync(folder, { recursive: true }));

const plain = rawPdf();
const signer = signerNamed("Ada Lovelace");
const stamp = (original: Uint8Array, fields: Field[], signers = [signer]) =>
  stampPdf({ original, fields, signers });

/** Where pdf.js finds a text on the page, in fractions from the top left of the visible page, and its rotation. */
async function placeOf(bytes: Uint8Array, words: string) {
  const { items, viewport: view } = (await readPdf(bytes)).pages[0]!;
  const item = items.find(({ str }) => str === words);
  if (!item) throw new Error(`${words} is not on the page.`);
  const [a, b, , , e, f] = item.transform;
  const turned = ([x = 0, y = 0]: number[]) => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view.transform;
    return [a * x + c * y + e, b * x + d * y + f];
  };
  const [x = 0, y = 0] = turned([e ?? 0, f ?? 0]);
  const [toX = 0, toY = 0] = turned([(e ?? 0) + (a ?? 0), (f ?? 0) + (b ?? 0)]);
  return {
    x: x / view.width,
    y: y / view.height,
    isUpright: toX > x && Math.abs(toY - y) < 0.01,
    width: item.width / view.width,
  };
}

/** The bounding box of everything red, as Poppler draws it, in fractions of the page. */
function inkOf(bytes: Uint8Array): number[] {
  const [from, to] = [join(folder, "page.pdf"), join(folder, "page")];
  writeFileSync(from, bytes);
  outputOf("pdftoppm", "-cropbox", "-r", "72", "-singlefile", from, to);
  const raw = readPpm(`${to}.ppm`);
  const box = [1, 1, 0, 0];
  for (let y = 0; y < raw.height; y++)
    for (let x = 0; x < raw.width; x++) {
      const at = (y * raw.width + x) * 3;
      if ((raw.data[at] ?? 0) < 200 || (raw.data[at + 1] ?? 255) > 80) continue;
      const [px, py] = [x / raw.width, y / raw.height];
      box[0] = Math.min(box[0] ?? 1, px);
      box[1] = Math.min(box[1] ?? 1, py);
      box[2] = Math.max(box[2] ?? 0, px);
      box[3] = Math.max(box[3] ?? 0, py);
    }
  return box;
}

function readPpm(path: string): { width: number; height: number; data: Buffer } {
  const bytes = readFileSync(path);
  const [head = "", width, height] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString("latin1")) ?? [];
  return { width: Number(width), height: Number(height), data: bytes.subarray(head.length) };
}

const PAGES = {
  "as it is": "",
  "turned by 90": "/Rotate 90",
  "turned by 180": "/Rotate 180",
  "turned by 270": "/Rotate 270",
  "cut to size": "/CropBox [100 150 400 700]",
  "cut to size and turned": "/CropBox [100 150 400 700] /Rotate 90",
  "with its corner elsewhere": "/CropBox [-50 -60 500 700]",
  "in units of its own": "/UserUnit 2 /Rotate 270",
};

describe("on a page", () => {
  const field = { x: 0.5, y: 0.25, width: 0.4, height: 0.05 };
  for (const [what, page] of Object.entries(PAGES)) {
    const original = rawPdf({
      page: what.includes("elsewhere")
        ? page.replace("/CropBox", "/TrimBox [0 0 9 9] /CropBox")
        : page,
    });
    test(`${what}, the UTC date of signing stands upright inside its field, as pdf.js reads it`, async () => {
      const place = await placeOf(await stamp(original, [fieldOf("date", field)]), "2026-11-22");
      expect(place.isUpright).toBe(true);
      expect(place.x).toBeGreaterThanOrEqual(field.x);
      expect(place.x).toBeLessThan(field.x + field.width / 2);
      expect(place.y).toBeGreaterThan(field.y);
      expect(place.y).toBeLessThan(field.y + field.height);
    });

    const drawn = `${what}, a signature stands inside its field in its own proportions, as Poppler draws it`;
    const work = async () => {
      const bytes = await stamp(original, [
        fieldOf("signature", { ...field, width: 0.3, height: 0.3 }),
      ]);
      const [left = 1, top = 1, right = 0, bottom = 0] = inkOf(bytes);
      const { width = 1, height = 1 } = checkPdf(original)[0] ?? {};
      const near = 0.012;
      // It is three times as wide as high, so it fills the field's width and is centred vertically.
      const high = (0.3 * width) / 3 / height;
      expect(Math.abs(left - 0.5)).toBeLessThan(near);
      expect(Math.abs(right - 0.8)).toBeLessThan(near);
      expect(Math.abs(top - (0.4 - high / 2))).toBeLessThan(near);
      expect(Math.abs(bottom - (0.4 + high / 2))).toBeLessThan(near);
    };
    withProgram("pdftoppm", drawn, work);
  }

  const left = "q 3 0 0 3 50 50 cm BT /F1 8 Tf (q ) Tj ET % Q\nq";
  const more = {
    "leaves states open": left,
    "closes more than it opened": "Q Q 2 0 0 2 9 9 cm",
    "closes more behind the end of a picture that never began": "ID Q Q 2 0 0 2 9 9 cm\nEI",
    "closes more in packed digits": dictStream(
      "/Filter [/AHx]",
      `${Buffer.from("Q Q 2 0 0 2 9 9 cm").toString("hex")}>`,
    ),
  };
  for (const [what, content] of Object.entries(more))
    test(`whose content ${what}, fields are drawn at their places`, async () => {
      const stream = typeof content === "string" ? dictStream("", content) : content;
      const original = rawPdf({ content: stream });
      const { x, y } = await placeOf(await stamp(original, [fieldOf("date")]), "2026-11-22");
      expect(x).toBeGreaterThanOrEqual(0.1);
      expect(x).toBeLessThan(0.2);
      expect(y).toBeGreaterThan(0.2);
      expect(y).toBeLessThan(0.25);
    });
});

describe("the original", () => {
  const all = (["signature", "date", "initials", "name", "email"] as const).map((type, at) =>
    fieldOf(type, { y: 0.1 + at * 0.1 }),
  );

  test("is the start of the stamped PDF, byte for byte, and the same input gives the same bytes", async () => {
    const [once, again] = [await stamp(plain, all), await stamp(plain, all)];
    expect(Buffer.compare(Buffer.from(once).subarray(0, plain.length), plain)).toBe(0);
    expect(Buffer.compare(Buffer.from(once), Buffer.from(again))).toBe(0);
  });

  test("is returned unchanged while nobody has signed", async () => {
    expect(Buffer.compare(Buffer.from(await stamp(plain, all, [])), plain)).toBe(0);
  });

  test("keeps the content of its pages and what they inherit", async () => {
    const doc = await PDFDocument.create();
    const font = await doc.embedFont(StandardFonts.Helvetica);
    for (const text of ["First page", "Second page"])
      doc.addPage([595, 842]).drawText(text, { x: 50, y: 40, font });
    for (const useObjectStreams of [true, false]) {
      const original = await doc.save({ useObjectStreams });
      const stamped = await stamp(original, [fieldOf("date", { page: 2 }), fieldOf("signature")]);
      const texts = textsOf(await readPdf(stamped));
      expect(texts).toEqual(["First page", "Second page2026-11-22"]);
    }
    expect(textsOf(await readPdf(await stamp(packedPdf([]), [fieldOf("date")])))).toEqual([
      "2026-11-22",
    ]);
  });

  test("keeps an XObject that has the same name as one of ours", async () => {
    const original = rawPdf({
      content: dictStream("", "/Signed1 Do"),
      resources:
        "/XObject <</Signed1 5 0 R>> /Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>",
      more: [
        dictStream(
          "/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>",
          "BT /F1 12 Tf 50 50 Td (Its own) Tj ET",
        ),
      ],
    });
    const [text] = textsOf(await readPdf(await stamp(original, [fieldOf("date")])));
    expect(text).toContain("Its own");
    expect(text).toContain("2026-11-22");
  });
});

describe("a name", () => {
  const NAMES = {
    Turkish: "Ayşe Gül Öztürk",
    Chinese: "王小明",
    Korean: "김민준",
    Devanagari: "अनुष्का शर्मा",
    "marks that mean something in a PDF": ") Tj ET >> /JS (app.alert(1)) \\ endstream endobj",
    "five hundred bytes": "Wolfeschlegelsteinhausenbergerdorff ".repeat(5).trim(),
  };
  for (const [what, name] of Object.entries(NAMES))
    test(`in ${what} is written exactly, and nothing else is added`, async () => {
      const stamped = await stamp(plain, [fieldOf("name")], [signerNamed(name)]);
      const pdf = await readPdf(stamped);
      const text = (textsOf(pdf)[0] ?? "").replace(/\s+/g, "");
      expect(text).toContain(name.replace(/\s+/g, ""));
      expect(pdf).toMatchObject({ actions: null, attachments: null });
    });

  for (const name of ["محمد بن عبد الله", "שרה כהן"])
    test(`that runs right to left is aligned to the right of its field: ${name}`, async () => {
      const stamped = await stamp(
        plain,
        [fieldOf("name", { x: 0.1, width: 0.8 })],
        [signerNamed(name)],
      );
      const { items } = (await readPdf(stamped)).pages[0]!;
      const places = items.flatMap(({ str, transform }) =>
        /[\u0590-\u06ff]/.test(str) ? [transform[4] ?? 0] : [],
      );
      expect(places.length).toBeGreaterThan(0);
      expect(Math.min(...places)).toBeGreaterThan(595 * 0.6);
    });
});

test("very many numbers and a very long number are accepted", async () => {
  const long = "9".repeat(30);
  const rows = "0 65535 f ".repeat(150_000);
  const many = rawPdf({ page: `/X [${long} -${long}]` })
    .toString("latin1")
    .replace("trailer\n", () => `5 150000\n${rows}trailer\n`);
  const bytes = Buffer.from(many, "latin1");
  checkPdf(bytes);
  const stamped = await stamp(bytes, [fieldOf("signature")]);
  expect(pagesOf(new PdfFile(Buffer.from(stamped)))).toHaveLength(1);
});
