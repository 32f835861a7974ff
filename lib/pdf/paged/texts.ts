/** The texts of blocks and their styles, by which fonts are chosen before anything is measured. */
import type { Style } from "../layout/document";
import { cleanText } from "../layout/pieces";
import type { PagedBlock } from "./model";

export function* textsIn(blocks: readonly PagedBlock[]): Generator<{ text: string; style: Style }> {
  for (const block of blocks) {
    if (block.type === "table")
      for (const { blocks: inside } of block.rows.flat()) yield* textsIn(inside);
    else if (block.type === "group") yield* textsIn(block.blocks);
    if (block.type !== "paragraph") continue;
    // A hyphen, should a word be broken at one that is not seen; and the number of a page.
    yield { text: "-0123456789", style: block.style };
    if (block.marker?.kind === "text") yield block.marker;
    for (const one of block.inline) {
      yield { text: "text" in one ? cleanText(one.text) : "0123456789", style: one.style };
      if (one.kind === "note") yield* textsIn(one.blocks);
    }
  }
}
