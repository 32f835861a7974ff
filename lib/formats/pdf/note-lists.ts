/** The flat items of a note as lists in lists, with their numbers. */

import { numberText } from "../../kinds/document/lists";
import { listKind, listLevel } from "../../kinds/note/schema-draw";
import type { Block } from "../../kinds/note/text-blocks";
import type { List, ListItem, Marker, Paragraph } from "../../pdf/layout/document";
import { FAINT, SIZE_PT, TEXT } from "./note-style";

const INDENT = SIZE_PT * 1.6;
const BULLETS = ["•", "◦", "▪"];
const STYLES = [String, letters, (count: number) => numberText(count, "lowerRoman")];

/** @param items neighbouring items, at least one */
export function listOf(items: readonly Block[], paragraphOf: (block: Block) => Paragraph): List {
  const top: List = { type: "list", items: [], indent: INDENT };
  const open: List[] = [top];
  const counts: number[] = [];
  for (const block of items) {
    const level = listLevel(block.attributes.level);
    while (open.length > level + 1) open.pop();
    while (open.length < level + 1) open.push(deeper(open.at(-1) ?? top));
    counts.length = Math.min(counts.length, level + 1);
    open.at(-1)?.items.push({
      marker: markerOf(block, level, counts),
      blocks: [paragraphOf(block)],
    });
  }
  return top;
}

/** A level that nobody stands on has an item without a mark. */
function deeper(list: List): List {
  const inner: List = { type: "list", items: [], indent: INDENT };
  const last = list.items.at(-1) ?? unmarked(list);
  last.blocks.push(inner);
  return inner;
}

function unmarked(list: List): ListItem {
  const item: ListItem = { marker: { kind: "text", spans: [] }, blocks: [] };
  list.items.push(item);
  return item;
}

function markerOf({ attributes }: Block, level: number, counts: number[]): Marker {
  const kind = listKind(attributes.kind);
  if (kind !== "ordered") counts.length = Math.min(counts.length, level);
  if (kind === "check") return { kind: "check", checked: attributes.checked === true };
  const style = { ...TEXT, color: FAINT };
  if (kind === "bullet")
    return { kind: "text", spans: [{ text: BULLETS[level % 3] ?? "•", style }] };
  const count = (counts[level] ?? 0) + 1;
  counts[level] = count;
  return { kind: "text", spans: [{ text: `${STYLES[level % 3]?.(count) ?? count}.`, style }] };
}

/** a to z, then aa: as browsers count. */
function letters(count: number): string {
  let text = "";
  for (let left = count; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}
