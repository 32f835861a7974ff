/** What is too much for one note, counted before it is written down. */

import { ImportError } from "@/lib/kinds/import-error";
import type { Block } from "@/lib/kinds/note/text-blocks";
import { TOO_LARGE } from "./read";

/** More words than these hold are more than the server takes; to write more down would only keep the page busy. */
const MAX_BLOCKS = 40_000;

/** @throws ImportError */
export function checkBlocks(blocks: readonly Block[]): void {
  if (countOf(blocks) > MAX_BLOCKS) throw new ImportError(TOO_LARGE);
}

const countOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
