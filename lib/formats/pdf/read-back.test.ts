/** What is written into a note's PDF is read in it by another program, character for character. */
import fc from "fast-check";
import { expect } from "vitest";
import type { Block } from "@/lib/kinds/note/text-blocks";
import { drill } from "@/lib/testing/drill";
import { loadFont } from "../testing/fonts";
import { block, paragraphOf, rowOf, run, tableOf } from "../testing/notes";
import { expectRead, wordsRead } from "../testing/pdf-text";
import { withProgram } from "../testing/programs";
import { notePdf } from "./note-pdf";

/** Figures that begin and end alike, so that one taken for another is seen. */
const FIGURES = fc.oneof(
  fc.constantFrom("1450", "450", "1,450.00", "14", "4", "−4", "1", "11", "2026-11-22", "50%", "€4"),
  fc.nat(99_999).map(String),
);
const LATIN = fc.constantFrom(
  ..."rent office affluent fjord ﬁne ﬂat 0xFF -> => != www AVATAR naïve Zażółć Tiếng Việt".split(
    " ",
  ),
  ..."½ x² 10⁻³ Ωμέγα и Съешь µ5 μ5 Ω5 Ω5 Ⅳ № …".split(" "),
  "q\u0307a",
  "x\u030cy\u0304z",
  "scho\u0308n",
);
/** Beside text that runs to the left: signs without a direction would come as they are drawn there. */
const DIRECTED = fc.oneof(
  fc.nat(99_999).map(String),
  fc.constantFrom("1450", "450", "14", "4", "rent", "office", "Ωμέγα"),
);
/** Written without spaces between words: a line may end inside of one, so they are short. */
const SCRIPTS = fc.constantFrom(
  ..."शहर क्षत्रिय क्‍ष १४५ ไทย น้ำ ผู้ ๑๔๕ 契約 四五〇 ４５０ 이계약 བོད་ཡིག ខ្មែរ தமிழ் ක්‍ෂ తెలుగు မြန်မာ 👍🏽 👨‍👩‍👧 🇩🇪 1️⃣".split(
    " ",
  ),
);
const TO_THE_LEFT = fc.constantFrom(..."שלום עולם العقد رقم لله لا بتاريخ ٤٥٠ ۱۴۵۰".split(" "));

const MARKS = fc.constantFrom<Record<string, Record<string, unknown>>>(
  {},
  {},
  { bold: {} },
  { italic: {} },
  { bold: {}, italic: {} },
  { code: {} },
  { fontFamily: { family: "Georgia" }, italic: {} },
  { fontSize: { pt: 7 } },
);

interface Written {
  block: Block;
  texts: string[];
}

const joined = (word: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(word, { minLength: 1, maxLength }).map((words) => words.join(" "));
const short = joined(fc.oneof(FIGURES, LATIN, SCRIPTS), 4);
const mixed = joined(fc.oneof(DIRECTED, TO_THE_LEFT), 3);
const long = joined(
  fc.oneof(FIGURES, FIGURES, fc.constantFrom(..."the rent is due".split(" "))),
  90,
);

const inRuns = (text: fc.Arbitrary<string>, most: number): fc.Arbitrary<Written> =>
  fc.array(fc.tuple(text, MARKS), { minLength: 1, maxLength: most }).map((parts) => ({
    block: paragraphOf(...parts.map(([text, marks]) => run(`${text} `, marks))),
    texts: [parts.map(([text]) => text).join(" ")],
  }));
const named = (name: string, attributes: object, mark = ""): fc.Arbitrary<Written> =>
  short.map((text) => ({
    block: block(name, { ...attributes }, text),
    texts: [`${mark} ${text}`],
  }));
const cell = fc.oneof(FIGURES, FIGURES, joined(fc.oneof(FIGURES, LATIN, SCRIPTS), 2), mixed);
const table: fc.Arbitrary<Written> = fc
  .array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })
  .map((rows) => ({
    block: tableOf(rows.map((row, at) => rowOf(row, at === 0 ? { header: true } : {}))),
    texts: rows.flat(),
  }));

const note = fc.array(
  fc.oneof(
    inRuns(short, 2),
    inRuns(mixed, 1),
    inRuns(long, 2),
    named("heading", { level: 2 }),
    named("listItem", { kind: "bullet", level: 0 }, "•"),
    named("codeBlock", {}),
    table,
    table,
  ),
  { minLength: 1, maxLength: 8 },
);

const OPTIONS = {
  ...({ title: "", lang: "en", dir: "ltr", paper: "a4" } as const),
  media: () => undefined,
  loadFont,
};
const foot = (at: number, of: number) => `Page ${at} of ${of}`.split(" ");

withProgram(
  "pdftotext",
  "random notes come out of a PDF as they went in",
  async () => {
    await fc.assert(
      fc.asyncProperty(note, async (written) => {
        const bytes = await notePdf(
          written.map((one) => one.block),
          OPTIONS,
        );
        const pages = wordsRead(bytes);
        const words = pages.flatMap((page, at) => {
          expect(page.slice(-4)).toEqual(foot(at + 1, pages.length));
          return page.slice(0, -4);
        });
        expectRead(
          words,
          written.flatMap(({ texts }) => texts),
        );
      }),
      { numRuns: drill(300), seed: 2026, endOnFailure: true },
    );
  },
  600_000,
);
