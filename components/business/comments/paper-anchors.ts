/** What comments are on in a paper: its fields and its rows. */

import type * as Y from "yjs";
import {
  type FieldAnchors,
  fieldAnchors,
  followFieldHighlights,
} from "@/components/comments/field-anchors";
import { paperThreads, rowOf, valueAt } from "@/lib/kinds/business/comments";
import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { openThreads, type ThreadPlace } from "@/lib/kinds/note/comments-entries";
import { fieldName } from "../editor/field-names";

export const paperAnchors = (doc: Y.Doc): FieldAnchors =>
  fieldAnchors(doc, {
    file: "file",
    noun: "field",
    within: ".paper-fields",
    rowOf,
    firstField,
    selectorOf,
    targetOf: (source) => source,
    threads: () => paperThreads(doc),
    quoteOf(source) {
      const paper = readBusiness(doc);
      const value = valueAt(paper, source);
      return value === null ? null : quoteOf(paper, source, value);
    },
    isMark(target) {
      const source = target.closest<SVGElement>(".paper-pages [data-source]")?.dataset.source;
      return source !== undefined && openThreads(doc).some(isAt(source));
    },
  });

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
function selectorOf(source: string): string {
  const isRow = rowOf(source) === source;
  const [field, place] = [source, isRow ? firstField(source) : source].map((one) =>
    CSS.escape(one),
  );
  return `.paper-fields [data-field="${field}"], .paper-pages [data-source="${place}"]`;
}

/** @returns the way to stop */
export const followPaperHighlights = (doc: Y.Doc) => followFieldHighlights(doc, { selectorOf });

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
