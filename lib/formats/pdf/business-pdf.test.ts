/** A business paper as a PDF and as pictures of its pages: sound, tagged, its fonts inside, and the same in both. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { qrCode } from "../../../components/share/qr";
import { DESIGNS } from "../../kinds/business/paper";
import { tradePaper } from "../../kinds/business/testing/papers";
import { openFonts } from "../../pdf/layout/layout";
import { samplePaper } from "../testing/business-samples";
import { loadFont } from "../testing/fonts";
import { outputOf, withProgram } from "../testing/programs";
import { contentOf } from "./business-content";
import { paperPdf, paperPictures } from "./business-pdf";
import { PAPER_LANGUAGES, PAPER_WORDS, paperWords } from "./business-words";

const fonts = openFonts(loadFont);
const folder = mkdtempSync(join(tmpdir(), "sealdesk-paper-"));
afterAll(() => rmSync(folder, { recursive: true }));
const address = "https://sealdesk.example/pay/9fKx2vQm7LrT#k";
const pay = { address, qr: qrCode(address) };
const XML = new TextEncoder().encode("<rsm:CrossIndustryInvoice/>");
const createdAt = new Date("2026-11-23T12:00:00Z");
const look = { design: "vienna", paper: "a4" } as const;

async function written(name: string, ...args: Parameters<typeof paperPdf>): Promise<string> {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, await paperPdf(...args));
  return path;
}

withProgram("qpdf", "each design is sound, and so is a hybrid invoice", async () => {
  for (const design of DESIGNS) {
    const paper = samplePaper("wide", { design, paper: "letter" });
    const path = await written(design, paper, { fonts, pay, createdAt, invoiceXml: XML });
    expect(outputOf("qpdf", "--check", path)).toContain("No syntax or stream encoding errors");
  }
});

withProgram("pdffonts", "every font is inside, and the file is tagged", async () => {
  for (const design of DESIGNS) {
    const path = await written(design, samplePaper("scripts", { design, paper: "a4" }), { fonts });
    const rows = outputOf("pdffonts", path).trim().split("\n").slice(2);
    for (const row of rows) expect(row).toMatch(/yes +yes +yes +\d+ +\d+$/);
    expect(outputOf("pdfinfo", path)).toMatch(/Tagged: +yes/);
  }
});

withProgram("pdftotext", "spaced capitals are read as words", async () => {
  const paper = samplePaper("one", { design: "tiefletter-gold", paper: "a4" });
  const text = outputOf("pdftotext", await written("spaced", paper, { fonts }), "-");
  for (const word of ["INVOICE", "MARA LINDQVIST", "DESCRIPTION", "€850.00"])
    expect(text).toContain(word);
});

withProgram("pdfdetach", "a hybrid invoice holds its XML, and says which", async () => {
  const paper = { ...samplePaper("one", look), title: "Böll & Söhne <1>" };
  const path = await written("hybrid", paper, { fonts, createdAt, invoiceXml: XML });
  const inside = join(folder, "factur-x.xml");
  outputOf("pdfdetach", "-save", "1", "-o", inside, path);
  expect(new Uint8Array(readFileSync(inside))).toEqual(XML);
  const metadata = outputOf("pdfinfo", "-meta", path);
  expect(metadata).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(metadata).toContain("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>");
  expect(metadata).toContain("Böll &amp; Söhne &lt;1&gt;");
  const bytes = readFileSync(path, "latin1");
  expect(bytes).toMatch(/\/AFRelationship \/Alternative/);
  expect(bytes).toMatch(/\/OutputIntents \[/);
});

test("the picture of a page has its outlines on the page, and says of each text which field it is of", async () => {
  const pages = await paperPictures(samplePaper("ninety", look), { fonts, pay });
  const [first] = pages;
  const sources = new Set(pages.flatMap(({ places }) => places.map(({ source }) => source)));
  for (const source of ["logo", "number", "to.name", "to.address", "dueDate", "lines.90.amount"])
    expect(sources).toContain(source);
  for (const source of ["bank.0.value", "payLink", "notes", "terms", "footer", "sums.total"])
    expect(sources).toContain(source);
  expect(first?.shapes.some(({ kind }) => kind === "image")).toBe(true);
  for (const { shapes, places, width, height } of pages) {
    for (const shape of shapes)
      if (shape.kind === "area")
        for (const [, x, y] of shape.path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(-1);
          expect(Number(x)).toBeLessThanOrEqual(width);
          expect(Number(y)).toBeLessThanOrEqual(height);
        }
    for (const place of places) expect(place.width * place.height).toBeGreaterThan(0);
  }
  const address = pages[0]?.places.filter(({ source }) => source === "to.address") ?? [];
  expect(address).toHaveLength(1);
});

const svg = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString("base64")}`;

withProgram("qpdf", "a logo that cannot be drawn leaves the paper whole", async () => {
  const logos = [
    "data:image/png;base64,AAAA",
    "data:image/png;base64,%",
    svg("<svg>"),
    svg('<svg viewBox="0 0 0 5"></svg>'),
    svg('<svg viewBox="0 0 1 100000"></svg>'),
    svg('<svg viewBox="0 0 9 9"><image href="/etc/passwd" width="9" height="9"/></svg>'),
    svg('<svg viewBox="0 0 9 9"><path d="M0 0 q"/><g fill="url(#no)"><use href="#no"/></g>'),
    svg(
      '<?xml version="1.0"?>\n<svg viewBox="0 0 9 9"><clipPath id="a"><use href="#a"/></clipPath></svg>',
    ),
  ];
  for (const [at, logo] of logos.entries()) {
    const path = await written(`logo-${at}`, { ...samplePaper("one", look), logo }, { fonts });
    expect(outputOf("qpdf", "--check", path)).toContain("No syntax or stream encoding errors");
    expect(readFileSync(path, "latin1")).not.toContain("root:");
  }
});

test.each([
  ["vienna", "source-serif-400 source-serif-400-italic source-serif-600"],
  ["helvetica-nera", "inter-400 inter-600 inter-800"],
  ["tiefletter-gold", "cormorant-garamond-600 source-serif-400 source-serif-600"],
  ["monoline", "jetbrains-mono-400 jetbrains-mono-600"],
  ["boutique", "jost-400 jost-500 playfair-display-400-italic"],
  ["studio", "inter-400 inter-600 space-grotesk-500 space-grotesk-700"],
  ["ledger", "ibm-plex-sans-400 ibm-plex-sans-600"],
] as const)("%s fetches no more than %s", async (design, names) => {
  const fetched: string[] = [];
  const counting = openFonts((name) => {
    fetched.push(name);
    return loadFont(name);
  });
  await paperPdf(samplePaper("ninety", { design, paper: "a4" }), { fonts: counting, pay });
  expect(fetched.sort().join(" ")).toBe(names);
});

test("the same paper at the same time gives the same bytes", async () => {
  const paper = samplePaper("scripts", look);
  expect(await paperPdf(paper, { fonts, createdAt })).toEqual(
    await paperPdf(paper, { fonts: openFonts(loadFont), createdAt }),
  );
});

test("a place to pay is printed on an invoice that waits for money, and on nothing else", () => {
  const lines = [{ ...LINE, id: "1" }];
  expect(contentOf(tradePaper({ lines })).isPayable).toBe(true);
  expect(contentOf(tradePaper({ lines, status: "paid" })).mark).toBe("Paid");
  for (const values of [
    { status: "paid" },
    { status: "void" },
    { paid: "10" },
    { type: "quote" },
  ] as const)
    expect(contentOf(tradePaper({ lines, ...values })).isPayable).toBe(false);
});

const LINE = {
  ...{ description: "Work", unit: "", quantity: "1", unitPrice: "10" },
  ...{ discountRate: "", discountFixed: "", taxRate: "" },
};

test.each([
  ["fr", "EUR", "1234567.5", "1 234 567,50 €"],
  ["ja", "JPY", "1234567", "¥1,234,567"],
  ["en", "KWD", "0.125", "KWD 0.125"],
  ["en", "", "10", "10.00"],
  ["de", "EUR", "999999999999.99", "999.999.999.999,99 €"],
])("in %s, %s %s is written %s", (locale, currency, unitPrice, shown) => {
  const { sums } = contentOf(
    tradePaper({ locale, currency, lines: [{ ...LINE, id: "1", unitPrice }] }),
  );
  expect(sums.at(-1)?.value.text.replace(/\u00a0/g, " ")).toBe(shown);
});

test("every language has a word for everything that is printed", () => {
  for (const language of PAPER_LANGUAGES) {
    const word = paperWords(language);
    const words = PAPER_WORDS.map(word);
    expect({
      language,
      missing: words.filter((one, at) => one === "" || one === PAPER_WORDS[at]),
    }).toEqual({ language, missing: [] });
    expect(word("page")).toContain("{page}");
    expect(word("page")).toContain("{pages}");
  }
});
