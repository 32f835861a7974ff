/** Reads a file of another program as what a note is made of. It is sent nowhere. */
import type { Media } from "@/lib/formats/pdf/note-flow";
import type { Block } from "@/lib/kinds/note/text-blocks";

type Kind = "docx" | "markdown";

export interface ReadFile {
  /** As the file itself says; null when it does not. */
  title: string | null;
  blocks: Block[];
  /** What its image blocks name, by id. */
  media: Map<string, Media>;
  /** What could not be kept, as "2 charts left out". */
  leftOut: string[];
}

/** Why a file cannot be imported, in words for whoever brought it. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** What a file chooser offers. */
export const IMPORTED = ".md,.markdown,.txt,.docx";
const MOST_BYTES = { docx: 50_000_000, markdown: 1_000_000 };

/** @throws ImportError; the signal's reason */
export async function readForeign(given: File, signal: AbortSignal): Promise<ReadFile> {
  const kind = kindOf(given.name);
  if (kind === null)
    throw new ImportError("Only Markdown (.md, .txt) and Word (.docx) can be imported.");
  if (given.size > MOST_BYTES[kind]) throw new ImportError(TOO_LARGE);
  const bytes = new Uint8Array(await given.arrayBuffer());
  try {
    return await (kind === "docx" ? readWord(bytes, signal) : readMarkdown(bytes));
  } catch (error) {
    throw importError(error, signal);
  }
}

/** Beside the page: it may be a book. */
async function readWord(bytes: Uint8Array, signal: AbortSignal): Promise<ReadFile> {
  const { inWorker } = await import("@/lib/formats/in-worker");
  const start = () => new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" });
  return inWorker<ReadFile>(start, bytes, { signal });
}

/** On the page, as its reader looks signs such as `&amp;` up in the document; its length is bounded. */
async function readMarkdown(bytes: Uint8Array): Promise<ReadFile> {
  const { blocksOfMarkdown } = await import("@/lib/kinds/note/from-markdown");
  const blocks = blocksOfMarkdown(new TextDecoder().decode(bytes));
  return { title: null, blocks, media: new Map(), leftOut: [] };
}

const TOO_LARGE = "It is too large for one note. Divide it into several files.";

function importError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || !(error instanceof Error)) return error;
  if (error.name === "DocxError") return new ImportError(error.message);
  return error.name === "RangeError" ? new ImportError(TOO_LARGE) : error;
}

export function kindOf(name: string): Kind | null {
  if (/\.docx$/i.test(name)) return "docx";
  return /\.(md|markdown|txt)$/i.test(name) ? "markdown" : null;
}
