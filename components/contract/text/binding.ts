/**
 * Binds a clause's shared text and the view that it is written in. An edit in the view becomes one of the text, or a suggestion
 * in it; the view then shows what the text says. What an input method is still composing is written once it is done.
 */
import { Fragment, type Node, Slice } from "prosemirror-model";
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import * as Y from "yjs";
import {
  editText,
  runsOf,
  type Suggester,
  suggestEdit,
  type TextEdit,
} from "@/lib/kinds/contract/redline";
import { docOf, offsetAt, positionAt, textOf } from "./document";

export interface Binding {
  /** To be called for each transaction of the view, once it is applied. */
  applied(tr: Transaction, before: EditorState): void;
  /** Writes what has waited for an input method. */
  flush(): void;
  /** A place of the view as others can find it, whatever is written meanwhile. */
  placeOf(pos: number): unknown;
  /** Where such a place is in this view; null for one of another text. */
  positionOf(place: unknown): number | null;
  close(): void;
}

export interface BindingOptions {
  text: Y.Text;
  /** Runs an edit of the text as one's own, which can be undone. */
  change(edit: () => void): void;
  /** Null while one edits directly. */
  suggester(): Suggester | null;
}

/** Marks what the binding itself draws. */
const DRAWN = "contract-drawn";

/** @param view of the text as `docOf` has it */
export function bindText(view: EditorView, options: BindingOptions): Binding {
  const { text, change } = options;
  let base = view.state.doc;
  let isWriting = false;
  /** What others wrote since an input method began. */
  let missed: Y.YTextEvent["delta"][] = [];

  /** @param isBack whether the caret went back before what it took away, and so goes on before it */
  function write(isBack = false): void {
    const edit = editBetween(base, view.state.doc, view.state.selection.head);
    base = view.state.doc;
    const since = missed;
    missed = [];
    if (!edit) {
      draw();
      return;
    }
    const now = since.reduce(movedBy, edit);
    const suggester = options.suggester();
    let kept = 0;
    isWriting = true;
    try {
      change(() => {
        if (suggester) kept = suggestEdit(text, now, suggester);
        else editText(text, now);
      });
    } finally {
      isWriting = false;
    }
    const end = now.from + (isBack ? 0 : kept) + now.added.length;
    draw(suggester ? end : null);
  }

  /** @param caret where in the text it is to be; null for where it is */
  function draw(caret: number | null = null): void {
    const wanted = docOf(runsOf(text));
    const tr = view.state.tr.setMeta(DRAWN, true);
    redraw(tr, wanted);
    if (!tr.docChanged) return;
    if (caret !== null) tr.setSelection(TextSelection.create(tr.doc, positionAt(tr.doc, caret)));
    view.dispatch(tr);
  }

  function onText(event: Y.YTextEvent): void {
    if (isWriting) return;
    if (view.composing || view.state.doc !== base) {
      missed.push(event.delta);
      return;
    }
    draw();
  }
  text.observe(onText);

  const flush = () => {
    if (view.state.doc !== base || missed.length > 0) write();
  };
  return {
    applied(tr, { selection: was }) {
      const { head } = view.state.selection;
      if (tr.getMeta(DRAWN)) base = view.state.doc;
      else if (tr.docChanged && !view.composing) write(was.empty && head < was.head);
    },
    flush,
    placeOf: (pos) =>
      Y.relativePositionToJSON(
        Y.createRelativePositionFromTypeIndex(text, offsetAt(view.state.doc, pos)),
      ),
    positionOf(place) {
      if (!text.doc || typeof place !== "object" || place === null) return null;
      const found = Y.createAbsolutePositionFromRelativePosition(
        Y.createRelativePositionFromJSON(place),
        text.doc,
      );
      return found?.type === text ? positionAt(view.state.doc, found.index) : null;
    },
    close: () => text.unobserve(onText),
  };
}

/** What was edited, in places of the text before: what stands behind the caret stayed, and then whatever is the same before it. */
export function editBetween(before: Node, after: Node, caret: number): TextEdit | null {
  const [old, now] = [signsOf(before), signsOf(after)];
  const behind = signsOf(after.cut(caret)).length;
  const least = Math.min(old.length, now.length);
  let end = 0;
  while (end < Math.min(least, behind) && old.at(-1 - end) === now.at(-1 - end)) end++;
  let start = 0;
  while (start < least - end && old[start] === now[start]) start++;
  const removed = old.slice(start, old.length - end).join("");
  const added = now.slice(start, now.length - end).join("");
  if (removed === added) return null;
  const from = old.slice(0, start).join("").length;
  return { from, to: from + removed.length, added };
}

/** Its letters, its line ends and its variables, each as a whole. */
function signsOf(doc: Node): string[] {
  const signs: string[] = [];
  doc.forEach((line, _, index) => {
    if (index > 0) signs.push("\n");
    line.forEach((node) => {
      if (node.isText) for (const sign of node.text ?? "") signs.push(sign);
      else signs.push(textOf(Fragment.from(node)));
    });
  });
  return signs;
}

/** The same edit after what somebody else wrote. */
function movedBy(edit: TextEdit, delta: Y.YTextEvent["delta"]): TextEdit {
  return { ...edit, from: movedPlace(edit.from, delta), to: movedPlace(edit.to, delta) };
}

function movedPlace(place: number, delta: Y.YTextEvent["delta"]): number {
  let at = 0;
  let moved = place;
  for (const { retain = 0, delete: gone = 0, insert } of delta) {
    if (at > moved) break;
    at += retain;
    if (insert !== undefined && at <= moved) {
      const length = typeof insert === "string" ? insert.length : 1;
      moved += length;
      at += length;
    }
    if (at < moved) moved -= Math.min(gone, moved - at);
  }
  return moved;
}

/** Changes only what differs, line by line, so that carets and what is composed elsewhere stay. */
function redraw(tr: Transaction, wanted: Node): void {
  const shown = tr.doc;
  const [old, now] = [shown.children, wanted.children];
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start]?.eq(now[start] as Node)) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end)?.eq(now.at(-1 - end) as Node)) end++;
  const sizeOf = (lines: readonly Node[]) => lines.reduce((sum, line) => sum + line.nodeSize, 0);
  const from = sizeOf(old.slice(0, start));
  const goes = old.slice(start, old.length - end);
  const comes = now.slice(start, now.length - end);
  const [line] = goes;
  const [other] = comes;
  if (goes.length === 1 && comes.length === 1 && line && other) redrawLine(tr, from, line, other);
  else if (goes.length + comes.length > 0) tr.replaceWith(from, from + sizeOf(goes), comes);
}

function redrawLine(tr: Transaction, at: number, line: Node, wanted: Node): void {
  if (!line.sameMarkup(wanted)) tr.setNodeMarkup(at, null, wanted.attrs);
  const start = line.content.findDiffStart(wanted.content);
  const end = line.content.findDiffEnd(wanted.content);
  if (start === null || !end) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const content = wanted.content.cut(start, end.b + overlap);
  tr.replace(at + 1 + start, at + 1 + end.a + overlap, new Slice(content, 0, 0));
}
