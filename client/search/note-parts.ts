/** What of a note is searched: its title and the text of each block, as its readers see it. */
import type * as Y from "yjs";
import { type Block, readBlocks } from "../../lib/kinds/note/text-blocks";

export interface Part {
  /** The block's; empty where it has none. */
  id: string;
  isHeading: boolean;
  text: string;
}

export interface NoteText {
  title: string;
  parts: Part[];
}

export function readNoteText(doc: Y.Doc): NoteText {
  const title = doc.getMap("meta").get("title");
  const parts: Part[] = [];
  for (const block of readBlocks(doc)) addParts(block, "", parts);
  return { title: typeof title === "string" ? title.normalize("NFC") : "", parts };
}

/** @param around the id of the block that holds it */
function addParts(block: Block, around: string, parts: Part[]): void {
  const id = typeof block.attributes.id === "string" ? block.attributes.id : around;
  const text = (textOf(block) || namesOf(block)).normalize("NFC");
  if (text.trim() !== "") parts.push({ id, isHeading: block.name === "heading", text });
  for (const child of block.children) addParts(child, id, parts);
}

/** What somebody proposes to insert is not in the note yet; what they propose to take out still is. */
function textOf({ runs }: Block): string {
  return runs
    .filter(({ marks }) => !Object.keys(marks).some((mark) => /^suggestInsert(--|$)/.test(mark)))
    .map(({ text }) => text)
    .join("");
}

/** What an image or a file is called. */
function namesOf({ attributes: { alt, caption, name } }: Block): string {
  return [alt, caption, name].filter((each) => typeof each === "string").join(" ");
}
