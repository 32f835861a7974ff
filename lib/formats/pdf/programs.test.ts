/** The same PDF in the hands of other programs (qpdf and Poppler), where they are installed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { loadFont } from "../testing/fonts";
import { everything, IMAGE, PNG, paragraphOf, run, SCRIPTS } from "../testing/notes";
import { outputOf, withProgram } from "../testing/programs";
import { notePdf } from "./note-pdf";

const folder = mkdtempSync(join(tmpdir(), "sealdesk-pdf-"));
const file = (name: string) => join(folder, `${name}.pdf`);

async function write(name: string, blocks: Parameters<typeof notePdf>[0]): Promise<void> {
  const bytes = await notePdf(blocks, {
    title: "",
    lang: "en",
    dir: "ltr",
    paper: "a4",
    media: (id) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
    loadFont,
  });
  writeFileSync(file(name), bytes);
}

beforeAll(async () => {
  await write("everything", everything());
  for (const [script, text] of Object.entries(SCRIPTS))
    await write(script, [paragraphOf(run(text))]);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe("a note's PDF", () => {
  withProgram("qpdf", "is sound", () => {
    for (const name of ["everything", ...Object.keys(SCRIPTS)])
      expect(outputOf("qpdf", "--check", file(name))).toContain(
        "No syntax or stream encoding errors",
      );
  });

  const fonts = "carries every font it uses, cut to what it uses, with its characters";
  withProgram("pdffonts", fonts, () => {
    for (const name of ["everything", ...Object.keys(SCRIPTS)]) {
      const rows = outputOf("pdffonts", file(name)).trim().split("\n").slice(2);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatch(/yes +yes +yes +\d+ +\d+$/);
    }
  });

  for (const [script, text] of Object.entries(SCRIPTS)) {
    const reads = `is read by Poppler as it was written in ${script}`;
    withProgram("pdftotext", reads, () => {
      // Marks that turn text around are how a terminal is told of what runs to the left.
      const seen = outputOf("pdftotext", file(script), "-").replace(/[\u202a-\u202e]/g, "");
      expect(seen.replace(/\s+/g, " ").trim()).toBe(`${text} Page 1 of 1`);
    });
  }
});
