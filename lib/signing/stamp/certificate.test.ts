/** How a certificate breaks into pages: between cards and rows, and never before the last sentence. */
import { expect, test } from "vitest";
import { linesOn } from "@/lib/formats/testing/pages";
import { layOut } from "@/lib/pdf/layout/layout";
import { certificateFor, signerNamed } from "../testing/signed";
import { certificateOf } from "./certificate";
import { pdfFonts } from "./fonts";

const AWKWARD = [
  "Konstantinopoulou-".repeat(9),
  "שרה כהן",
  "W",
  "王小明 ".repeat(40),
  "n ".repeat(90),
];

/** The lines of each page, without its footer. */
async function pagesWith(names: readonly string[], events: number): Promise<string[][]> {
  const signers = names.map((name, at) => signerNamed(name, { recipientId: `r${at}` }));
  const plain = certificateFor(signers);
  const [event] = plain.events;
  const data = {
    ...plain,
    signers: plain.signers.map((one, at) => ({ ...one, email: `card${at}@example.com` })),
    events: Array.from({ length: events }, (_, at) => ({ ...event!, seq: at + 1 })),
  };
  const document = certificateOf(data, new Map(), "a4");
  const { pages } = await layOut(document, { fonts: pdfFonts() });
  return pages.map((page) => linesOn(page));
}

const cardsOn = (page: readonly string[]) =>
  page.filter((line) => /^card\d@example.com$/.test(line)).length;
const endsOn = (page: readonly string[]) => page.filter((line) => /^Browser/.test(line)).length;

const casts = (["Ada Lovelace", "Bo"] as const).map((name) =>
  Array.from({ length: 5 }, () => name),
);
for (const cast of [...casts, AWKWARD])
  for (const count of [1, 2, 3, 4, 5])
    test(`${count} cards as of ${cast[0]?.slice(0, 20)} are not split across pages, and each page holds as many as the next`, async () => {
      const pages = await pagesWith(cast.slice(0, count), 3);
      const cards = pages.map(cardsOn).filter((cards) => cards > 0);
      expect(cards.reduce((sum, one) => sum + one, 0)).toBe(count);
      expect(Math.max(...cards) - Math.min(...cards)).toBeLessThan(2);
      expect(pages.map(endsOn)).toEqual(pages.map(cardsOn));
    });

test("the last sentence follows rows of the table, however many events there are", async () => {
  for (let events = 8; events < 48; events++) {
    const pages = await pagesWith(["Ada Lovelace", "Bo"], events);
    const last = pages.at(-1) ?? [];
    const rows = last.filter((line) => line.includes("Request created")).length;
    expect(rows).toBeGreaterThanOrEqual(3);
    expect(last.join(" ")).toContain("The receipt of this request");
  }
});
