/** A callout on paper: a ground, a bar, and its kind in words, as colour alone says nothing to many. */
import type { Block } from "../../kinds/note/text-blocks";
import type { Box, FlowBlock } from "../flow/document";
import { SIZE, TEXT, tint } from "./note-style";

const KINDS: Record<string, { word: string; color: string } | undefined> = {
  info: { word: "Info", color: "#0e5a6b" },
  tip: { word: "Tip", color: "#2e6b3e" },
  warning: { word: "Warning", color: "#8a5a00" },
  danger: { word: "Danger", color: "#a3262a" },
};
const PLAIN = { word: "Note", color: "#464b50" };

export function calloutOf({ attributes }: Block, blocks: FlowBlock[]): Box {
  const { word, color } = KINDS[String(attributes.kind)] ?? PLAIN;
  const style = { ...TEXT, size: SIZE * 0.86, bold: true, color };
  return {
    type: "box",
    role: "Note",
    background: tint(color, 0.08),
    bar: { color, width: 2.25 },
    padding: { block: SIZE * 0.6, start: SIZE * 0.9, end: SIZE * 0.9 },
    before: SIZE * 0.6,
    after: SIZE * 0.8,
    blocks: [
      {
        type: "paragraph",
        spans: [{ text: word, style }],
        style,
        after: SIZE * 0.15,
        keepWithNext: true,
      },
      ...blocks,
    ],
  };
}
