/** The searched text of a file: its title, and for a note each block's text as readers see it. */
import type * as Y from "yjs";
import { headingLevel } from "../../lib/kinds/document/values";
import { kindOfDoc } from "../../lib/kinds/file-kind";
import { readCleanBlocks } from "../../lib/kinds/note/suggestions-clean";
import type { Block } from "../../lib/kinds/note/text-blocks";
import { contractTexts } from "./contract-parts";
import { paperTexts } from "./paper-parts";
import { sheetTexts } from "./sheet-parts";

export interface Part {
  /** The block's id; empty when it has none. */
  id: string;
  isHeading: boolean;
  /** The start in the block's text. */
  at: number;
  text: string;
}

export interface NoteText {
  title: string;
  parts: Part[];
}

export function readFileText(doc: Y.Doc): NoteText {
  const title = doc.getMap("meta").get("title");
  const parts: Part[] = [];
  const kind = kindOfDoc(doc);
  if (kind === "contract") {
    for (const { id, isHeading, text } of contractTexts(doc)) addText(id, isHeading, text, parts);
  } else if (kind === "invoice") {
    for (const { id, text } of paperTexts(doc)) addText(id, false, text, parts);
  } else if (kind === "sheet") {
    for (const { id, text } of sheetTexts(doc)) addText(id, false, text, parts);
  } else {
    for (const block of readCleanBlocks(doc)) addParts(block, "", parts);
  }
  return { title: typeof title === "string" ? title.normalize("NFC") : "", parts };
}

/** A longer block is split into parts of this length. */
const MAX_PART_CHARS = 4_000;

/** @param around the id of the containing block */
function addParts(block: Block, around: string, parts: Part[]): void {
  const id = typeof block.attributes.id === "string" ? block.attributes.id : around;
  addText(
    id,
    block.name === "heading" || headingLevel(block.attributes.namedStyle) > 0,
    textOf(block) || namesOf(block),
    parts,
  );
  for (const child of block.children) addParts(child, id, parts);
}

function addText(id: string, isHeading: boolean, text: string, parts: Part[]): void {
  for (const piece of piecesOf(text.normalize("NFC"))) parts.push({ id, isHeading, ...piece });
}

/** Split between words when there are any nearby. */
function piecesOf(text: string): Pick<Part, "at" | "text">[] {
  if (text.trim() === "") return [];
  const pieces: Pick<Part, "at" | "text">[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + MAX_PART_CHARS;
    const space = end < text.length ? text.lastIndexOf(" ", end) : -1;
    const to = space > at + MAX_PART_CHARS / 2 ? space + 1 : end;
    pieces.push({ at, text: text.slice(at, to) });
    at = to;
  }
  return pieces;
}

const textOf = ({ runs }: Block): string => runs.map(({ text }) => text).join("");

/** The names of an image or a file. */
function namesOf({ attributes: { alt, caption, name } }: Block): string {
  return [alt, caption, name].filter((each) => typeof each === "string").join(" ");
}
