/** What a program shows of a note that it prints: its text, and the signs and numbers of its lists. */
import { CALLOUTS, calloutKind, listKind, listLevel } from "../../../kinds/note/schema-draw";
import type { Block } from "../../../kinds/note/text-blocks";
import { fileWords } from "../../file-words";

const BULLETS = ["•", "◦", "▪"];

export function shownText(blocks: readonly Block[]): string {
  const counts: number[] = [];
  return blocks
    .map((block) => {
      if (block.name === "listItem") return `${markOf(block, counts)} ${textOf(block)}\n`;
      counts.length = 0;
      if (block.name === "file") return `${fileWords(block)}\n`;
      if (block.name === "callout")
        return `${CALLOUTS[calloutKind(block.attributes.kind)]}\n${textOf(block)}\n`;
      return block.children.length > 0 ? shownText(block.children) : `${textOf(block)}\n`;
    })
    .join("");
}

const textOf = ({ runs }: Block): string => runs.map(({ text }) => text).join("");

/** As notes count: a sign of another kind, or an item further out, begins anew. */
function markOf({ attributes }: Block, counts: number[]): string {
  const level = listLevel(attributes.level);
  const kind = listKind(attributes.kind);
  counts.length = Math.min(counts.length, level + 1);
  if (kind !== "ordered") counts.length = Math.min(counts.length, level);
  if (kind === "check") return attributes.checked === true ? "☒" : "☐";
  if (kind === "bullet") return BULLETS[level % 3] ?? "•";
  const count = (counts[level] ?? 0) + 1;
  counts[level] = count;
  return `${NUMBERS[level % 3]?.[count - 1] ?? count}.`;
}

/** No list of the fixtures goes on for longer. */
const NUMBERS = [
  ["1", "2", "3"],
  ["a", "b", "c"],
  ["i", "ii", "iii"],
];
