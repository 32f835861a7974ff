/** Exports our files to other programs' formats on this machine. Each format's code is loaded when it is needed. */
import * as Y from "yjs";
import type { Media } from "../../lib/formats/pdf/note-flow";
import { readBusiness } from "../../lib/kinds/business/read";
import { readContract } from "../../lib/kinds/contract/read";
import { allBlocks, readDocument } from "../../lib/kinds/document/content";
import { attachmentId } from "../../lib/kinds/note/schema-attachments";
import { readCleanBlocks } from "../../lib/kinds/note/suggestions-clean";
import type { Block } from "../../lib/kinds/note/text-blocks";
import type { LoadFont } from "../../lib/pdf/layout/font-files";
import { utf8 } from "../../lib/protocol/bytes";
import { safeName } from "../archive/names";
import { wholeDocument } from "../archive/readable";
import { openAttachment } from "../attachments";
import { imageKind } from "../attachments/images";
import type { LiveFile } from "./open";

export type ExportOptions = {
  /** BCP 47 tag for numbers and dates. */
  locale?: string;
  /** For notes and sheets; other kinds have their own paper size. */
  paper?: "a4" | "letter";
  /** Returns a font file by its name without extension; absent: the service's fonts are fetched. */
  loadFont?: LoadFont;
};

export type Exported = { name: string; type: string; bytes: Uint8Array };

const TYPES = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ...{ html: "text/html", md: "text/markdown", csv: "text/csv", tsv: "text/tab-separated-values" },
  ...{ xml: "application/xml", json: "application/json", ics: "text/calendar" },
} as const;
export type ExportFormat = keyof typeof TYPES;

/** The formats of each kind, the usual one first; `json` contains everything in a file. */
export const EXPORT_FORMATS = {
  note: ["pdf", "docx", "html", "md", "json"],
  document: ["pdf", "docx", "html", "md", "json"],
  sheet: ["xlsx", "pdf", "csv", "tsv", "json"],
  invoice: ["pdf", "xml", "csv", "json"],
  contract: ["pdf", "docx", "md", "json"],
  calendar: ["ics", "json"],
} as const satisfies Record<string, readonly ExportFormat[]>;
export type ExportKind = keyof typeof EXPORT_FORMATS;

type Way = Required<Omit<ExportOptions, "loadFont">> & {
  loadFont: LoadFont;
  file: LiveFile;
  title: string;
};
type Maker = (way: Way) => Promise<Uint8Array | string>;

/** @throws RangeError for a format that the kind does not have */
export async function exportFile(
  file: LiveFile,
  format: ExportFormat,
  { locale = "en", paper = "a4", loadFont = serviceFonts(file) }: ExportOptions = {},
): Promise<Exported> {
  const meta = file.doc.getMap("meta").toJSON();
  const kind: ExportKind = meta.kind === "calendar" ? "calendar" : file.kind;
  const make: Maker | undefined =
    format === "json" && kind !== "invoice" ? whole : MAKERS[kind][format];
  if (!make) throw new RangeError(`A ${kind} is exported as ${EXPORT_FORMATS[kind].join(", ")}.`);
  const title = file.title || "Untitled";
  const made = await make({ file, title, locale, paper, loadFont });
  const bytes = typeof made === "string" ? utf8(made.toWellFormed()) : made;
  return { name: `${safeName(title).slice(0, 100)}.${format}`, type: TYPES[format], bytes };
}

const whole: Maker = async ({ file: { doc } }) => wholeDocument(doc);

