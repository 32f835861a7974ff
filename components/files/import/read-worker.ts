/** The worker of read.ts. */
import { type DocxNote, readDocx } from "@/lib/formats/docx/read";
import { readDocumentDocx } from "@/lib/formats/docx/read-document";
import { answer } from "@/lib/formats/in-worker";
import { parseMarkdown } from "@/lib/formats/markdown/read";
import type { DocumentContent } from "@/lib/kinds/document/content";
import { personOf } from "./author";

export type ReadWord = DocxNote & { content?: DocumentContent };
export type ReadTree = ReturnType<typeof parseMarkdown>;

/** Markdown; or the bytes of a Word file, for a note or for a Document. */
self.onmessage = ({ data }: MessageEvent<Uint8Array | string | { document: Uint8Array }>) =>
  answer((): ReadWord | ReadTree => {
    if (typeof data === "string") return parseMarkdown(data);
    if (data instanceof Uint8Array) return readDocx(data, { personOf });
    const read = readDocumentDocx(data.document, { personOf });
    return { ...read, blocks: read.content.body };
  });
