/** Imports other programs' files: they are read on this machine, then encrypted and sent. */

import * as Y from "yjs";
import type { ImportRow } from "../../lib/formats/import-report";
import { newDocument } from "../../lib/kinds/document/content";
import { documentOfNote } from "../../lib/kinds/document/from-note";
import { ImportError } from "../../lib/kinds/import-error";
import type { Beside } from "../../lib/kinds/note/markdown-inline";
import type { Block } from "../../lib/kinds/note/text-blocks";
import { writeBlocks } from "../../lib/kinds/note/text-blocks";
import type { Connection } from "../client";
import { type CreatedFile, sendDoc } from "./create";

export type ImportOptions = {
  title?: string;
  privacy?: "e2ee" | "standard";
  /** Makes a Document of a text instead of a note. */
  asDocument?: boolean;
  locale?: string;
  /** The id of the new file, for links that refer to it. */
  id?: string;
  /** Resolves links and images in a text. */
  beside?: Beside;
};

export type ImportedFile = CreatedFile & {
  /** What could not be imported, such as "2 charts left out". */
  leftOut: readonly string[];
};

type Read = { doc: Y.Doc; kind: string; leftOut: readonly string[] };
type Given = {
  bytes: Uint8Array;
  name: string;
  title: string;
  locale: string;
  asDocument: boolean;
  beside: Beside | undefined;
};

/** Errors that the readers of other programs' files throw. */
const READING = [
  "DocxError",
  "SheetError",
  "EInvoiceError",
  "XmlError",
  "NotACalendar",
  "RangeError",
];

export function refuse(error: unknown): never {
  const isReading = error instanceof Error && READING.includes(error.name);
  throw isReading ? new ImportError(error.message) : error;
}

/** The extensions that can be imported. */
export const IMPORTED = [
  "md",
  "markdown",
  "txt",
  "docx",
  "csv",
  "tsv",
  "xlsx",
  "xlsm",
  "ods",
  "xml",
  "pdf",
  "json",
] as const;

/** @param name of the file; its extension tells the format @throws ImportError */
export async function importFile(
  connection: Connection,
  name: string,
  bytes: Uint8Array,
  { title, privacy, asDocument = false, locale = "en", id, beside }: ImportOptions = {},
): Promise<ImportedFile> {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const reader = READERS[ending];
  if (!reader) throw new ImportError(`Files that can be imported end in ${IMPORTED.join(", ")}.`);
  const named = (title ?? name.replace(/\.\w+$/, "")).slice(0, 200).toWellFormed();
  const given = { bytes, name, title: named, locale, asDocument, beside };
  const { doc, kind, leftOut } = await reader(given).catch(refuse);
  return { ...(await sendDoc(connection, doc, kind, privacy, {}, id)), leftOut };
}

/** The results of an import as CSV. */
export async function importReport(rows: readonly ImportRow[]): Promise<string> {
  return (await import("../../lib/formats/import-report")).importReport(rows);
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function readText({ bytes, name, title, asDocument, beside }: Given): Promise<Read> {
  const { readMarkdown } = await import("../../lib/formats/markdown/read");
  const { title: own, blocks, leftOut } = readMarkdown(decode(bytes), beside);
  const isNamedByFile = title === name.replace(/\.\w+$/, "");
  const head = (isNamedByFile && own) || title;
  return { ...textOf(head, blocks, asDocument), leftOut };
}

async function readWord({ bytes, title, asDocument }: Given): Promise<Read> {
  if (asDocument) {
    const { readDocumentDocx } = await import("../../lib/formats/docx/read-document");
    const { content, leftOut } = readDocumentDocx(bytes);
    return { doc: newDocument(title, content), kind: "document", leftOut };
  }
  const { readDocx } = await import("../../lib/formats/docx/read");
  const { blocks, media, leftOut } = readDocx(bytes);
  const lost = media.size === 0 ? [] : [`${media.size} images left out`];
  return { ...textOf(title, blocks, false), leftOut: [...leftOut, ...lost] };
}

function textOf(title: string, blocks: readonly Block[], asDocument: boolean) {
  if (asDocument) return { doc: newDocument(title, documentOfNote(blocks)), kind: "document" };
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title);
  writeBlocks(doc, blocks);
  return { doc, kind: "note" };
}

async function readTable({ bytes, name, title, locale }: Given): Promise<Read> {
  const { readSheet } = await import("../../lib/formats/sheet/read-sheet");
  const { state, leftOut } = readSheet({ bytes, name, title, locale }, decode);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return { doc, kind: "sheet", leftOut };
}

async function readInvoice({ bytes, locale }: Given): Promise<Read> {
  const { readAnyEInvoice } = await import("../../lib/formats/einvoice/read-any");
  const { paperDoc } = await import("../../lib/kinds/business/create");
  const { paper, leftOut } = readAnyEInvoice(bytes, locale);
  return { doc: paperDoc({ ...paper, status: "sent" }), kind: "invoice", leftOut };
}

async function readPaper({ bytes }: Given): Promise<Read> {
  const { readPaperJson } = await import("../../lib/formats/business/paper-json");
  const { paperDoc } = await import("../../lib/kinds/business/create");
  const paper = readPaperJson(decode(bytes));
  if (!paper) throw new ImportError("This is not a paper that was exported from Sealdesk.");
  const alone = "payLink" in paper ? { ...paper, payLink: "" } : paper;
  return { doc: paperDoc(alone), kind: "invoice", leftOut: [] };
}

const READERS: Readonly<Record<string, (given: Given) => Promise<Read>>> = {
  ...{ md: readText, markdown: readText, txt: readText, docx: readWord },
  ...{ csv: readTable, tsv: readTable, xlsx: readTable, xlsm: readTable, ods: readTable },
  ...{ xml: readInvoice, pdf: readInvoice, json: readPaper },
};
