/** Places in a Document that links lead to: its headings, and any other paragraph as a bookmark (Y-013). */
import type { Mark, Node } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { linkOf } from "@/lib/kinds/document/schema-marks";
import { headingLevel } from "@/lib/kinds/document/values";

export interface Place {
  id: string;
  text: string;
  /** 1 to 6; 0 for a paragraph. */
  level: number;
}

/** More would not be read. */
const MAX_PLACES = 60;
const MAX_TEXT_CHARS = 90;

/** Headings, and the paragraphs that say these words. */
export function placesIn(doc: Node, words: string): Place[] {
  const wanted = words.trim().toLowerCase();
  const found: Place[] = [];
  doc.forEach(({ attrs, type, textContent }) => {
    const level = headingLevel(attrs.namedStyle);
    const text = textContent.replace(/\s+/g, " ").trim();
    const isOffered = wanted === "" ? level > 0 : text.toLowerCase().includes(wanted);
    if (type.name !== "paragraph" || text === "" || !isOffered || found.length >= MAX_PLACES)
      return;
    found.push({ id: String(attrs.id), text: text.slice(0, MAX_TEXT_CHARS), level });
  });
  return found;
}

/** Of the place with this id; null where it is gone. */
export function placeOf(doc: Node, id: string): { pos: number; text: string } | null {
  let place: { pos: number; text: string } | null = null;
  doc.descendants((node, pos) => {
    if (node.attrs.id === id) place ??= { pos, text: node.textContent.slice(0, MAX_TEXT_CHARS) };
    return place === null && !node.isTextblock;
  });
  return place;
}

/** The selected words, or those of the link at the caret, lead there; else the place's own words are put in. */
export const linkToPlace =
  ({ id, text, level }: Place): Command =>
  (state, dispatch) => {
    const { link } = state.schema.marks;
    const { empty, $from } = state.selection;
    const known = placeLinkAt(state);
    const { from, to } = known ?? state.selection;
    if (!link || !$from.parent.inlineContent || $from.parent.type.spec.code) return false;
    const mark = link.create(level > 0 ? { heading: id } : { bookmark: id });
    const { tr } = state;
    if (empty && !known)
      tr.replaceSelectionWith(state.schema.text(text, [...$from.marks(), mark]), false);
    else tr.removeMark(from, to, link).addMark(from, to, mark);
    dispatch?.(tr.removeStoredMark(link).scrollIntoView());
    return true;
  };

export interface FoundPlaceLink {
  id: string;
  from: number;
  to: number;
}

/** The link to a place that the caret is in, with its whole extent. */
export function placeLinkAt({ selection, schema }: EditorState): FoundPlaceLink | null {
  const { $from, empty } = selection;
  const { link } = schema.marks;
  if (!empty || !link) return null;
  const markOf = (node: Node | null): Mark | undefined =>
    node ? link.isInSet(node.marks) : undefined;
  const mark = markOf($from.nodeAfter) ?? markOf($from.nodeBefore);
  const to = mark && linkOf(mark.attrs);
  if (!mark || !to || !("anchor" in to)) return null;
  const start = $from.start();
  let found: FoundPlaceLink | null = null;
  $from.parent.forEach((node, offset) => {
    const [from, end] = [start + offset, start + offset + node.nodeSize];
    if (!mark.isInSet(node.marks)) return;
    if (found && found.to === from) found.to = end;
    else if (end >= $from.pos && from <= $from.pos) found = { id: to.anchor, from, to: end };
  });
  return found;
}

export const removeLink =
  ({ from, to }: FoundPlaceLink): Command =>
  (state, dispatch) => {
    const { link } = state.schema.marks;
    if (link) dispatch?.(state.tr.removeMark(from, to, link));
    return link !== undefined;
  };
