/** How far the references of a formula go when lines of a sheet are inserted or deleted. */
import { type Axis, type CellNode, mapReferences, type Node, type RangeNode } from "./ast";
import type { Shift } from "./shifts";
import type { Sheet } from "./store/sheet";
import { REF } from "./values";

/** What is added to an axis of each reference, two figures for each of `reads`; `null` when it is lost. */
export type Changes = (number | null)[];

interface Host {
  sheet: Sheet | null;
  row: number;
  column: number;
}

const AXES = {
  row: { of: "row", low: "top", high: "bottom", whole: "columns" },
  column: { of: "column", low: "left", high: "right", whole: "rows" },
} as const;

/** @returns `null` when all references stay as they are */
export function referenceChanges(
  reads: readonly (CellNode | RangeNode)[],
  host: Host,
  sheet: Sheet,
  change: Shift,
): Changes | null {
  const from = host[change.axis];
  const to = host.sheet === sheet ? (change.point(from) ?? from) : from;
  let changes: Changes | null = null;
  for (let at = 0; at < reads.length; at++) {
    const read = reads[at] as CellNode | RangeNode;
    const isHere = read.sheet === null ? host.sheet === sheet : read.sheet === sheet.number;
    if (!isHere && from === to) continue;
    const [first, second] = changesOf(read, from, to, isHere ? change : null, change.axis);
    if (first === 0 && second === 0) continue;
    changes ??= new Array<number | null>(reads.length * 2).fill(0);
    changes[at * 2] = first;
    changes[at * 2 + 1] = second;
  }
  return changes;
}

const LOST: [null, null] = [null, null];
const SAME: [number, number] = [0, 0];

/** @param change `null` for references to other sheets: only the formula itself moves */
function changesOf(
  read: CellNode | RangeNode,
  from: number,
  to: number,
  change: Shift | null,
  axis: "row" | "column",
): [number | null, number | null] {
  const names = AXES[axis];
  if (read.kind === "cell") {
    const own = read[names.of];
    const place = placeOf(own, from);
    const target = change ? change.point(place) : place;
    if (target === null) return LOST;
    const by = step(own, place, target, to - from);
    return by === 0 ? SAME : [by, 0];
  }
  if (read.whole === names.whole) return SAME;
  const [low, high] = [read[names.low], read[names.high]];
  const [a, b] = [placeOf(low, from), placeOf(high, from)];
  const span = change ? change.span(Math.min(a, b), Math.max(a, b)) : sorted(a, b);
  if (!span) return LOST;
  const [first, last] = a <= b ? span : [span[1], span[0]];
  return [step(low, a, first, to - from), step(high, b, last, to - from)];
}

const placeOf = ({ at, isAbsolute }: Axis, from: number) => (isAbsolute ? at : from + at);

/** How much an axis grows when its formula goes `by` and what it points to goes from `place` to `target`. */
const step = ({ isAbsolute }: Axis, place: number, target: number, by: number) =>
  target - place - (isAbsolute ? 0 : by);

const sorted = (a: number, b: number): [number, number] => (a <= b ? [a, b] : [b, a]);

/** The tree with its references changed, in the order in which `reads` names them. */
export function rewritten(node: Node, changes: Changes, axis: "row" | "column"): Node {
  const names = AXES[axis];
  let at = 0;
  const moved = (own: Axis, by: number): Axis => ({ ...own, at: own.at + by });
  return mapReferences(node, (read) => {
    const [first, second] = [changes[at], changes[at + 1]];
    at += 2;
    if (first === null || second === null) return { kind: "value", value: REF };
    if (!first && !second) return read;
    if (read.kind === "cell") return { ...read, [names.of]: moved(read[names.of], first ?? 0) };
    const [low, high] = [moved(read[names.low], first ?? 0), moved(read[names.high], second ?? 0)];
    return { ...read, [names.low]: low, [names.high]: high };
  });
}
