/** Reads a file of another program into a note's blocks, on this device. */

import type { DocumentContent } from "@/lib/kinds/document/content";
import { ImportError } from "@/lib/kinds/import-error";
import type { ForeignComment } from "@/lib/kinds/note/comments-imported";
import type { Beside } from "@/lib/kinds/note/markdown-inline";
import type { Block } from "@/lib/kinds/note/text-blocks";
import { decode } from "./decode";
import type { ReadTree, ReadWord } from "./read-worker";

type Kind = "docx" | "html" | "markdown";

export interface ReadFile {
  /** As the file itself says; null when it does not. */
  title: string | null;
  blocks: Block[];
  /** Of a Word file that becomes a Document; its body is in place of `blocks`. */
  content?: DocumentContent;
  /** What its image blocks name, by id. */
  media: Map<string, File>;
  /** Their ranges are marks in the text. */
  comments: readonly ForeignComment[];
  /** What could not be kept, as "2 charts left out". */
  leftOut: string[];
}

const MAX_BYTES = { docx: 50_000_000, html: 50_000_000, markdown: 1_000_000 };

export interface ReadOptions {
  signal: AbortSignal;
  isDocument?: boolean;
  /** What came with it. Images it gives a block for are put into `images` by that block's attachment id. */
  companions?: (images: Map<string, File>) => Beside;
}

/** @throws ImportError; the signal's reason */
export async function readForeign(given: File, way: ReadOptions): Promise<ReadFile> {
  const kind = kindOf(given.name);
  if (kind === null)
    throw new ImportError(
      "Only Markdown (.md, .txt), Word (.docx), HTML, sheets (.xlsx, .ods, .csv), calendars (.ics), e-invoices (.xml, .pdf), papers (.json) and archives of Sealdesk (.zip) can be imported.",
    );
  if (given.size > MAX_BYTES[kind]) throw new ImportError(TOO_LARGE);
  const bytes = new Uint8Array(await given.arrayBuffer());
  try {
    return await readers[kind](bytes, way);
  } catch (error) {
    throw importError(error, way.signal);
  }
}

const readers: Record<Kind, (bytes: Uint8Array, way: ReadOptions) => Promise<ReadFile>> = {
  docx: readWord,
  html: readPage,
  markdown: readMarkdown,
};

const startWorker = () =>
  new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" });

/** Beside the page: it may be a book. */
async function readWord(
  bytes: Uint8Array,
  { signal, isDocument = false }: ReadOptions,
): Promise<ReadFile> {
  const { inWorker } = await import("@/lib/formats/in-worker");
  const given = isDocument ? { document: bytes } : bytes;
  const { media, ...read } = await inWorker<ReadWord>(startWorker, given, { signal });
  const files = [...media].map(([id, { bytes, type, name = "Image" }]) => {
    const file = new File([new Uint8Array(bytes)], name, { type });
    return [id, file] as const;
  });
  return { ...read, media: new Map(files) };
}

/** Parsed beside the page, as that may take seconds; what it links to is found on it. */
async function readMarkdown(
  bytes: Uint8Array,
  { companions, signal }: ReadOptions,
): Promise<ReadFile> {
  const { inWorker } = await import("@/lib/formats/in-worker");
  const { readMarkdown } = await import("@/lib/formats/markdown/read");
  const media = new Map<string, File>();
  const text = decode(bytes);
  const tree = await inWorker<ReadTree>(startWorker, text, { signal });
  const read = readMarkdown(text, companions?.(media), tree);
  return { ...read, media, comments: [] };
}

/** On the page, as only there a browser's own parser is at hand. */
async function readPage(bytes: Uint8Array): Promise<ReadFile> {
  const { readHtml } = await import("./read-html");
  return readHtml(bytes);
}

export const TOO_LARGE = "It’s too large for one note. Split it into several files.";

function importError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || !(error instanceof Error)) return error;
  if (error.name === "DocxError") return new ImportError(error.message);
  return error.name === "RangeError" ? new ImportError(TOO_LARGE) : error;
}

export function kindOf(name: string): Kind | null {
  if (/\.docx$/i.test(name)) return "docx";
  if (/\.html?$/i.test(name)) return "html";
  return /\.(md|markdown|txt)$/i.test(name) ? "markdown" : null;
}
