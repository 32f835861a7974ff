/** Compares two states of a note: which blocks and words were added, removed or changed, and by whom. */
import type * as Y from "yjs";
import { alignBy, gapsBetween } from "../alignment";
import { isSameJson, jsonText } from "../json";
import { type Known, knownTo, makerOf, writersOf } from "./authors";
import { type Block, type Run, readBlocks, type Source } from "./text-blocks";
import { differenceOfText, type Part } from "./text-difference";

export type { Part } from "./text-difference";

/** A block without what stands in it. */
export type Shell = Pick<Block, "name" | "attributes">;

export interface AddedBlock {
  kind: "added";
  block: Block;
  /** The Yjs client that made it; null when the state does not say. */
  by: number | null;
  /** Its text and what stands in it, each of which may be somebody else's. */
  parts: Part[];
  children: AddedBlock[];
}

export type BlockDifference =
  | { kind: "same"; block: Block }
  | AddedBlock
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
  const written: Written = { sources, known: knownTo(before) };
  return differenceOf(readBlocks(before), readBlocks(after, sources), written);
}

/** What the newer state was read from, and what of it the older one knows. */
interface Written {
  sources: ReadonlyMap<Block, Source>;
  known: Known;
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
  return jsonText([name, attributes, runs, children.map(contentOf)]);
}

/** Rows and cells have no ids: what is left of them is paired in order. */
const partOf = (block: Block): string | null => (idOf(block) === null ? block.name : null);

function differenceOf(
  before: readonly Block[],
  after: readonly Block[],
  written: Written,
): BlockDifference[] {
  const pairs = alignBy(before, after, [idOf, contentOf, partOf]);
  const steps: BlockDifference[] = [];
  for (const { removed, added, pair } of gapsBetween(pairs, before.length, after.length)) {
    for (const at of removed) steps.push({ kind: "removed", block: before[at] as Block });
    for (const at of added) steps.push(addedOf(after[at] as Block, written));
    if (pair) steps.push(stepOf(before[pair[0]] as Block, after[pair[1]] as Block, written));
  }
  return steps;
}

function addedOf(block: Block, written: Written): AddedBlock {
  return {
    kind: "added",
    block,
    by: makerOf(written.sources.get(block), written.known),
    parts: partsOf([], block, written),
    children: block.children.map((child) => addedOf(child, written)),
  };
}

const partsOf = (before: readonly Run[], after: Block, { sources, known }: Written): Part[] =>
  differenceOfText(before, after.runs, () => writersOf(sources.get(after), known));

function stepOf(before: Block, after: Block, written: Written): BlockDifference {
  if (isSameJson(before, after)) return { kind: "same", block: after };
  return {
    kind: "changed",
    before: { name: before.name, attributes: before.attributes },
    after: { name: after.name, attributes: after.attributes },
    parts: partsOf(before.runs, after, written),
    children: differenceOf(before.children, after.children, written),
  };
}
