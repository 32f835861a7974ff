/** A table's column widths: as given, otherwise by their content. */
import type { FlowBlock, Paragraph } from "./document";
import { breakLines, longestWord } from "./lines";
import { type Context, readParagraph } from "./paragraph";

/** What a column holds needs this much and would like that much, in points. */
export interface Needs {
  least: number;
  most: number;
}

export function needsOf(blocks: readonly FlowBlock[], context: Context): Needs {
  const needs = { least: 0, most: 0 };
  for (const block of blocks) {
    const { least, most } = needsOfBlock(block, context);
    needs.least = Math.max(needs.least, least);
    needs.most = Math.max(needs.most, most);
  }
  return needs;
}

/** Of the text's size: what is longer, such as an address, is broken rather than given a column of its length. */
export const LONGEST_WORD = 12;
const MIN_IMAGE_PT = 24;
const NESTED_COLUMN_PT = 20;

function needsOfBlock(block: FlowBlock, context: Context): Needs {
  switch (block.type) {
    case "paragraph":
      return needsOfParagraph(block, context);
    case "list":
      return widened(
        needsOf(
          block.items.flatMap((item) => item.blocks),
          context,
        ),
        block.indent,
      );
    case "box": {
      const sides = block.padding.start + block.padding.end + (block.bar?.width ?? 0);
      return widened(needsOf(block.blocks, context), sides);
    }
    case "table": {
      const columns = Math.max(1, ...block.rows.map((row) => row.length));
      return { least: columns * NESTED_COLUMN_PT, most: columns * NESTED_COLUMN_PT * 4 };
    }
    case "image":
    case "drawing":
      return { least: Math.min(MIN_IMAGE_PT, block.width), most: block.width };
    case "rule":
      return { least: 0, most: 0 };
  }
}

function needsOfParagraph(paragraph: Paragraph, context: Context): Needs {
  const { pieces } = readParagraph(paragraph, context);
  const lines = breakLines(pieces, Number.MAX_SAFE_INTEGER, context.fonts);
  const most = Math.max(...lines.map((line) => line.width));
  const least = Math.min(longestWord(pieces), paragraph.style.size * LONGEST_WORD);
  return widened({ least, most }, paragraph.indent ?? 0);
}

const widened = ({ least, most }: Needs, by: number): Needs => ({
  least: least + by,
  most: most + by,
});

/**
 * @param needs of each column, with its padding
 * @param wishes of those that were given a width
 * @param grow the column that gets what the others leave
 * @returns widths that fill the room
 */
export function columnWidths(
  needs: readonly Needs[],
  wishes: readonly (number | undefined)[],
  room: number,
  grow?: number,
): number[] {
  const left = room - sum(needs.map(({ most }, at) => (at === grow ? 0 : (wishes[at] ?? most))));
  if (grow !== undefined && left >= Math.min(needs[grow]?.most ?? 0, room * GROWN_SHARE))
    return needs.map(({ most }, at) => (at === grow ? left : (wishes[at] ?? most)));
  const wished = needs.map((_, at) => wishes[at]);
  const asked = sum(wished.map((wish) => wish ?? 0));
  const free = needs.filter((_, at) => wished[at] === undefined);
  const leastFree = sum(free.map(({ least }) => least));
  if (free.length === 0 || asked + leastFree > room) {
    const widths = needs.map(({ least }, at) => wished[at] ?? least);
    return toFill(free.length === 0 ? widths : levelled(widths, room), room);
  }
  const widths = shared(free, room - asked);
  return wished.map((wish) => wish ?? widths.shift() ?? 0);
}

/** Of the room: a column that grows has as much before the others get all they would like. */
const GROWN_SHARE = 0.3;

/** Takes from the widest until all have room, so that the narrow ones can still be read. */
export function levelled(widths: readonly number[], room: number): number[] {
  let left = room;
  let level = Number.POSITIVE_INFINITY;
  const inOrder = [...widths].sort((one, other) => one - other);
  for (const [at, width] of inOrder.entries()) {
    const share = left / (inOrder.length - at);
    if (width > share) {
      level = share;
      break;
    }
    left -= width;
  }
  return widths.map((width) => Math.min(width, level));
}

const toFill = (widths: readonly number[], room: number): number[] => {
  const total = sum(widths);
  return widths.map((width) => (total > 0 ? (width * room) / total : room / widths.length));
};

/**
 * Columns that want no more than their equal share get it. The others get what they need, and the rest by how much
 * more each would like: one long text does not make every number beside it break.
 */
function shared(needs: readonly Needs[], room: number): number[] {
  if (sum(needs.map(({ most }) => most)) <= room)
    return toFill(
      needs.map(({ most }) => most),
      room,
    );
  const modest = modestOf(needs, room);
  const others = needs.filter((need) => !modest.has(need));
  const left = room - sum([...modest].map(({ most }) => most));
  const least = sum(others.map((need) => need.least));
  const wants = sum(others.map((need) => wantOf(need, room)));
  const share = wants > 0 ? (left - least) / wants : 0;
  return needs.map((need) =>
    modest.has(need) ? need.most : need.least + wantOf(need, room) * share,
  );
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const wantOf = ({ least, most }: Needs, room: number): number => Math.min(most, room) - least;

function modestOf(needs: readonly Needs[], room: number): Set<Needs> {
  const modest = new Set<Needs>();
  const inOrder = [...needs].sort((one, other) => one.most - other.most);
  let left = room;
  let least = sum(needs.map((need) => need.least));
  for (const [at, need] of inOrder.entries()) {
    const fits = left - need.most >= least - need.least;
    if (need.most > left / (needs.length - at) || !fits) break;
    modest.add(need);
    left -= need.most;
    least -= need.least;
  }
  return modest;
}