const MAKERS: Record<ExportKind, Partial<Record<ExportFormat, Maker>>> = {
  note: {
    async pdf(way) {
      const { notePdf } = await import("../../lib/formats/pdf/note-pdf");
      return notePdf(noteOf(way), {
        ...(await textWay(way, noteOf(way))),
        loadFont: way.loadFont,
      });
    },
    async docx(way) {
      const { noteDocx } = await import("../../lib/formats/docx/write");
      return noteDocx(noteOf(way), await textWay(way, noteOf(way)));
    },
    async html(way) {
      const { noteHtml } = await import("../../lib/formats/html/note-html");
      return noteHtml(noteOf(way), await textWay(way, noteOf(way)));
    },
    async md({ file }) {
      return (await import("../../lib/kinds/note/to-markdown")).noteToMarkdown(file.doc);
    },
  },
  document: {
    async pdf(way) {
      const { documentPdf } = await import("../../lib/formats/pdf/document-pdf");
      const content = readDocument(way.file.doc);
      return documentPdf(content, {
        ...(await textWay(way, allBlocks(content))),
        loadFont: way.loadFont,
      });
    },
    async docx(way) {
      const { documentDocx } = await import("../../lib/formats/docx/document-docx");
      const content = readDocument(way.file.doc);
      return documentDocx(content, await textWay(way, allBlocks(content)));
    },
    async html(way) {
      const { noteHtml } = await import("../../lib/formats/html/note-html");
      const { documentCss } = await import("../../lib/formats/html/document-css");
      const { cleanDocument } = await import("../../lib/kinds/document/text");
      const { noteOfDocument } = await import("../../lib/kinds/document/to-note");
      const content = cleanDocument(readDocument(way.file.doc));
      const css = documentCss(content.styles);
      return noteHtml(noteOfDocument(content), {
        ...(await textWay(way, allBlocks(content))),
        css,
      });
    },
    async md({ file }) {
      return (await import("../../lib/kinds/document/text")).documentMarkdown(file.doc);
    },
  },
  sheet: {
    xlsx: (way) => table(way, "xlsx"),
    csv: (way) => table(way, "csv"),
    tsv: (way) => table(way, "tsv"),
    async pdf(way) {
      const { sheetPdfFile } = await import("../../lib/formats/sheet/sheet-file");
      const { pageSetupOf } = await import("../../lib/kinds/sheet/page-setup");
      const page = pageSetupOf(way.file.doc, { paper: way.paper });
      const request = { state: stateOf(way), locale: way.locale, page, createdAt: new Date() };
      return sheetPdfFile(request, way.loadFont);
    },
  },
  invoice: {
    async pdf(way) {
      const { paperPdf } = await import("../../lib/formats/pdf/business-pdf");
      return paperPdf(readBusiness(way.file.doc), { fonts: await fontsOf(way) });
    },
    async xml({ file }) {
      const { writeEInvoice } = await import("../../lib/formats/einvoice/write");
      return writeEInvoice(tradeOf(file), { profile: "en16931", syntax: "ubl" });
    },
    async csv({ file }) {
      return (await import("../../lib/formats/business/lines-csv")).linesCsv(tradeOf(file));
    },
    async json({ file }) {
      const { paperJson } = await import("../../lib/formats/business/paper-json");
      return paperJson(readBusiness(file.doc));
    },
  },
  contract: {
    async pdf(way) {
      const { contractPdf } = await import("../../lib/formats/pdf/contract-pdf");
      return contractPdf(readContract(way.file.doc), { fonts: await fontsOf(way) });
    },
    async docx(way) {
      const { noteDocx } = await import("../../lib/formats/docx/write");
      const { paper } = readContract(way.file.doc);
      const said = await textWay({ ...way, paper: paper === "a4" ? "a4" : "letter" }, []);
      return noteDocx(await contractBlocksOf(way), said);
    },
    async md(way) {
      const { markdownOfBlocks } = await import("../../lib/kinds/note/to-markdown");
      return markdownOfBlocks(await contractBlocksOf(way));
    },
  },
  calendar: {
    async ics({ file, title }) {
      const { writeCalendar } = await import("../../lib/formats/icalendar/write");
      const { readCalendar } = await import("../../lib/kinds/calendar/state");
      return writeCalendar(readCalendar(file.doc).events, { name: title, now: Date.now() });
    },
  },
};

const noteOf = ({ file }: Way): Block[] => readCleanBlocks(file.doc);
const stateOf = ({ file }: Way) => Y.encodeStateAsUpdate(file.doc);

async function table(way: Way, ending: "xlsx" | "csv" | "tsv") {
  const { sheetFile } = await import("../../lib/formats/sheet/sheet-file");
  return sheetFile({ state: stateOf(way), locale: way.locale, ending });
}

function tradeOf({ doc }: LiveFile) {
  const paper = readBusiness(doc);
  if ("lines" in paper) return paper;
  throw new RangeError("A receipt has no lines of its own: export it as pdf or json.");
}

async function contractBlocksOf({ file }: Way): Promise<Block[]> {
  const { contractBlocks } = await import("../../lib/formats/contract/blocks");
  const { loadPack } = await import("../../lib/kinds/contract/packs/load");
  const contract = readContract(file.doc);
  return [...contractBlocks(contract, await loadPack(contract.pack))];
}

/** What rendering text needs: its language and direction, and its images, fetched and decrypted. */
async function textWay({ file, title, locale, paper }: Way, blocks: readonly Block[]) {
  const { directionsOf } = await import("../../lib/pdf/layout/directions");
  const media = new Map<string, Media>();
  for (const id of imagesIn(blocks)) {
    const opened = await openAttachment(file, id, {}, file.connection);
    const kind = imageKind(opened.bytes);
    if (kind) media.set(id, { bytes: opened.bytes, type: kind.type, name: opened.name });
  }
  const dir = directionsOf(title, undefined, "ltr").direction;
  return { title, lang: locale, dir, paper, media: (id: string) => media.get(id) };
}

function imagesIn(blocks: readonly Block[]): Set<string> {
  const found = blocks.flatMap(({ name, attributes, runs, children }) => {
    const inLines = runs.flatMap(({ object }) => object ?? []);
    const images = [{ name, attributes }, ...inLines].filter((one) => one.name === "image");
    const ids = images.flatMap((one) => attachmentId(one.attributes.attachment) ?? []);
    return [...ids, ...imagesIn(children)];
  });
  return new Set(found);
}

/** The service's fonts, with which its pages print. */
const serviceFonts =
  ({ connection }: LiveFile): LoadFont =>
  async (name) => {
    const { fetchFontsFrom } = await import("../../lib/formats/pdf/fetch-font");
    return fetchFontsFrom(`${connection.origin}/fonts/pdf/`)(name);
  };

async function fontsOf({ loadFont }: Way) {
  const { openFonts } = await import("../../lib/pdf/layout/layout");
  return openFonts(loadFont);
}
