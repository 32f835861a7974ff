import { expect, test } from "vitest";
import { ImportError } from "@/lib/kinds/import-error";
import type { Block } from "@/lib/kinds/note/text-blocks";
import { checkBlocks } from "./note-bounds";

const block = (children: Block[] = []): Block => ({
  ...{ name: "paragraph", attributes: {}, runs: [] },
  children,
});
const blocks = (count: number) => Array.from({ length: count }, () => block());

test("forty thousand blocks are a note, those within others counted in, and one more is not", () => {
  expect(() => checkBlocks(blocks(40_000))).not.toThrow();
  expect(() => checkBlocks(blocks(40_001))).toThrow(ImportError);
  expect(() => checkBlocks([block(blocks(20_000)), block(blocks(19_998))])).not.toThrow();
  expect(() => checkBlocks([block(blocks(20_000)), block(blocks(19_999))])).toThrow(ImportError);
});
