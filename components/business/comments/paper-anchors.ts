/** What comments are on in a paper: its fields and its rows. */

import type * as Y from "yjs";
import type { ChosenAnchor, CommentAnchors } from "@/components/comments/anchors";
import { followHighlights, newPointer } from "@/components/comments/highlights";
import { bringIntoSight } from "@/components/comments/into-sight";
import { paperThreads, rowOf, valueAt } from "@/lib/kinds/business/comments";
import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { openThreads, type ThreadPlace } from "@/lib/kinds/note/comments-entries";
import { fieldName } from "../editor/field-names";
import { askForField, openAround } from "../editor/go-to-field";

export interface PaperAnchors extends CommentAnchors {
  /** Says which field or row the person is in. */
  place(source: string): void;
}

export function paperAnchors(doc: Y.Doc): PaperAnchors {
  /** Another object for each time that somebody comes to a field. */
  let current: { source: string } | null = null;
  const listeners = new Set<() => void>();
  return {
    words: {
      file: "file",
      how: "Point at a field, or go to it, and press its comment button.",
      choose: "Choose the field you want to comment on first.",
      go: "Go to the field",
      gone: () => "Deleted",
    },
    place(source) {
      current = { source };
      for (const listener of listeners) listener();
    },
    threads: () => paperThreads(doc),
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
      const row = rowOf(current.source);
      return { place: current, threads: [], blocks: [current.source, ...(row ? [row] : [])] };
    },
    chosen: () => (current ? chosenAt(doc, current.source) : null),
    contains: (target) => target instanceof Element && target.closest(".paper-fields") !== null,
    isMark(target) {
      const source = target.closest<SVGElement>(".paper-pages [data-source]")?.dataset.source;
      return source !== undefined && openThreads(doc).some(isAt(source));
    },
    selectorOf,
    show(thread, below) {
      for (const element of document.querySelectorAll<HTMLElement>(selectorOf(thread))) {
        openAround(element);
        if (element.closest(".paper-fields")) bringIntoSight(element, below);
        else element.scrollIntoView({ block: "nearest" });
      }
    },
    enter: ({ block }) => enter(block),
    leave: () => enter(current?.source ?? null),
    remove: () => () => {},
  };
}

const enter = (source: string | null) => {
  if (source !== null) askForField(source === rowOf(source) ? firstField(source) : source);
};

/** What names a row on the page. */
const firstField = (row: string): string =>
  `${row}.${row.startsWith("lines.") ? "description" : "invoiceNumber"}`;

/** Whether a thread is on the field, or on the row that the field names. */
const isAt =
  (source: string) =>
  ({ block }: ThreadPlace): boolean =>
    block !== null &&
    (block === source || (rowOf(block) === block && firstField(block) === source));

/** In the fields, and on the printed pages. */
function selectorOf({ block }: ThreadPlace): string {
  if (block === null) return "#none";
  const isRow = rowOf(block) === block;
  const [field, place] = [block, isRow ? firstField(block) : block].map((one) => CSS.escape(one));
  return `.paper-fields [data-field="${field}"], .paper-pages [data-source="${place}"]`;
}

/** CSS that draws what open threads are on. */
const rulesOf = (open: readonly ThreadPlace[]): string =>
  open.length === 0
    ? ""
    : `@media screen{:is(${open.map(selectorOf).join()}){background-color:var(--comment-ground);
        fill:var(--comment-ground);border-color:var(--comment-line);stroke:var(--comment-line);
        stroke-width:0.4px;pointer-events:auto}}`;

/** @returns the way to stop */
export const followPaperHighlights = (doc: Y.Doc) => followHighlights(doc, rulesOf);

function chosenAt(doc: Y.Doc, source: string): ChosenAnchor | null {
  const paper = readBusiness(doc);
  const value = valueAt(paper, source);
  if (value === null) return null;
  const known = openThreads(doc).find(({ block }) => block === source);
  return {
    quote: quoteOf(paper, source, value),
    block: source,
    thread: known?.id ?? null,
    draw() {
      const pointer = newPointer({ selectorOf });
      pointer.point({ id: "", block: source });
      return pointer.close;
    },
    put() {},
  };
}

function quoteOf(paper: BusinessPaper, source: string, value: string): string {
  const row = rowOf(source);
  const said = source === "logo" ? "" : row === source ? valueAt(paper, firstField(row)) : value;
  const name = row === null ? fieldName(source) : rowFieldName(paper, row, source);
  return said ? `${name}: ${said}` : name;
}

function rowFieldName(paper: BusinessPaper, row: string, source: string): string {
  const [rows, word] = isTrade(paper) ? [paper.lines, "Line"] : [paper.allocations, "Invoice"];
  const at = rows.findIndex(({ id }) => row.endsWith(`.${id}`)) + 1;
  const field = source.slice(row.length + 1);
  return `${word} ${at}${field === "" ? "" : `, ${fieldName(field)}`}`;
}
