/** What a suggestion says, in words. */

import type { Part, PlacedSuggestion } from "./found";

/** One side of a difference. */
export interface Stretch {
  kind: Part["kind"];
  text: string;
}

const MAX_SHOWN_CHARS = 240;

const BLOCKS = new Map(
  Object.entries({
    divider: "Divider",
    image: "Image",
    file: "File",
    table: "Table",
    tableRow: "Row",
    tableCell: "Cell",
    tableOfContents: "Table of contents",
    hardBreak: "Line break",
  }),
);

/** What goes and what comes, each once, however it is cut in pieces. */
export function differenceOf({ parts }: PlacedSuggestion): Stretch[] {
  const stretches = (["delete", "insert"] as const).map((kind) => ({
    kind,
    text: textOf(parts.filter((part) => part.kind === kind)),
  }));
  return stretches.filter(({ text }) => text !== "");
}

function textOf(parts: readonly Part[]): string {
  const texts: string[] = [];
  let end = -1;
  let wholeTo = -1;
  for (const part of parts) {
    // Of a table that is suggested whole its rows say nothing more.
    if (part.block && part.from < wholeTo) continue;
    const text = part.block ? wordFor(part.block) : part.text;
    if (text === "") continue;
    const isNext = part.from === end && !part.block;
    if (isNext) texts.push(`${texts.pop() ?? ""}${text}`);
    else texts.push(text);
    end = part.to;
    if (part.block) wholeTo = part.to;
  }
  const all = texts.join(" \u2026 ");
  return all.length > MAX_SHOWN_CHARS ? `${[...all].slice(0, MAX_SHOWN_CHARS).join("")}…` : all;
}

function wordFor(block: Part["block"]): string {
  if (!block) return "";
  if (block.isTextblock) return block.content.size === 0 ? "Empty line" : "";
  return BLOCKS.get(block.type.name) ?? "Block";
}

export const nameWords = (name: string): string => name.trim() || "Someone";

/** For the announcement after a decision. */
export const countWords = (count: number): string =>
  count === 1 ? "1 suggestion" : `${count.toLocaleString("en")} suggestions`;

/** For screen readers: what a suggestion would do. */
export function spokenWords(stretches: readonly Stretch[]): string {
  const [first, second] = stretches;
  if (first && second) return `replace “${first.text}” with “${second.text}”`;
  if (!first) return "change";
  return `${first.kind === "insert" ? "add" : "delete"} “${first.text}”`;
}
