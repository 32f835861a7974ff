/** The worker of read.ts. */
import { type DocxNote, readDocx } from "@/lib/formats/docx/read";
import { answer } from "@/lib/formats/in-worker";
import { parseMarkdown } from "@/lib/formats/markdown/read";
import { personOf } from "./author";

export type ReadWord = DocxNote;
export type ReadTree = ReturnType<typeof parseMarkdown>;

/** The bytes of a Word file, or Markdown. */
self.onmessage = ({ data }: MessageEvent<Uint8Array | string>) =>
  answer((): ReadWord | ReadTree =>
    typeof data === "string" ? parseMarkdown(data) : readDocx(data, { personOf }),
  );
