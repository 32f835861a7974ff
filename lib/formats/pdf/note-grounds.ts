/** What stands in a note on a ground of its own: code, a file, and a word for what cannot be shown. */
import { fileOf } from "../../kinds/note/schema-attachments";
import type { Block } from "../../kinds/note/text-blocks";
import type { Box } from "../flow/document";
import { APART, CODE, FAINT, QUIET, SIZE, SUNKEN, spansOf, TEXT } from "./note-style";

export function code(block: Block): Box {
  const text = spansOf(block.runs, CODE)
    .map((span) => span.text)
    .join("");
  return {
    type: "box",
    background: SUNKEN,
    direction: "ltr",
    padding: { block: SIZE * 0.7, start: SIZE * 0.9, end: SIZE * 0.9 },
    before: APART,
    after: APART,
    blocks: [
      {
        type: "paragraph",
        role: "Code",
        spans: [{ text: withoutTabs(text), style: CODE }],
        style: CODE,
        direction: "ltr",
      },
    ],
  };
}

const TAB = 4;

/** Tabs as spaces up to the next stop. */
const withoutTabs = (text: string): string =>
  text.replace(/[^\n]*\t[^\n]*/g, (line) => {
    let set = "";
    for (const [at, part] of line.split("\t").entries())
      set += (at === 0 ? "" : " ".repeat(TAB - (set.length % TAB))) + part;
    return set;
  });

/** A line that stands for what cannot be shown. */
export const note = (text: string): Box => ({
  type: "box",
  background: SUNKEN,
  padding: { block: SIZE * 0.5, start: SIZE * 0.8, end: SIZE * 0.8 },
  before: APART,
  after: APART,
  blocks: [{ type: "paragraph", spans: [{ text, style: QUIET }], style: QUIET }],
});

export function fileCard({ attributes }: Block): Box {
  const { name, size } = fileOf(attributes);
  const box = note("");
  const spans = [{ text: name || "File", style: { ...TEXT, bold: true } }];
  if (size !== null)
    spans.push({ text: `  ${inUnits(size)}`, style: { ...TEXT, color: FAINT, bold: false } });
  return { ...box, blocks: [{ type: "paragraph", spans, style: TEXT }] };
}

function inUnits(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
