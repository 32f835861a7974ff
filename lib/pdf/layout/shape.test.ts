/** A text is shaped the same whatever was shaped before it, in this document or another. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadFont } from "../../formats/testing/fonts";
import { paragraph, TEXT } from "../../formats/testing/pages";
import { FontFiles } from "./font-files";
import { layOut, openFonts } from "./layout";
import { Shaper } from "./shape";
import type { Face } from "./typefaces";

/** Each opened for the caller alone, so that nothing was shaped with it yet. */
async function faceOf(name: string): Promise<Face> {
  const font = await new FontFiles(loadFont).open(name);
  return { name, font, hasSpaces: true, ascent: 1, descent: 0, embolden: 0, slant: 0 };
}

/** Texts that could be taken for each other: parts of keys, and signs that one glyph of the font draws. */
const WORDS: Record<string, string[]> = {
  "inter-400": ["1", "4", "true ", "false ", ">", "Ω", "\u2126", "ι", "\u0269"],
  "source-serif-400": ["1", "f", "i", "-", "\u2010", " ", "\u00a0", "µ", "μ"],
  "noto-sans-arabic-400": ["ب", "\ufe8f", "ل", "ا", "\ufe8d", "\u064e", "\u200c", "٤"],
};
const SHAPED = { numRuns: 40, seed: 2026 };

describe("a shaper that knows other words", () => {
  for (const [name, parts] of Object.entries(WORDS))
    test(`shapes as a new one does with ${name}`, async () => {
      const known = { face: await faceOf(name), shaper: new Shaper() };
      const word = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 });
      const given = fc.tuple(word, fc.boolean(), fc.boolean());
      await fc.assert(
        fc.asyncProperty(given, async ([word, rightToLeft, tabular]) => {
          const text = word.join("");
          const shaped = known.shaper.shape(text, known.face, rightToLeft, tabular);
          const alone = new Shaper().shape(text, await faceOf(name), rightToLeft, tabular);
          expect(shaped).toEqual(alone);
        }),
        SHAPED,
      );
    });

  test("keeps the figures of a table apart from plain ones", async () => {
    const shaper = new Shaper();
    const face = await faceOf("inter-400");
    const inTable = shaper.shape("450", face, false, true);
    expect(shaper.shape("1450", face, false).text).toBe("1450");
    expect(shaper.shape("450", face, false, true)).toBe(inTable);
    expect(shaper.shape("450", face, false).width).not.toBe(inTable.width);
  });

  test("forgets what it knows rather than grow without end", async () => {
    const shaper = new Shaper(1_000);
    const face = await faceOf("inter-400");
    const first = shaper.shape("first", face, false);
    expect(shaper.shape("first", face, false)).toBe(first);
    for (let at = 0; at < 100; at++) shaper.shape(`${at}`, face, false);
    expect(shaper.shape("first", face, false)).not.toBe(first);
    expect(shaper.shape("first", face, false)).toEqual(first);
  });
});

test("which fonts a document is set in depends on no document before it", async () => {
  const fonts = openFonts(loadFont);
  const facesOf = async (text: string, opened: typeof fonts) => {
    const page = { width: 300, height: 300, style: TEXT };
    const margin = { top: 0, right: 0, bottom: 0, left: 0 };
    const { pages } = await layOut(
      {
        blocks: [paragraph(text)],
        page: { ...page, margin },
        direction: "ltr",
        lang: "en",
      },
      { fonts: opened },
    );
    return pages[0]?.items.map((item) => (item.kind === "text" ? item.face.name : item.kind));
  };
  const text = "☎ ♠";
  const alone = await facesOf(text, openFonts(loadFont));
  for (const other of ["김연아", "本合同由双方签订", "🎉"]) await facesOf(other, fonts);
  expect(await facesOf(text, fonts)).toEqual(alone);
});

test("documents made at the same time open each font once, and one that was out of reach is asked for again", async () => {
  let asked = 0;
  const files = new FontFiles(async (name) => {
    asked += 1;
    if (asked === 1) throw new Error("Out of reach");
    return loadFont(name);
  });
  await expect(files.open("inter-400")).rejects.toThrow("Out of reach");
  const [one, other] = await Promise.all([files.open("inter-400"), files.open("inter-400")]);
  expect(one).toBe(other);
  expect(asked).toBe(2);
});
