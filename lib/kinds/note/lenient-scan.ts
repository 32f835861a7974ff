/** Finds in a note's XML the names our schema does not know, before the editor would drop them. */

import * as Y from "yjs";
import { noteMarks } from "./schema-marks";
import { noteNodes, TOP } from "./schema-nodes";

/** How an unknown element must be treated: where it stands, and what stands in it. */
export type Shape = { inline: boolean; content: "none" | "inline" | "block" };
export type Unknowns = { nodes: Map<string, Shape>; marks: Map<string, { overlaps: boolean }> };

/** More names than any honest client writes; beyond it the note is refused rather than made slow. */
export const MAX_NAMES = 400;

const KNOWN = new Set(Object.keys(noteNodes).filter((name) => name !== TOP && name !== "text"));
const STRUCTURE = new Map([
  ["table", "tableRow"],
  ["tableRow", "tableCell"],
]);
const TEXT_BLOCKS = new Set(["paragraph", "heading", "listItem", "quote", "codeBlock"]);
const HASHED = /^(.*)--[a-zA-Z0-9+/=]{8}$/;

export function noUnknowns(): Unknowns {
  return { nodes: new Map(), marks: new Map() };
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
  if (!KNOWN.has(name) && !into.nodes.has(name)) {
    into.nodes.set(name, { inline: standsInline(parent), content: contentOf(element) });
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

function standsInline(parent: Y.XmlFragment): boolean {
  if (!(parent instanceof Y.XmlElement)) return false;
  if (TEXT_BLOCKS.has(parent.nodeName)) return true;
  return !KNOWN.has(parent.nodeName) && contentOf(parent) === "inline";
}

function contentOf(element: Y.XmlElement): Shape["content"] {
  const children = element.toArray();
  if (children.length === 0) return "none";
  const inline = children.some(
    (child) => child instanceof Y.XmlText || isElement(child, "hardBreak"),
  );
  return inline ? "inline" : "block";
}

function readMarks(attributes: object | undefined, into: Unknowns): void {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null) continue;
    const hashed = HASHED.exec(key);
    const name = hashed?.[1] ?? key;
    if (Object.hasOwn(noteMarks, name)) continue;
    if (!into.marks.has(name)) into.marks.set(name, { overlaps: hashed !== null });
  }
}
