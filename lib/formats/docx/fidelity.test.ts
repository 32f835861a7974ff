/** Documents as Word files: of LibreOffice and our own, read back and printed (docs/fidelity.md). */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DocumentContent } from "../../kinds/document/content";
import { drill, partOf } from "../../testing/drill";
import { documentPdf } from "../pdf/document-pdf";
import { paragraph, words } from "../testing/documents";
import { loadFont } from "../testing/fonts";
import { longDocument } from "../testing/long-documents";
import { outputOf, withProgram } from "../testing/programs";
import { documentDocx } from "./document-docx";
import {
  compare,
  fromLibreOffice,
  fromUs,
  OPTIONS,
  scoreOf,
  section,
} from "./testing/samples/fidelity";
import { of, on } from "./testing/samples/sample-parts";
import { SAMPLES } from "./testing/samples/samples";
import { without } from "./testing/score";

describe("comes back from a Word file of LibreOffice's and of ours", () => {
  test.each(Object.entries(SAMPLES))("%s", async (name, make) => {
    const sample = make();
    for (const file of [fromLibreOffice(name), await fromUs(sample)]) {
      const { text, lost } = scoreOf(sample, file);
      expect(text.kept).toBe(text.of);
      expect(lost).toEqual([]);
    }
  });
});

test("lost and added facts both count", () => {
  const sample = (marks = {}, text = "word") => ({
    content: of([paragraph([words(text, marks)])]),
    comments: [],
  });
  expect(compare(sample(), sample()).lost).toEqual([]);
  expect(compare(sample({ bold: on }), sample()).byAspect.get("marks")).toEqual({ kept: 0, of: 1 });
  expect(compare(sample(), sample({}, "words")).text).toEqual({ kept: 3, of: 4 });
});

test("docs/fidelity.md says how much comes back", async () => {
  const path = join(import.meta.dirname, "../../../docs/fidelity.md");
  const [before = ""] = readFileSync(path, "utf8").split("\n## Documents\n");
  await expect(before + (await section())).toMatchFileSnapshot("../../../docs/fidelity.md");
});

/** Marks that only steer, spaces, and dots of contents, whose numbers a program makes when it opens the file. */
const UNSEEN = /\s|\u00ad|[\u200b-\u200f]|[\u2028-\u202e]|[\u2066-\u2069]|\.{8,}/g;
const lettersIn = (pdf: string): string[] => {
  const text = outputOf("pdftotext", "-enc", "UTF-8", pdf, "-").normalize("NFKC");
  return Array.from(text.replace(UNSEEN, ""));
};
const pagesIn = (pdf: string): number =>
  Number(/Pages:\s+(\d+)/.exec(outputOf("pdfinfo", pdf))?.[1]);

/** @returns each Document as LibreOffice prints our Word file, and as our PDF */
async function printed(contents: readonly DocumentContent[], folder: string) {
  const files = await Promise.all(
    contents.map(async (content, at) => {
      const [docx, pdf] = [join(folder, `${at}.docx`), join(folder, `${at}-ours.pdf`)];
      writeFileSync(docx, await documentDocx(content, OPTIONS));
      writeFileSync(pdf, await documentPdf(content, { ...OPTIONS, loadFont }));
      return { docx, ours: pdf, theirs: join(folder, `${at}.pdf`) };
    }),
  );
  const fonts = join(import.meta.dirname, "../../../public/fonts/pdf");
  const config = join(folder, "fonts.conf");
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  const home = `-env:UserInstallation=file://${folder}/profile`;
  const args = [home, "--headless", "--convert-to", "pdf", "--outdir", folder];
  execFileSync("soffice", [...args, ...files.map(({ docx }) => docx)], {
    env: { ...process.env, FONTCONFIG_FILE: config },
    stdio: "ignore",
  });
  return files;
}

/** We draw a box, and numbers of pages behind contents: to Word one is a sign, the others are made when it opens a file. */
const isDrawn = (letter: string): boolean => /[☐☒12]/.test(letter);
const namesIn = (letters: readonly string[]): Set<string> =>
  new Set(letters.join("").match(/(from|to)\d+(r\d+)?x/g));

withProgram(
  "soffice",
  "LibreOffice prints our Word files with the letters of our PDFs, and as many pages within one in twenty",
  async () => {
    const samples = partOf(Object.values(SAMPLES), 4).map((make) => make().content);
    const long = Array.from({ length: drill(20) }, (_, at) => longDocument(at + 1));
    const folder = mkdtempSync(join(tmpdir(), "printed-"));
    try {
      const files = await printed([...samples, ...long], folder);
      for (const [at, { ours, theirs }] of files.entries()) {
        const [wanted, found] = [lettersIn(ours), lettersIn(theirs)];
        const isSample = at < samples.length;
        // The header row of a long table is on each of its pages, which may be others.
        if (!isSample) expect(namesIn(found)).toEqual(namesIn(wanted));
        else
          for (const differs of [without(found, wanted), without(wanted, found)])
            expect(differs.filter((letter) => !isDrawn(letter))).toEqual([]);
        const pages = pagesIn(ours);
        expect(Math.abs(pagesIn(theirs) - pages)).toBeLessThanOrEqual(
          isSample ? 0 : Math.ceil(pages / 20),
        );
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  600_000,
);
