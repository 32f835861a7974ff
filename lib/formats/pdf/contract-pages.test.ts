/** Every pack, in every profile and design: all is filled, no heading is empty or alone, and there is a place to sign. */
import { expect, test } from "vitest";
import {
  CONTRACT_DESIGNS,
  CONTRACT_PAPERS,
  type Contract,
  LEGAL_PROFILES,
} from "../../kinds/contract/contract";
import { PACK_NAMES, type Pack } from "../../kinds/contract/pack";
import { loadPack } from "../../kinds/contract/packs/load";
import { readContract } from "../../kinds/contract/read";
import { answersTo, filledContract } from "../../kinds/contract/testing/answers";
import type { DisplayList, Page, TextItem } from "../../pdf/layout/display";
import { openFonts } from "../../pdf/layout/layout";
import { partOf } from "../../testing/drill";
import { loadFont } from "../testing/fonts";
import { contentOf } from "./contract-content";
import { contractPictures, contractToSign, layOutContract } from "./contract-pdf";
import { signingPlaces } from "./signing-places";

const fonts = openFonts(loadFont);

async function packOf(name: string): Promise<Pack> {
  const pack = await loadPack(name);
  if (!pack) throw new Error(`There is no ${name}.`);
  return pack;
}

async function filled(name: string, more: Partial<Contract> = {}): Promise<Contract> {
  const pack = await packOf(name);
  const contract = readContract(
    filledContract(pack, more.legalProfile || "global", answersTo(pack)),
  );
  return { ...contract, ...more };
}

interface Line {
  text: string;
  source: string;
  y: number;
  size: number;
}

const lineOf = ({ words, source = "", y, size }: TextItem): Line => ({
  text: words.map(({ word }) => word.text).join(""),
  source,
  y,
  size,
});
const linesOn = ({ items }: Page): Line[] =>
  items.flatMap((item) => (item.kind === "text" ? [lineOf(item)] : []));

/** Headings that nothing of their clause follows on their page. */
function orphans({ pages }: DisplayList): string[] {
  return pages.flatMap((page) => {
    const lines = linesOn(page);
    return lines.flatMap(({ source, text, y }) => {
      if (!/^clauses\..*\.heading$/.test(source)) return [];
      // At its side or below it, whatever its paragraphs are made of: not the foot of the page.
      const isFollowed = lines.some(
        (one) =>
          one.y >= y - 8 &&
          !/heading$/.test(one.source) &&
          one.source !== "" &&
          one.text.trim() !== "",
      );
      return isFollowed ? [] : [text];
    });
  });
}

/** How many lines of other clauses stand above the lines to sign on, on their page. */
function linesBeforeSignatures({ pages }: DisplayList, { clauses }: Contract): number {
  const own = clauses.find(({ slug }) => slug === "signatures")?.id;
  const page = pages.find(({ items }) => signsOn(items).length > 0);
  const top = Math.min(...signsOn(page?.items ?? []).map(({ y }) => y));
  const before = (page ? linesOn(page) : []).filter(
    ({ source, y }) =>
      y < top && !/^(?:parties\.|$)/.test(source) && !source.startsWith(`clauses.${own}.`),
  );
  return new Set(before.map(({ y }) => Math.round(y))).size;
}

const signsOn = (items: Page["items"]) =>
  items.flatMap((item) =>
    item.kind === "rect" && item.source?.endsWith(".signature") ? [item] : [],
  );

const BOTTOM = 30;
const below = ({ pages }: DisplayList): string[] =>
  pages.flatMap((page) =>
    linesOn(page)
      .filter(({ y }) => y > page.height - BOTTOM + 8 || y < 20)
      .map(({ text }) => text),
  );

const cases = PACK_NAMES.flatMap((name) =>
  LEGAL_PROFILES.flatMap((legalProfile) =>
    CONTRACT_DESIGNS.map((design) => ({ name, legalProfile, design })),
  ),
);

