/** What a Document says: as plain text, as Markdown, and its headings. */
import type * as Y from "yjs";
import { cleanBlocks } from "../note/suggestions-clean";
import { textOf } from "../note/text";
import type { Block } from "../note/text-blocks";
import { markdownOfBlocks } from "../note/to-markdown";
import { type DocumentContent, readDocument } from "./content";
import { noteOfDocument } from "./to-note";
import { headingLevel } from "./values";

/** A Document as its readers see it: without what is only suggested. */
export function cleanDocument(content: DocumentContent): DocumentContent {
  const clean = (parts: Partial<Record<string, Block[]>>) =>
    Object.fromEntries(
      Object.entries(parts).map(([key, blocks]) => [key, cleanBlocks(blocks ?? [])]),
    );
  return {
    ...content,
    body: cleanBlocks(content.body),
    hf: clean(content.hf),
    footnotes: clean(content.footnotes),
  };
}

export const documentMarkdown = (doc: Y.Doc): string =>
  markdownOfBlocks(noteOfDocument(cleanDocument(readDocument(doc))));

export interface Heading {
  /** The block's id, by which links and contents find it. */
  id: string;
  level: number;
  text: string;
}

/** Of a block of the body that is one and says something. */
export function headingOf(block: Block): Heading | null {
  const level = block.name === "paragraph" ? headingLevel(block.attributes.namedStyle) : 0;
  if (level === 0) return null;
  const text = textOf(block).trim();
  const { id } = block.attributes;
  return text === "" ? null : { id: typeof id === "string" ? id : "", level, text };
}

/** Ids of footnotes in the order of their numbers, each once. */
export function footnoteOrder(blocks: readonly Block[], order: string[] = []): string[] {
  for (const { runs, children } of blocks) {
    for (const { object } of runs) {
      const id = object?.name === "footnoteRef" ? object.attributes.id : null;
      if (typeof id === "string" && !order.includes(id)) order.push(id);
    }
    footnoteOrder(children, order);
  }
  return order;
}
