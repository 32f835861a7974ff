/** Blocks of a printed note with a background: code, files, and placeholders for what can't be shown. */
import { fileOf } from "../../kinds/note/schema-attachments";
import { suggestionsAmong } from "../../kinds/note/suggestion-marks";
import type { Block } from "../../kinds/note/text-blocks";
import type { Box, Span } from "../../pdf/layout/document";
import { APART_PT, CODE, FAINT, QUIET, SIZE_PT, SUNKEN, spansOf, TEXT } from "./note-style";

export function code(block: Block): Box {
  const runs = block.runs.map(({ text, marks }) => ({ text, marks: suggestionsAmong(marks) }));
  return {
    type: "box",
    background: SUNKEN,
    direction: "ltr",
    padding: { block: SIZE_PT * 0.7, start: SIZE_PT * 0.9, end: SIZE_PT * 0.9 },
    before: APART_PT,
    after: APART_PT,
    blocks: [
      {
        type: "paragraph",
        role: "Code",
        spans: withoutTabs(spansOf(runs, CODE)),
        style: CODE,
        direction: "ltr",
      },
    ],
  };
}

const TAB_CHARS = 4;

/** Tabs as spaces up to the next stop. */
function withoutTabs(spans: readonly Span[]): Span[] {
  let column = 0;
  const set = (part: string) => {
    const shown = part === "\t" ? " ".repeat(TAB_CHARS - (column % TAB_CHARS)) : part;
    column = part === "\n" ? 0 : column + shown.length;
    return shown;
  };
  return spans.map(({ text, style }) => ({ text: text.replace(/[\t\n]|[^\t\n]+/g, set), style }));
}

/** A line that stands for what cannot be shown. */
export const note = (text: string): Box => ({
  type: "box",
  background: SUNKEN,
  padding: { block: SIZE_PT * 0.5, start: SIZE_PT * 0.8, end: SIZE_PT * 0.8 },
  before: APART_PT,
  after: APART_PT,
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
