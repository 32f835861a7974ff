/** A callout on paper: a ground, a bar, and its kind in words, as colour alone says nothing to many. */
import { CALLOUTS, type CalloutKind, calloutKind } from "../../kinds/note/schema-draw";
import type { Block } from "../../kinds/note/text-blocks";
import { directionsOf } from "../../pdf/layout/directions";
import type { Box, Direction, FlowBlock } from "../../pdf/layout/document";
import { APART_PT, SIZE_PT, TEXT, tint } from "./note-style";

const COLORS: Record<CalloutKind, string> = {
  info: "#0e5a6b",
  tip: "#2e6b3e",
  warning: "#8a5a00",
  danger: "#a3262a",
};

/** Runs as its own words do, and its kind with it. */
export function calloutOf({ attributes, runs }: Block, blocks: FlowBlock[], page: Direction): Box {
  const { direction } = directionsOf(runs.map(({ text }) => text).join(""), undefined, page);
  const kind = calloutKind(attributes.kind);
  const [word, color] = [CALLOUTS[kind], COLORS[kind]];
  const style = { ...TEXT, size: SIZE_PT * 0.86, bold: true, color };
  return {
    type: "box",
    role: "Note",
    direction,
    background: tint(color, 0.08),
    bar: { color, width: 2.25 },
    padding: { block: SIZE_PT * 0.6, start: SIZE_PT * 0.9, end: SIZE_PT * 0.9 },
    before: APART_PT,
    after: APART_PT,
    blocks: [
      {
        type: "paragraph",
        spans: [{ text: word, style }],
        style,
        direction,
        after: SIZE_PT * 0.15,
        keepWithNext: true,
      },
      ...blocks,
    ],
  };
}
