/** Parts that the sample Documents are made of. */
import { type DocumentContent, emptyContent } from "../../../../kinds/document/content";
import type { Block, Marks, Run } from "../../../../kinds/note/text-blocks";
import { leaf, object, paragraph, words } from "../../../testing/documents";
import { IMAGE } from "../../../testing/notes";

export const on = { on: true };
export const of = (body: Block[]): DocumentContent => emptyContent(body);

const WORDS =
  "the survey of this house was made in spring and lists each beam wall window door with what it would cost to mend".split(
    " ",
  );

/** Words of a sentence that never ends, from another one each. */
export const filler = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => WORDS[(at * 5 + from) % WORDS.length]).join(" ");

export const heading = (level: number, text: string | Run[], more = {}): Block =>
  paragraph(text, { namedStyle: `heading${level}`, ...more });

export const item = (id: string, level: number, text: string, more = {}): Block =>
  paragraph(text, { list: { id, level }, ...more });

export const comment = (id: string): Marks => ({ comment: { id } });

export const suggest = (name: "suggestInsert" | "suggestDelete", author: string): Marks => ({
  [name]: { id: author, person: { name: author, color: "" }, at: Date.UTC(2026, 4, 3, 9, 30) },
});

export const footer = (): Block[] => [
  paragraph([
    words("Page "),
    object("autoText", { kind: "pageNumber" }),
    words(" of "),
    object("autoText", { kind: "pageCount" }),
  ]),
];

export interface Cell {
  text?: string;
  blocks?: Block[];
  colspan?: number;
  rowspan?: number;
  background?: string;
}

/** @param header of the first row, which is then repeated on each page */
export function grid(
  widths: readonly number[],
  rows: readonly (readonly (string | Cell)[])[],
  header?: Cell,
): Block {
  const left = widths.map(() => 0);
  return {
    ...leaf("table"),
    children: rows.map((row, at) => {
      let column = 0;
      const cells = row.map((given): Block => {
        while ((left[column] ?? 0) > 0) column += 1;
        const cell = typeof given === "string" ? { text: given } : given;
        const { text = "", blocks = [paragraph(text)], ...spans } = cell;
        const { colspan = 1, rowspan = 1 } = spans;
        const colwidth = widths.slice(column, column + colspan);
        for (let one = column; one < column + colspan; one++) left[one] = rowspan;
        column += colspan;
        const attributes = { ...spans, colwidth, ...(at === 0 ? header : {}) };
        const made = leaf("tableCell");
        return { ...made, attributes: { ...made.attributes, ...attributes }, children: blocks };
      });
      for (const [one, rest] of left.entries()) left[one] = Math.max(0, rest - 1);
      const made = leaf("tableRow");
      const attributes = { ...made.attributes, ...(header && at === 0 ? { header: true } : {}) };
      return { ...made, attributes, children: cells };
    }),
  };
}

export function costs(rows: number): string[][] {
  return Array.from({ length: rows }, (_, at) => [
    `Beam ${at + 1}`,
    `${at + 1}0.00`,
    `${at + 2}0.00`,
  ]);
}

export const image = (width: number, height: number, alt: string): Run =>
  object("image", { attachment: `svc-blob:${IMAGE}`, width, height, alt });
