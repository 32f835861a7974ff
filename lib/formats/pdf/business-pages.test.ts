/** The pages of papers that are hard to set: nothing is cut, nothing overlaps, and sums stand with a line. */
import { describe, expect, test } from "vitest";
import { qrCode } from "../../../components/share/qr";
import { DESIGNS, PAPER_SIZES } from "../../kinds/business/paper";
import type { DisplayList, Page, TextItem } from "../../pdf/layout/display";
import { openFonts } from "../../pdf/layout/layout";
import { SAMPLE_NAMES, type SampleName, samplePaper } from "../testing/business-samples";
import { loadFont } from "../testing/fonts";
import { layOutPaper } from "./business-pdf";
import { paperWords } from "./business-words";

const fonts = openFonts(loadFont);
const address = "https://sealdesk.example/pay/9fKx2vQm7LrT#k";
const pay = { address, qr: qrCode(address) };
const SETS = Object.keys(SAMPLE_NAMES) as SampleName[];

interface Run {
  text: string;
  source: string | undefined;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of figures and capitals. */
const [ABOVE, BELOW] = [0.68, 0.05];

function runOf({ words, size, y, source }: TextItem): Run {
  const ends = words.flatMap(({ x, word }) => [x, x + (word.width * size) / 1000]);
  const text = words.map(({ word }) => word.text).join("");
  const [left, right] = [Math.min(...ends), Math.max(...ends)];
  return { text, source, left, right, top: y - ABOVE * size, bottom: y + BELOW * size };
}

const runsOn = ({ items }: Page): Run[] =>
  items
    .flatMap((item) => (item.kind === "text" ? [runOf(item)] : []))
    .filter(({ text }) => text.trim() !== "");

const HAIR = 0.4;
const overlap = (one: Run, other: Run): boolean =>
  one.left < other.right - HAIR &&
  other.left < one.right - HAIR &&
  one.top < other.bottom - HAIR &&
  other.top < one.bottom - HAIR;

function faultsOf({ pages }: DisplayList): string[] {
  return pages.flatMap((page, at) => {
    const runs = runsOn(page);
    const cut = runs.filter(
      ({ left, right, top, bottom }) =>
        left < 20 || right > page.width - 20 || top < 12 || bottom > page.height - 12,
    );
    const pairs = runs.flatMap((run, index) =>
      runs
        .slice(index + 1)
        .filter((other) => overlap(run, other))
        .map((other) => [run, other] as const),
    );
    return [
      ...cut.map(({ text }) => `page ${at + 1} cuts ${text}`),
      ...pairs.map(([one, other]) => `page ${at + 1}: ${one.text} overlaps ${other.text}`),
    ];
  });
}

const pageWith = ({ pages }: DisplayList, prefix: string) =>
  pages.map((page) => runsOn(page).some(({ source }) => source?.startsWith(prefix) === true));

describe.each(DESIGNS)("%s", (design) => {
  test.each(PAPER_SIZES)("sets every paper on %s without a fault", async (paper) => {
    for (const set of SETS) {
      const display = await layOutPaper(samplePaper(set, { design, paper }), { fonts, pay });
      expect({ set, faults: faultsOf(display) }).toEqual({ set, faults: [] });
      const total = pageWith(display, set === "wide" ? "sums.due" : "sums.total").indexOf(true);
      expect({ set, isWithLine: pageWith(display, "lines.")[total] }).toEqual({
        set,
        isWithLine: true,
      });
      // What follows the sums is short, and stands on their page.
      expect({ set, totalOn: total + 1 }).toEqual({ set, totalOn: display.pages.length });
      if (set === "scripts") continue;
      const words = paperWords(set === "ninety" ? "de" : "en")("page");
      for (const [at, page] of display.pages.entries()) {
        const shown = runsOn(page)
          .map(({ text }) => text)
          .join(" ");
        const numbered = words
          .replace("{page}", `${at + 1}`)
          .replace("{pages}", `${display.pages.length}`);
        expect(shown).toContain(numbered);
      }
    }
  });
});

test.each(DESIGNS.filter((design) => design !== "vienna"))(
  "%s prints the sender’s name once, in place of a logo",
  async (design) => {
    const { pages } = await layOutPaper(samplePaper("one", { design, paper: "a4" }), { fonts });
    const names = pages.flatMap(runsOn).filter(({ text }) => /^mara lindqvist$/i.test(text));
    expect(names).toHaveLength(1);
  },
);

test.each(["vienna", "ledger"] as const)(
  "%s carries the sum of each page to the next",
  async (design) => {
    const { pages } = await layOutPaper(samplePaper("ninety", { design, paper: "a4" }), { fonts });
    const amount = (text: string) => Number(text.replace(/[^\d,]/g, "").replace(",", "."));
    let sum = 0;
    const carried: string[] = [];
    for (const [at, page] of pages.entries()) {
      const runs = runsOn(page);
      const lines = runs.filter(({ source }) => /^lines\..*\.amount$/.test(source ?? ""));
      const inColumn = runs.filter(
        ({ source, right }) =>
          source === undefined && lines.some((line) => Math.abs(line.right - right) < 0.1),
      );
      const sums = inColumn
        .filter(({ text }) => /^[\d.,\s\u00a0]+$/.test(text))
        .map(({ text }) => text);
      if (at > 0 && lines.length > 0) expect(sums.shift()).toBe(carried.at(-1));
      sum += lines.reduce((total, { text }) => total + amount(text), 0);
      const isLast =
        lines.length === 0 || pageWith({ pages, structure: [] }, "sums.total")[at] === true;
      if (isLast) break;
      expect(amount(sums.at(-1) ?? "")).toBeCloseTo(sum, 2);
      carried.push(sums.at(-1) ?? "");
    }
    expect(carried.length).toBeGreaterThan(2);
  },
);