test.each(partOf(cases, 3))("$name for $legalProfile in $design", async ({ name, ...more }) => {
  const paper = CONTRACT_PAPERS[(name.length + more.design.length) % 3] ?? "a4";
  const contract = await filled(name, { ...more, paper });
  const pack = await packOf(name);
  const { clauses } = contentOf(contract, pack);
  const runs = clauses
    .flatMap((one) => [one.heading, ...one.paragraphs.map((part) => part.runs)])
    .flat();
  expect(runs.filter(({ isBlank, text }) => isBlank || /\{\{|\}\}|\[/.test(text))).toEqual([]);
  expect(clauses.filter(({ heading }) => heading.every(({ text }) => text.trim() === ""))).toEqual(
    [],
  );
  const display = await layOutContract(contract, { fonts });
  expect(orphans(display)).toEqual([]);
  expect(below(display)).toEqual([]);
  expect(linesBeforeSignatures(display, contract)).toBeGreaterThanOrEqual(2);
  const last = display.pages.length;
  for (const [at, page] of display.pages.entries())
    expect(
      linesOn(page)
        .map(({ text }) => text)
        .join(" "),
    ).toContain(`Page ${at + 1} of ${last}`);
  const places = signingPlaces(display);
  expect(places.map(({ side, type }) => `${side} ${type}`).sort()).toEqual([
    "them signature",
    "us signature",
  ]);
  expect(new Set(places.map(({ page }) => page)).size).toBe(1);
});

test.each(CONTRACT_DESIGNS)("a long title with a long word is a title in %s", async (design) => {
  const word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen";
  const contract = await filled("mnda", { design, title: `${word} and all that belongs to it` });
  const [page] = (await layOutContract(contract, { fonts })).pages;
  if (!page) throw new Error("There is no page.");
  const sizes = linesOn(page).flatMap(({ source, size }) => (source === "title" ? [size] : []));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(15);
});

test("an empty term is a blank with its name that leads to its field", async () => {
  const pack = await packOf("mnda");
  const contract = readContract(filledContract(pack, "uk", {}));
  const [page] = await contractPictures(contract, { fonts });
  const sources = page?.places.map(({ source }) => source) ?? [];
  expect(sources).toEqual(
    expect.arrayContaining(["title", "terms.effective_date", "parties.us.legal_name"]),
  );
  const display = await layOutContract(contract, { fonts });
  const text = display.pages
    .flatMap(linesOn)
    .map((line) => line.text)
    .join("");
  expect(text).toContain("Start\u00a0date");
  expect(text).not.toContain("{{");
});

test("a licensed form prints where it comes from, and none of its text", async () => {
  const display = await layOutContract(await filled("safe-us"), { fonts });
  const text = display.pages
    .flatMap(linesOn)
    .map((line) => line.text)
    .join("");
  expect(text).toContain("https://www.ycombinator.com/documents");
});

test.each(CONTRACT_DESIGNS)("%s leaves room above the lines to sign on", async (design) => {
  const given = await filled("mnda", { design });
  const us = { ...given.parties.us, signed_at: "", signer_title: "" };
  const contract = { ...given, parties: { ...given.parties, us } };
  const createdAt = new Date("2026-12-01T00:00:00Z");
  const [one, two] = [
    await contractToSign(contract, { fonts, createdAt }),
    await contractToSign(contract, { fonts, createdAt }),
  ];
  expect(Buffer.from(one.pdf).equals(Buffer.from(two.pdf))).toBe(true);
  const display = await layOutContract(contract, { fonts });
  for (const { x, y, width, height, page: at } of one.places) {
    const page = display.pages[at - 1];
    if (!page) throw new Error("The page is not there.");
    const under = page.items.flatMap((item) =>
      item.kind === "text" &&
      item.words.some((word) => word.x >= x * page.width && word.x <= (x + width) * page.width) &&
      item.y > y * page.height &&
      item.y < (y + height) * page.height
        ? [lineOf(item).text.trim()]
        : [],
    );
    expect(under.filter((text) => text !== "")).toEqual([]);
    expect(Math.min(x, y, width, height)).toBeGreaterThan(0);
    expect(Math.max(x + width, y + height)).toBeLessThan(1);
  }
});
