/** Suggestions in a printed note: distinguished by more than colour, and explained once. */
import { bears, INSERT, isSuggestion } from "../../kinds/note/suggestion-marks";
import type { Box, FlowBlock } from "../../pdf/layout/document";
import { note } from "./note-grounds";
import { ADDED, APART_PT, asAdded, asRemoved, QUIET, REMOVED, SIZE_PT } from "./note-style";

/** Before the text that has suggestions in it. */
export function suggestionsKey(): Box {
  const spans = [
    { text: "Open suggestions are marked in the text: ", style: QUIET },
    { text: "to be added", style: asAdded(QUIET) },
    { text: ", ", style: QUIET },
    { text: "to be removed", style: asRemoved(QUIET) },
    { text: ".", style: QUIET },
  ];
  return { ...note(""), blocks: [{ type: "paragraph", spans, style: QUIET }] };
}

/** A block without text of its own that bears a suggestion says so; any other is as it was. */
export function told(attributes: object, blocks: FlowBlock[]): FlowBlock[] {
  if (!Object.keys(attributes).some(isSuggestion)) return blocks;
  const isAdded = bears(attributes, INSERT);
  const color = isAdded ? ADDED : REMOVED;
  const style = { ...QUIET, size: SIZE_PT * 0.86, color };
  const text = isAdded ? "Suggestion: to be added" : "Suggestion: to be removed";
  return [
    {
      type: "box",
      bar: { color, width: 2.25 },
      padding: { block: 0, start: SIZE_PT * 0.8, end: 0 },
      before: APART_PT,
      after: APART_PT,
      blocks: [
        { type: "paragraph", spans: [{ text, style }], style, keepWithNext: true },
        ...blocks,
      ],
    },
  ];
}
