/** How files of other programs are set against the blocks they stand for. */
import type { Block } from "../../../kinds/note/text-blocks";
import { block } from "../../testing/notes";
import { docxFile, type Parts } from "./ooxml";

export interface Foreign {
  file: Uint8Array;
  blocks: Block[];
  leftOut?: string[];
}

export const foreign = (parts: Parts, blocks: Block[], leftOut: string[] = []): Foreign => ({
  file: docxFile(parts),
  blocks,
  leftOut,
});

export const text = (words: string) => block("paragraph", {}, words);
export const head = (level: number, words: string) => block("heading", { level }, words);
export const item = (kind: string, level: number, words: string, more = {}) =>
  block("listItem", { kind, level, ...more }, words);
export const cell = (words: string, attributes = {}) =>
  block("tableCell", attributes, "", [text(words)]);
export const row = (...cells: Block[]) => block("tableRow", {}, "", cells);

export const tc = (inner: string, properties = "") =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
export const PLAIN_GRID =
  '<w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>';
