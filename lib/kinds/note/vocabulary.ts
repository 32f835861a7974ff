/** The names a kind of file is written in: its blocks, its inline objects and its marks. */
import type { MarkSpec, NodeSpec } from "prosemirror-model";
import { noteMarks } from "./schema-marks";
import { noteNodes, TOP } from "./schema-nodes";

export interface Vocabulary {
  /** The name of the top node, which never reaches the file. */
  top: string;
  nodes: Record<string, NodeSpec>;
  marks: Record<string, MarkSpec>;
  /** Blocks of text: whatever stands in one is inline. */
  textBlocks: ReadonlySet<string>;
  /** Inline objects: whatever they stand in is a block of text. */
  inline: ReadonlySet<string>;
}

export const NOTE: Vocabulary = {
  top: TOP,
  nodes: noteNodes,
  marks: noteMarks,
  textBlocks: new Set(["paragraph", "heading", "listItem", "quote", "codeBlock"]),
  inline: new Set(["hardBreak"]),
};
