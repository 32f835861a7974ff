/** What became of a note between two states: which blocks and words were added, removed or changed, and by whom. */
import type * as Y from "yjs";
import { alignBy, gapsBetween } from "../alignment";
import { isSameJson } from "../json";
import { makerOf, type Stretch, writersOf } from "./authors";
import { type Block, readBlocks, type Source } from "./text-blocks";
import { differenceOfText, type Part } from "./text-difference";

export type { Part } from "./text-difference";

/** A block without what stands in it. */
export type Shell = Pick<Block, "name" | "attributes">;

export type BlockDifference =
  | { kind: "same"; block: Block }
  /** `by`: the Yjs client that made it; null when the state does not say. */
  | { kind: "added"; block: Block; by: number | null }
  /** Yjs does not keep who removed something. */
  | { kind: "removed"; block: Block }
  | {
      kind: "changed";
      before: Shell;
      after: Shell;
      /** The text, when the block holds text. */
      parts: Part[];
      /** What stands in it, when it holds blocks. */
      children: BlockDifference[];
    };

/** The way from an older state of a note to a newer one. Reads both, changes neither. */
export function differenceOfNotes(before: Y.Doc, after: Y.Doc): BlockDifference[] {
  const sources = new Map<Block, Source>();
  return differenceOf(readBlocks(before), readBlocks(after, sources), sources);
}

const idOf = ({ name, attributes }: Block): string | null =>
  typeof attributes.id === "string" ? `${name} ${attributes.id}` : null;

/** What a block says, whatever its id: a list pasted or restored has new ones. */
function contentOf({
  name,
  attributes: { id: _id, ...attributes },
  runs,
  children,
}: Block): string {
  return JSON.stringify([name, attributes, runs, children.map(contentOf)]);
}

/** Rows and cells have no ids: what is left of them is paired in order. */
const partOf = (block: Block): string | null => (idOf(block) === null ? block.name : null);

function differenceOf(
  before: readonly Block[],
  after: readonly Block[],
  sources: ReadonlyMap<Block, Source>,
): BlockDifference[] {
  const pairs = alignBy(before, after, [idOf, contentOf, partOf]);
  const steps: BlockDifference[] = [];
  for (const { removed, added, pair } of gapsBetween(pairs, before.length, after.length)) {
    for (const at of removed) steps.push({ kind: "removed", block: before[at] as Block });
    for (const at of added) {
      const block = after[at] as Block;
      steps.push({ kind: "added", block, by: makerOf(sources.get(block)) });
    }
    if (pair) steps.push(stepOf(before[pair[0]] as Block, after[pair[1]] as Block, sources));
  }
  return steps;
}

function stepOf(before: Block, after: Block, sources: ReadonlyMap<Block, Source>): BlockDifference {
  if (isSameJson(before, after)) return { kind: "same", block: after };
  const writers = (): Stretch[] => writersOf(sources.get(after));
  return {
    kind: "changed",
    before: { name: before.name, attributes: before.attributes },
    after: { name: after.name, attributes: after.attributes },
    parts: differenceOfText(before.runs, after.runs, writers),
    children: differenceOf(before.children, after.children, sources),
  };
}
