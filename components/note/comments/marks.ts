/** The words a comment is on: finding them, marking them, going to them. */

import type { Node } from "prosemirror-model";
import { type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from "y-prosemirror";
import type { RelativePosition } from "yjs";
import { bringIntoSight } from "@/components/comments/into-sight";
import type { ThreadPlace } from "@/lib/kinds/note/comments-entries";
import { fileOf, imageOf } from "@/lib/kinds/note/schema-attachments";
import { selectorOf } from "./note-highlights";

export type Range = { from: number; to: number };
/** A stretch of text that stays the same one whatever is written around it. */
export type Stretch = { from: RelativePosition; to: RelativePosition };

/** The image or file that is selected and can be named: with its id, and what it is called. */
export function blockToComment({ doc, selection }: EditorState) {
  const { from, to } = selection;
  const node = doc.nodeAt(from);
  if (!node || selection.empty || to - from !== node.nodeSize) return null;
  const called = calledBlock(node);
  const { id } = node.attrs;
  return called === null || typeof id !== "string" || id === "" ? null : { id, called, from, to };
}

function calledBlock({ type, attrs }: Node): string | null {
  if (type.name === "file") return fileOf(attrs).name || "File";
  if (type.name !== "image") return null;
  const { alt, name } = imageOf(attrs);
  return alt || name || "Image";
}

/** What would be commented on: the selected words, else the word at the caret. Null where there are none. */
export function rangeToComment({ doc, selection }: EditorState): Range | null {
  const { from, to, empty, $from } = selection;
  if (!empty) return doc.textBetween(from, to).trim() === "" ? null : { from, to };
  if (!$from.parent.isTextblock) return null;
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, "\ufffc");
  const before = /[\p{L}\p{N}\p{M}'’_-]*$/u.exec(text.slice(0, $from.parentOffset))?.[0] ?? "";
  const after = /^[\p{L}\p{N}\p{M}'’_-]*/u.exec(text.slice($from.parentOffset))?.[0] ?? "";
  if (before + after === "") return null;
  return { from: from - before.length, to: to + after.length };
}

/** The threads whose words the caret is in or beside. */
export function threadsAtCaret({ selection: { $from, empty } }: EditorState): string[] {
  if (!empty) return [];
  const marks = [...($from.nodeAfter?.marks ?? []), ...($from.nodeBefore?.marks ?? [])];
  return marks.flatMap(({ type, attrs }) =>
    type.name === "comment" && typeof attrs.id === "string" ? [attrs.id] : [],
  );
}

export function stretchOf(state: EditorState, { from, to }: Range): Stretch {
  const { type, binding } = ySyncPluginKey.getState(state);
  const at = (pos: number): RelativePosition =>
    absolutePositionToRelativePosition(pos, type, binding.mapping);
  return { from: at(from), to: at(to) };
}

/** Null when nothing of it is left. */
function rangeOf(state: EditorState, stretch: Stretch): Range | null {
  const { doc, type, binding } = ySyncPluginKey.getState(state);
  const at = (place: RelativePosition) =>
    relativePositionToAbsolutePosition(doc, type, place, binding.mapping);
  const [from, to] = [at(stretch.from), at(stretch.to)];
  return from === null || to === null || from >= to ? null : { from, to };
}

/** Puts the caret behind the words, where one goes on writing. */
export function leaveWords(view: EditorView, stretch: Stretch): void {
  const range = rangeOf(view.state, stretch);
  const { tr, doc } = view.state;
  if (range) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(range.to), -1)));
}

/** Puts the thread on these words, without an undo step: a comment does not edit the text. */
export function markStretches(view: EditorView, thread: string, stretches: Stretch[]): void {
  const { tr, schema } = view.state;
  for (const stretch of stretches) {
    const range = rangeOf(view.state, stretch);
    const mark = schema.marks.comment?.create({ id: thread });
    if (range && mark) tr.addMark(range.from, range.to, mark);
  }
  if (tr.docChanged) view.dispatch(tr.setMeta("addToHistory", false));
}

/** Takes the thread off its words. @returns the words, to put it on them again */
export function unmark(view: EditorView, thread: string): Stretch[] {
  const { tr, doc } = view.state;
  const stretches: Stretch[] = [];
  doc.descendants((node, pos) => {
    const mark = node.marks.find(
      ({ type, attrs }) => type.name === "comment" && attrs.id === thread,
    );
    if (!mark) return;
    const range = { from: pos, to: pos + node.nodeSize };
    stretches.push(stretchOf(view.state, range));
    tr.removeMark(range.from, range.to, mark);
  });
  if (tr.docChanged) view.dispatch(tr.setMeta("addToHistory", false));
  return stretches;
}

const wordsOf = (view: EditorView, thread: ThreadPlace): Element | null =>
  view.dom.parentElement?.querySelector(selectorOf(thread)) ?? null;

/** Brings a thread's words into sight, unless they are. `below` is where the sheet over the text begins, in pixels. */
export function showWords(view: EditorView, thread: ThreadPlace, below: number): void {
  const words = wordsOf(view, thread);
  if (words) bringIntoSight(words, below);
}

/** Goes to a thread's words with the caret. @returns false when they are gone */
export function enterWords(view: EditorView, thread: ThreadPlace): boolean {
  const words = wordsOf(view, thread);
  if (!words) return false;
  const { tr, doc } = view.state;
  if (thread.block !== null) {
    const at = placeOfBlock(doc, thread.block);
    if (at === null) return false;
    view.dispatch(tr.setSelection(NodeSelection.create(doc, at)).scrollIntoView());
    view.focus();
    return true;
  }
  const place = doc.resolve(view.posAtDOM(words, 0));
  view.dispatch(tr.setSelection(TextSelection.near(place)).scrollIntoView());
  view.focus();
  return true;
}

function placeOfBlock(doc: Node, id: string): number | null {
  let place: number | null = null;
  doc.descendants((node, pos) => {
    if (node.attrs.id === id) place ??= pos;
    return place === null && !node.isTextblock;
  });
  return place;
}
