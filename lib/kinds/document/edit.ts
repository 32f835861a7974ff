/** What is changed of a Document beside its text: its page, styles, lists, headers, footers and footnotes. */
import * as Y from "yjs";
import { newBlock } from "../note/block";
import { randomId } from "../note/text-blocks";
import { type Edge, fragmentOf } from "./content";
import type { Preset } from "./lists";
import type { PageSettings } from "./page";
import { asRecord, type StyleName } from "./values";

/** A key of null goes back to what is usual. */
export function setPage(
  doc: Y.Doc,
  change: { [Key in keyof PageSettings]?: PageSettings[Key] | null },
): void {
  setAll(doc.getMap("page"), change);
}

/** Overrides of a named style, in the names of a paragraph's attributes and of marks; null takes one back. */
export function setStyle(doc: Y.Doc, name: StyleName, change: Record<string, unknown>): void {
  doc.transact(() => {
    const styles = doc.getMap("styles");
    const merged = { ...asRecord(styles.get(name)), ...change };
    const left = Object.entries(merged).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    if (left.length > 0) styles.set(name, Object.fromEntries(left));
    else styles.delete(name);
  });
}

/** @returns the id that paragraphs of the list bear */
export function addList(doc: Y.Doc, preset: Preset, start?: number, newId = randomId): string {
  const id = newId();
  doc.getMap("lists").set(id, { preset, ...(start === undefined ? {} : { start }) });
  return id;
}

/** The fragment of a header or footer, made with an empty line when there is none. */
export function edgeFragment(doc: Y.Doc, edge: Edge): Y.XmlFragment {
  return fragmentIn(doc, "hf", edge);
}

/** As soon as its header or its footer is there. */
export const isFirstPageDifferent = (doc: Y.Doc): boolean =>
  doc.getMap("hf").has("t0/header/first") || doc.getMap("hf").has("t0/footer/first");

/** Takes the first page's own header and footer away, or gives it empty ones. */
export function setFirstPageDifferent(doc: Y.Doc, isDifferent: boolean): void {
  doc.transact(() => {
    for (const edge of ["t0/header/first", "t0/footer/first"] as const)
      if (isDifferent) edgeFragment(doc, edge);
      else doc.getMap("hf").delete(edge);
  });
}

/** Makes an empty footnote. @returns its id, which a `footnoteRef` in the text bears */
export function addFootnote(doc: Y.Doc): string {
  const id = randomId();
  footnoteFragment(doc, id);
  return id;
}

export const footnoteFragment = (doc: Y.Doc, id: string): Y.XmlFragment =>
  fragmentIn(doc, "footnotes", id);

function fragmentIn(doc: Y.Doc, name: "hf" | "footnotes", key: string): Y.XmlFragment {
  const map = doc.getMap(name);
  const known = map.get(key);
  if (known instanceof Y.XmlFragment) return known;
  const fragment = fragmentOf([newBlock("paragraph")]);
  map.set(key, fragment);
  return fragment;
}

function setAll(map: Y.Map<unknown>, change: Record<string, unknown>): void {
  map.doc?.transact(() => {
    for (const [key, value] of Object.entries(change))
      if (value === null) map.delete(key);
      else if (value !== undefined) map.set(key, value);
  });
}
