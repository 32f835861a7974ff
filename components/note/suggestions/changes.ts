/**
 * Computes an edit's difference as changes to the newer state: deleted content is put back and marked, inserted content is
 * marked. Comparing the two states makes every kind of edit (a key, a paste, a table command) a suggestion in the same way.
 */

import { Fragment, type Mark, type Node } from "prosemirror-model";
import { align, gapsBetween } from "@/lib/kinds/alignment";
import { isSameJson } from "@/lib/kinds/json";
import { INSERT, type Suggestion, withoutSuggestions } from "@/lib/kinds/note/suggestion-marks";
import { inlineChanges } from "./inline-changes";
import { type Stamps, suggestionOn } from "./stamps";
import { canBeTold, isSame } from "./table-parts";

/** Places are those of the newer state. */
export type Change =
  /** What was taken away here. */
  | { kind: "back"; at: number; content: Fragment; suggestion: Suggestion }
  /** What was added, with the ids that are taken. `typed` words took their marks from beside them. */
  | Added
  /** What is to go looks as it did. */
  | { kind: "look"; from: number; to: number; marks: readonly Mark[] }
  | { kind: "attribute"; at: number; name: string; value: unknown };

export interface Added {
  kind: "added";
  from: number;
  to: number;
  suggestion: Suggestion;
  typed: boolean;
  taken: ReadonlySet<unknown>;
}

export interface Comparison {
  stamps: Stamps;
  /** Where the caret is in the newer state: of two places that read the same it says which was meant. */
  caret: number;
  /** What was selected in the older state: written over, it is replaced as a whole. */
  selected: { from: number; to: number };
  changes: Change[];
  /** Ids that go on to stand in the text with what was taken away. */
  taken: Set<unknown>;
}

/** Everything that differs, in the order of the text. */
export function compare(
  before: Node,
  after: Node,
  { caret, selected, stamps }: Pick<Comparison, "caret" | "selected" | "stamps">,
): Change[] {
  const comparison: Comparison = { stamps, caret, selected, changes: [], taken: new Set() };
  compareBlocks(before, after, { old: 0, now: 0 }, comparison);
  stamps.end();
  // Words that came with their blocks keep what was suggested of them.
  if (comparison.taken.size === 0) return comparison.changes;
  return comparison.changes.map((change) =>
    change.kind === "added" ? { ...change, typed: false } : change,
  );
}

/** Where something is in the older state and in the newer one. */
export interface Places {
  old: number;
  now: number;
}

/** @param start where the contents begin */
function compareBlocks(before: Node, after: Node, start: Places, comparison: Comparison): void {
  const pairs = pairsOf(before.children, after.children);
  let { old, now: at } = start;
  for (const gap of gapsBetween(pairs, before.childCount, after.childCount)) {
    const gone = gap.removed.map((index) => before.child(index));
    const left = gap.added[0] ?? gap.pair?.[1] ?? after.childCount;
    const beside = left > 0 ? after.child(left - 1) : null;
    if (gone.length > 0) takeAway(gone, at, beside, comparison);
    for (const node of gone) old += node.nodeSize;
    for (const index of gap.added) {
      const node = after.child(index);
      addBlock(node, at, beside, comparison);
      at += node.nodeSize;
    }
    if (!gap.pair) continue;
    const [one, other] = [before.child(gap.pair[0]), after.child(gap.pair[1])];
    comparePair(one, other, { old, now: at }, comparison);
    old += one.nodeSize;
    at += other.nodeSize;
  }
}

/** Blocks by their ids; rows and cells in their order. What is equal at both ends is never looked at. */
function pairsOf(before: readonly Node[], after: readonly Node[]): [number, number][] {
  const most = Math.min(before.length, after.length);
  let left = 0;
  while (left < most && isSame(before[left], after[left])) left++;
  let right = 0;
  while (left + right < most && isSame(before.at(-right - 1), after.at(-right - 1))) right++;
  const pairs: [number, number][] = Array.from({ length: left }, (_, at) => [at, at]);
  const here = before.slice(left, before.length - right);
  const there = after.slice(left, after.length - right);
  for (const [one, other] of pairsBetween(here, there)) pairs.push([left + one, left + other]);
  for (let at = right; at > 0; at--) pairs.push([before.length - at, after.length - at]);
  return pairs;
}

function pairsBetween(
  before: readonly Node[],
  after: readonly Node[],
): (readonly [number, number])[] {
  const known = align(before.map(idOf), after.map(idOf));
  const pairs: (readonly [number, number])[] = [];
  for (const { removed, added, pair } of gapsBetween(known, before.length, after.length)) {
    // Without ids the order tells, when as many are there as before.
    if (removed.length === added.length) {
      for (const [nth, one] of removed.entries()) {
        const other = added[nth] ?? 0;
        if (before[one] && !idOf(before[one])) pairs.push([one, other]);
      }
    }
    if (pair) pairs.push(pair);
  }
  return pairs;
}

const idOf = (node: Node): string | null =>
  typeof node.attrs.id === "string" && node.attrs.id !== "" ? node.attrs.id : null;

function comparePair(
  before: Node,
  after: Node,
  { old, now: at }: Places,
  comparison: Comparison,
): void {
  comparison.stamps.end();
  if (before === after) return;
  const own = suggestionOn(before, INSERT);
  const isFree = comparison.stamps.isOwn(own) && before.isTextblock && after.isTextblock;
  const isKept = isFree || (hasSameForm(before, after) && canBeTold(before, after));
  if (!isKept) {
    takeAway([before], at, null, comparison);
    addBlock(after, at, null, comparison);
    comparison.stamps.end();
    return;
  }
  keepSuggestions(before, after, at, comparison);
  const inside = { old: old + 1, now: at + 1 };
  // Each ends the suggestion itself, unless its last change reaches its end.
  if (after.isTextblock) inlineChanges(before.content, after, inside, comparison);
  else compareBlocks(before, after, inside, comparison);
}

function hasSameForm(before: Node, after: Node): boolean {
  const form = ({ attrs: { id: _id, ...rest } }: Node) => withoutSuggestions(rest);
  return before.type === after.type && isSameJson(form(before), form(after));
}

/** A command that replaces a block may have dropped its suggestion. */
function keepSuggestions(before: Node, after: Node, at: number, comparison: Comparison): void {
  for (const [name, value] of Object.entries(before.attrs))
    if (withoutSuggestions({ [name]: value })[name] === undefined && !after.attrs[name] && value)
      comparison.changes.push({ kind: "attribute", at, name, value });
}

function takeAway(nodes: Node[], at: number, beside: Node | null, comparison: Comparison): void {
  const suggestion = comparison.stamps.between(
    beside,
    beside?.isTextblock ? beside.lastChild : null,
  );
  comparison.changes.push({ kind: "back", at, content: Fragment.fromArray(nodes), suggestion });
  const take = (node: Node) => {
    comparison.taken.add(node.attrs.id ?? comparison);
  };
  for (const node of nodes) {
    take(node);
    node.descendants(take);
  }
}

function addBlock(node: Node, at: number, beside: Node | null, comparison: Comparison): void {
  const { taken } = comparison;
  const suggestion = comparison.stamps.between(
    beside,
    beside?.isTextblock ? beside.lastChild : null,
  );
  const to = at + node.nodeSize;
  comparison.changes.push({ kind: "added", from: at, to, suggestion, typed: false, taken });
}
