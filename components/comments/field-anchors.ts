/** Anchors of comments in a file that is filled in: its fields and its rows. A kind says which there are and how they are called. */

import type * as Y from "yjs";
import type { CommentThread } from "@/lib/kinds/note/comments";
import { openThreads, type ThreadPlace } from "@/lib/kinds/note/comments-entries";
import type { ChosenAnchor, CommentAnchors } from "./anchors";
import { askForField, openAround } from "./go-to-field";
import { followHighlights, newPointer } from "./highlights";
import { bringIntoSight } from "./into-sight";

/** A field or row is named by its source, as `terms.fee` or `lines.<id>`, which entries have as `block`. */
export interface CommentedFields {
  /** The file, as "contract". */
  file: string;
  /** What an anchor is called, as "field". */
  noun: string;
  threads(): CommentThread[];
  /** The row that a field is of; null for others. */
  rowOf(source: string): string | null;
  /** What is commented on when the person is in this field. */
  targetOf(source: string): string;
  /** What it is called and says; null where the file has none such. */
  quoteOf(source: string): string | null;
  /** CSS selector of it, where it is entered and where it is printed. */
  selectorOf(source: string): string;
  /** CSS selector of where fields are entered. */
  within: string;
  /** Whether a click there opens a thread. */
  isMark(target: Element): boolean;
  /** The field that a row is entered in. */
  firstField(row: string): string;
}

export interface FieldAnchors extends CommentAnchors {
  /** Says which field or row the person is in. */
  place(source: string): void;
}

export function fieldAnchors(doc: Y.Doc, fields: CommentedFields): FieldAnchors {
  /** Another object for each time that somebody comes to a field. */
  let current: { source: string } | null = null;
  const listeners = new Set<() => void>();
  const selectorOf = selectorIn(fields);
  const enter = (source: string | null) => {
    if (source !== null)
      askForField(source === fields.rowOf(source) ? fields.firstField(source) : source);
  };
  return {
    words: {
      file: fields.file,
      how: `Point at a ${fields.noun}, or go to it, and press its comment button.`,
      choose: `Choose the ${fields.noun} you want to comment on first.`,
      go: `Go to the ${fields.noun}`,
      gone: () => "Deleted",
    },
    place(source) {
      current = { source: fields.targetOf(source) };
      for (const listener of listeners) listener();
    },
    threads: () => fields.threads(),
    follow(moved, changed) {
      listeners.add(moved);
      doc.on("update", changed);
      return () => {
        listeners.delete(moved);
        doc.off("update", changed);
      };
    },
    here() {
      if (!current) return null;
      const row = fields.rowOf(current.source);
      return { place: current, threads: [], blocks: [current.source, ...(row ? [row] : [])] };
    },
    chosen: () => (current ? chosenAt(doc, fields, current.source) : null),
    contains: (target) => target instanceof Element && target.closest(fields.within) !== null,
    isMark: (target) => fields.isMark(target),
    selectorOf,
    show(thread, below) {
      for (const element of document.querySelectorAll<HTMLElement>(selectorOf(thread))) {
        openAround(element);
        element.scrollIntoView({ block: "nearest" });
        if (element.closest(fields.within)) bringIntoSight(element, below);
      }
    },
    enter: ({ block }) => enter(block),
    leave: () => enter(current?.source ?? null),
    remove: () => () => {},
  };
}

const selectorIn =
  ({ selectorOf }: Pick<CommentedFields, "selectorOf">) =>
  ({ block }: ThreadPlace): string =>
    block === null ? "#none" : selectorOf(block);

function chosenAt(doc: Y.Doc, fields: CommentedFields, source: string): ChosenAnchor | null {
  const quote = fields.quoteOf(source);
  if (quote === null) return null;
  const known = openThreads(doc).find(({ block }) => block === source);
  return {
    quote,
    block: source,
    thread: known?.id ?? null,
    draw() {
      const pointer = newPointer({ selectorOf: selectorIn(fields) });
      pointer.point({ id: "", block: source });
      return pointer.close;
    },
    put() {},
  };
}

/** Draws what open threads are on. @returns the way to stop */
export function followFieldHighlights(
  doc: Y.Doc,
  fields: Pick<CommentedFields, "selectorOf">,
): () => void {
  return followHighlights(doc, (open) =>
    open.length === 0
      ? ""
      : `@media screen{:is(${open.map(selectorIn(fields)).join()}){background-color:var(--comment-ground);
          fill:var(--comment-ground);border-color:var(--comment-line);stroke:var(--comment-line);
          stroke-width:0.4px;pointer-events:auto}}`,
  );
}
