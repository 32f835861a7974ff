/** Finds in a file's XML the names our schema does not know, before the editor would drop them. */

import * as Y from "yjs";
import { NOTE, type Vocabulary } from "./vocabulary";

/** How an unknown element must be treated: where it stands, and what stands in it. */
export type Shape = { inline: boolean; content: "none" | "inline" | "block" };
export type Unknowns = {
  /** What is known. */
  vocabulary: Vocabulary;
  nodes: Map<string, Shape>;
  marks: Map<string, { overlaps: boolean }>;
};

/** More names than any honest client writes; beyond it the note is refused rather than made slow. */
export const MAX_NAMES = 400;

const isKnown = (name: string, { nodes, top }: Vocabulary): boolean =>
  name !== top && name !== "text" && Object.hasOwn(nodes, name);
const STRUCTURE = new Map([
  ["table", "tableRow"],
  ["tableRow", "tableCell"],
]);
const HASHED = /^(.*)--[a-zA-Z0-9+/=]{8}$/;

export function noUnknowns(vocabulary = NOTE): Unknowns {
  return { vocabulary, nodes: new Map(), marks: new Map() };
}

export function countNames(unknowns: Unknowns): number {
  return unknowns.nodes.size + unknowns.marks.size;
}

/** Walks everything under `root`, adding what is unknown to `into`; true when something was new. */
export function scanType(root: Y.XmlFragment | Y.XmlText, into: Unknowns): boolean {
  const before = countNames(into);
  walk(root, into);
  return countNames(into) > before;
}

/** The same for what one transaction changed, so a live note is never walked whole. */
export function scanEvents(events: Y.YEvent<Y.AbstractType<unknown>>[], into: Unknowns): boolean {
  const before = countNames(into);
  for (const event of events) {
    const target = event.target;
    if (target instanceof Y.XmlText) {
      for (const part of event.delta) readMarks(part.attributes, into);
      continue;
    }
    if (!(target instanceof Y.XmlFragment)) continue;
    for (const item of event.changes.added) {
      const added = item.content instanceof Y.ContentType ? item.content.type : null;
      if (added instanceof Y.XmlElement) walkElement(added, target, into);
      else if (added instanceof Y.XmlText) walk(added, into);
    }
  }
  return countNames(into) > before;
}

function walk(type: Y.XmlFragment | Y.XmlText, into: Unknowns): void {
  if (type instanceof Y.XmlText) {
    for (let item = type._start; item !== null; item = item.right) {
      if (item.deleted || !(item.content instanceof Y.ContentFormat)) continue;
      readMarks({ [item.content.key]: item.content.value }, into);
    }
    return;
  }
  for (const child of type.toArray()) {
    if (child instanceof Y.XmlElement) walkElement(child, type, into);
    else if (child instanceof Y.XmlText) walk(child, into);
  }
}

function walkElement(element: Y.XmlElement, parent: Y.XmlFragment, into: Unknowns): void {
  const name = element.nodeName;
  const { vocabulary } = into;
  if (!isKnown(name, vocabulary) && !into.nodes.has(name)) {
    const inline = standsInline(parent, vocabulary);
    into.nodes.set(name, { inline, content: contentOf(element, vocabulary) });
  }
  // Table code cannot hold strangers between rows and cells: such a table is kept whole, unopened.
  const wanted = STRUCTURE.get(name);
  if (wanted !== undefined && !element.toArray().every((child) => isElement(child, wanted))) {
    markForeignTable(into);
  }
  const orphan = (name === "tableRow" || name === "tableCell") && !standsInTable(name, parent);
  if (orphan) markForeignTable(into);
  walk(element, into);
}

function markForeignTable(into: Unknowns): void {
  into.nodes.set("table", { inline: false, content: "block" });
  into.nodes.set("tableRow", { inline: false, content: "block" });
  into.nodes.set("tableCell", { inline: false, content: "block" });
}

function standsInTable(name: string, parent: Y.XmlFragment): boolean {
  return parent instanceof Y.XmlElement && STRUCTURE.get(parent.nodeName) === name;
}

function isElement(child: unknown, name: string): boolean {
  return child instanceof Y.XmlElement && child.nodeName === name;
}

function standsInline(parent: Y.XmlFragment, vocabulary: Vocabulary): boolean {
  if (!(parent instanceof Y.XmlElement)) return false;
  if (vocabulary.textBlocks.has(parent.nodeName)) return true;
  return !isKnown(parent.nodeName, vocabulary) && contentOf(parent, vocabulary) === "inline";
}

function contentOf(element: Y.XmlElement, { inline: names }: Vocabulary): Shape["content"] {
  const children = element.toArray();
  if (children.length === 0) return "none";
  const inline = children.some(
    (child) =>
      child instanceof Y.XmlText || (child instanceof Y.XmlElement && names.has(child.nodeName)),
  );
  return inline ? "inline" : "block";
}

function readMarks(attributes: object | undefined, into: Unknowns): void {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null) continue;
    const hashed = HASHED.exec(key);
    const name = hashed?.[1] ?? key;
    if (Object.hasOwn(into.vocabulary.marks, name)) continue;
    if (!into.marks.has(name)) into.marks.set(name, { overlaps: hashed !== null });
  }
}
