/** Bringing a note back to an older state, as an edit like any other. */
import * as Y from "yjs";
import { isSameJson } from "../json";
import { restoreTree } from "../xml-restore";
import { textFragment } from "./text-blocks";

/**
 * Gives the note the text and the properties it had. Comments are talk about the text: those that went are back with
 * the words they are on, newer ones stay, as does the list of activity. In steps, between two of which the page may
 * draw; each belongs into a transaction.
 * @param stays properties that are left as they are
 */
export function* restoringOf(
  live: Y.Doc,
  version: Y.Doc,
  stays?: (property: string) => boolean,
): Generator<void> {
  restoreProperties(live.getMap("meta"), version.getMap("meta"), stays);
  bringBack(live.getMap("comments"), version.getMap("comments"));
  yield* restoreTree(textFragment(live), textFragment(version));
  if (version.getMap("meta").get("kind") === "document") yield* restoreDocument(live, version);
}

/** Of a Document: its page, styles and lists; headers, footers and footnotes, of which those made since stay. */
function* restoreDocument(live: Y.Doc, version: Y.Doc): Generator<void> {
  for (const name of ["page", "styles", "lists"] as const) {
    const [before, after] = [live.getMap(name), version.getMap(name)];
    restoreProperties(before, after);
    if (name !== "lists") for (const key of before.keys()) if (!after.has(key)) before.delete(key);
  }
  for (const name of ["hf", "footnotes"] as const)
    for (const [key, value] of version.getMap(name).entries()) {
      const known = live.getMap(name).get(key);
      const isTree = known instanceof Y.XmlFragment && value instanceof Y.XmlFragment;
      if (isTree) yield* restoreTree(known, value);
      else if (known === undefined) live.getMap(name).set(key, copyOf(value));
    }
}

/** Writers never remove a key they do not know (Y-055); of those we know only the title may have been absent. */
function restoreProperties(
  live: Y.Map<unknown>,
  version: Y.Map<unknown>,
  stays: (property: string) => boolean = () => false,
): void {
  for (const [key, value] of version.entries()) {
    if (stays(key)) continue;
    if (!isSameJson(plain(live.get(key)), plain(value))) live.set(key, copyOf(value));
  }
  if (live.has("title") && !version.has("title")) live.delete("title");
}

function bringBack(live: Y.Map<unknown>, version: Y.Map<unknown>): void {
  for (const [key, value] of version.entries()) if (!live.has(key)) live.set(key, copyOf(value));
}

const plain = (value: unknown): unknown =>
  value instanceof Y.AbstractType ? value.toJSON() : value;

const copyOf = (value: unknown): unknown =>
  value instanceof Y.AbstractType ? value.clone() : value;

/** Everything a restoring of a note may change: an undo history of it looks at these. */
export const restoredTypes = (doc: Y.Doc): Y.AbstractType<unknown>[] => [
  textFragment(doc) as Y.AbstractType<unknown>,
  ...["page", "styles", "lists", "hf", "footnotes"].map(
    (name) => doc.getMap(name) as Y.AbstractType<unknown>,
  ),
  doc.getMap("meta") as Y.AbstractType<unknown>,
  doc.getMap("comments") as Y.AbstractType<unknown>,
];
