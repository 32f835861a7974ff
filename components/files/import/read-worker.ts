/** The worker of read.ts. */
import { readDocx } from "@/lib/formats/docx/read";
import { answer } from "@/lib/formats/in-worker";
import type { Block } from "@/lib/kinds/note/text-blocks";
import type { ReadFile } from "./read";

self.onmessage = ({ data }: MessageEvent<Uint8Array>) => answer(() => readWord(data));

function readWord(bytes: Uint8Array): ReadFile {
  const { title, blocks, media, comments, leftOut } = readDocx(bytes);
  const count = comments.length;
  const words = count === 1 ? "1 comment left out" : `${count} comments left out`;
  return {
    title,
    blocks: withoutComments(blocks),
    media,
    leftOut: count === 0 ? leftOut : [...leftOut, words],
  };
}

/** Nothing would answer to their marks. */
function withoutComments(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => ({
    ...block,
    runs: block.runs.map(({ text, marks }) => ({
      text,
      marks: Object.fromEntries(
        Object.entries(marks).filter(([name]) => name.split("--")[0] !== "comment"),
      ),
    })),
    children: withoutComments(block.children),
  }));
}
