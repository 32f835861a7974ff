/** What a preview shows of a version: its blocks and title, with what changed beside another state of the note. */
import type { Schema } from "prosemirror-model";
import type * as Y from "yjs";
import type { Version } from "@/client/history";
import { type BlockDifference, differenceOfNotes, type Part } from "@/lib/kinds/note/difference";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { countNames, MOST_NAMES, noUnknowns, scanType } from "@/lib/kinds/note/lenient-scan";
import { FRAGMENT, readBlocks } from "@/lib/kinds/note/text-blocks";
import { differenceOfText } from "@/lib/kinds/note/text-difference";
import { nextTurn } from "./draw-slices";

/** Which changes are marked: what this version changed, what changed since then, or none. */
export type Compared = "before" | "now" | "none";

export interface Picture {
  schema: Schema;
  title: Part[];
  steps: BlockDifference[];
  /** Why nothing is marked though it was asked for. */
  hint: string | null;
}

export interface Wanted {
  version: Version;
  /** The one saved before it; null for the first. */
  older: Version | null;
  compared: Compared;
}

/** @param read gives a version's document, which stays its own @param live the note as it is now @param pause lets the page draw between two steps */
export async function takePicture(
  { version, older, compared }: Wanted,
  read: (version: Version) => Promise<Y.Doc>,
  live: Y.Doc,
  pause: () => Promise<void> = nextTurn,
): Promise<Picture> {
  // Asked for together; that the older one does not open spoils only the marks.
  const base = compared === "before" && older ? settled(read(older)) : null;
  const then = await read(version);
  await pause();
  if (compared === "now") return compare(then, live);
  if (compared === "none") return plain(then, null);
  if (base === null)
    return plain(then, "This is the first version, so there are no changes to mark.");
  const before = await base;
  await pause();
  if (before !== null) return compare(before, then);
  return plain(then, "The version before it could not be opened, so changes are not marked.");
}

const settled = (reading: Promise<Y.Doc>): Promise<Y.Doc | null> =>
  reading.then(
    (doc) => doc,
    () => null,
  );

function plain(doc: Y.Doc, hint: string | null): Picture {
  const title = titleOf(doc);
  return {
    schema: schemaFor(doc),
    title: differenceOfText(title, title, () => []),
    steps: readBlocks(doc).map((block) => ({ kind: "same", block })),
    hint,
  };
}

function compare(before: Y.Doc, after: Y.Doc): Picture {
  return {
    schema: schemaFor(before, after),
    title: differenceOfText(titleOf(before), titleOf(after), () => []),
    steps: differenceOfNotes(before, after),
    hint: null,
  };
}

function titleOf(doc: Y.Doc) {
  const title = doc.getMap("meta").get("title");
  return [{ text: typeof title === "string" ? title : "", marks: {} }];
}

/** @throws when a note holds more unknown names than one is shown with */
function schemaFor(...docs: Y.Doc[]): Schema {
  const unknowns = noUnknowns();
  for (const doc of docs) scanType(doc.getXmlFragment(FRAGMENT), unknowns);
  if (countNames(unknowns) > MOST_NAMES) throw new Error("This version holds too much unknown.");
  return noteSchema(unknowns);
}
