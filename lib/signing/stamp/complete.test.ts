/** The completed PDF's certificate and seal, checked with other programs. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import jsQR from "jsqr";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outputOf, withProgram } from "@/lib/formats/testing/programs";
import { readPdf, textsOf } from "@/lib/formats/testing/read-pdf";
import { packedPdf, rawPdf } from "../testing/raw-pdf";
import { certificateFor, fieldOf, signerNamed, testSealer } from "../testing/signed";
import { completePdf } from "./complete";

const folder = mkdtempSync(join(tmpdir(), "sealdesk-complete-"));
afterAll(() => rmSync(folder, { recursive: true }));

const seal = testSealer();
const NAMES = ["Ayşe Öztürk", "محمد بن عبد الله", "שרה כהן", "王小明", "अनुष्का 👩‍⚖️"];
const signers = NAMES.map((name, at) => signerNamed(name, { recipientId: `r${at}` }));
const fields = signers.flatMap(({ recipientId }, at) =>
  (["signature", "date", "name"] as const).map((type, column) =>
    fieldOf(type, {
      id: `${type}-${at}`,
      recipientId,
      x: 0.05 + column * 0.31,
      y: 0.1 + at * 0.15,
      width: 0.28,
    }),
  ),
);
const complete = (original: Uint8Array, more = {}) =>
  completePdf({ original, fields, signers, certificate: certificateFor(signers, more), seal });

const originals: Record<string, Uint8Array> = { plain: rawPdf(), packed: packedPdf([]) };
const made: Record<string, Uint8Array> = {};
const pathOf = (name: string) => join(folder, `${name}.pdf`);

beforeAll(async () => {
  const doc = await PDFDocument.create({});
  const font = await doc.embedFont(StandardFonts.Helvetica);
  doc.addPage([612, 792]).drawText("On letter paper", { x: 50, y: 700, font });
  originals.library = await doc.save();
  for (const [name, original] of Object.entries(originals)) {
    made[name] = await complete(original);
    writeFileSync(pathOf(name), made[name]);
  }
}, 60_000);

const bytesOf = (name: string) => Buffer.from(made[name] ?? []);

test("it begins with the original, byte for byte, and the same completion gives the same bytes", async () => {
  for (const [name, original] of Object.entries(originals))
    expect(Buffer.compare(bytesOf(name).subarray(0, original.length), original)).toBe(0);
  const again = await complete(originals.plain ?? new Uint8Array());
  expect(Buffer.compare(bytesOf("plain"), again)).toBe(0);
  const later = await complete(originals.plain ?? new Uint8Array(), { title: "Another" });
  expect(Buffer.compare(bytesOf("plain"), later)).not.toBe(0);
});

test("its certificate names the document, each signer, their consent and every event (D-59)", async () => {
  const [page, ...pages] = textsOf(await readPdf(bytesOf("plain")));
  expect(page).toContain("An agreement");
  const text = pages.join(" ").replace(/\s+/g, " ");
  for (const words of [
    "Certificate of completion",
    "All 5 people have signed",
    "0b7c9f8e-2f50-4c3c-8f5c-3d2f1f1f6a01",
    "ab".repeat(16),
    "2026-11-22 13:05:09 UTC",
    "I agree to sign this document electronically.",
    "drawn by hand",
    "203.0.113.7",
    "Request created",
    "Ayşe Öztürk",
    "王小明",
  ])
    expect(text).toContain(words);
  expect(text.match(/Signed /g)?.length).toBeGreaterThanOrEqual(signers.length);
});

test("its certificate uses the document's paper size", async () => {
  const { pages } = await readPdf(bytesOf("library"));
  expect(pages[1]?.view).toEqual([0, 0, 612, 792]);
  const others = await readPdf(bytesOf("plain"));
  expect(others.pages[1]?.view).toEqual([0, 0, 595.28, 841.89]);
});

test("no annotation is visible: the seal's widget has no size", async () => {
  const { pages } = await readPdf(bytesOf("plain"));
  for (const { annotations } of pages) {
    for (const { subtype, rect } of annotations) {
      expect(subtype).toBe("Widget");
      expect(rect).toEqual([0, 0, 0, 0]);
    }
  }
});

describe("as other programs see it", () => {
  withProgram("pdfsig", "the seal is valid and over the whole document", () => {
    for (const name of Object.keys(originals)) {
      const said = outputOf("pdfsig", "-nocert", pathOf(name));
      expect(said).toContain("ETSI.CAdES.detached");
      expect(said).toContain("Signature is Valid");
      expect(said).toContain("Total document signed");
    }
  });

  withProgram(
    "pdfsig",
    "a byte that changed breaks the seal, in the original as in what was added",
    () => {
      const path = pathOf("changed");
      for (const at of [Buffer.byteLength("%PDF-1.7\n") + 20, bytesOf("plain").length - 400]) {
        const bytes = bytesOf("plain");
        const text = bytes.subarray(at);
        const place = at + text.indexOf(" ");
        bytes[place] = 10;
        writeFileSync(path, bytes);
        expect(outputOf("pdfsig", "-nocert", path)).not.toContain("Signature is Valid");
      }
    },
  );

  withProgram("qpdf", "it is sound", () => {
    for (const name of Object.keys(originals))
      expect(outputOf("qpdf", "--check", pathOf(name))).toContain(
        "No syntax or stream encoding errors",
      );
  });

  withProgram("pdffonts", "every font of ours is in it", () => {
    for (const name of Object.keys(originals)) {
      const rows = outputOf("pdffonts", pathOf(name)).trim().split("\n").slice(2);
      const ours = rows.filter((row) => !/^Helvetica /.test(row));
      expect(ours.length).toBeGreaterThan(3);
      for (const row of ours) expect(row).toMatch(/yes +yes +yes +\d+ +\d+$/);
    }
  });

  withProgram("pdftotext", "Poppler reads the names as pdf.js does", () => {
    const text = outputOf("pdftotext", pathOf("plain"), "-").replace(/[\u202a-\u202e]/g, "");
    for (const name of NAMES.slice(0, 4)) expect(text).toContain(name);
  });

  withProgram("pdftoppm", "the code on the certificate leads to where a receipt is checked", () => {
    const bytes = execFileSync(
      "pdftoppm",
      ["-f", "2", "-l", "2", "-r", "144", "-gray", pathOf("plain")],
      { maxBuffer: 8_000_000 },
    );
    const [head = "", width, height] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString("latin1")) ?? [];
    const pixels = new Uint8ClampedArray(Number(width) * Number(height) * 4).fill(255);
    for (let at = 0; at < Number(width) * Number(height); at++)
      pixels.fill(bytes[head.length + at] ?? 255, at * 4, at * 4 + 3);
    expect(jsQR(pixels, Number(width), Number(height))?.data).toBe(
      "https://desk.example.com/sign/verify",
    );
  });
});
