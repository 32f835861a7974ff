/** What a note says, without how it looks: for search, previews and programs. */
import type * as Y from "yjs";
import { readCleanBlocks } from "./suggestions-clean";
import type { Block } from "./text-blocks";

export const UNTITLED = "Untitled";

/** `meta.title`, or the default when it is absent or blank (DB-022). */
export function titleOf(doc: Y.Doc): string {
  const title = doc.getMap("meta").get("title");
  return typeof title === "string" && title.trim() !== "" ? title : UNTITLED;
}

/** As its readers see it, one line a block; a table's cells stand between tabs. Blocks of a newer client count with their text. */
export function plainText(doc: Y.Doc): string {
  return readCleanBlocks(doc).map(textOf).join("\n");
}

export function textOf(block: Block): string {
  if (block.children.length === 0) return block.runs.map((run) => run.text).join("");
  const separator = block.name === "tableRow" ? "\t" : block.name === "tableCell" ? " " : "\n";
  return block.children.map(textOf).join(separator);
}
