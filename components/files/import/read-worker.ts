/** The worker of read.ts. */
import type { Nodes } from "mdast";
import { type DocxNote, readDocx } from "@/lib/formats/docx/read";
import { answer } from "@/lib/formats/in-worker";
import { parseMarkdown } from "@/lib/formats/markdown/read";
import { personOf } from "./author";

export type ReadWord = DocxNote;
export type ReadTree = ReturnType<typeof parseMarkdown>;

/** The bytes of a Word file, or Markdown. */
self.onmessage = ({ data }: MessageEvent<Uint8Array | string>) =>
  answer((): ReadWord | ReadTree =>
    typeof data === "string" ? withoutPlaces(parseMarkdown(data)) : readDocx(data, { personOf }),
  );

/** Where each part stood in the text is most of a tree, and nobody asks for it. */
function withoutPlaces<Part extends Nodes>(part: Part): Part {
  delete part.position;
  if ("children" in part) for (const one of part.children) withoutPlaces(one);
  return part;
}
