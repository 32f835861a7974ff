/** One shape of formula: its tree, the function made of it, and what it reads. All copies of a formula share one. */
import { type Axis, type CellNode, type Node, type RangeNode, walk } from "./ast";
import { compile, type Run } from "./compile";
import { FUNCTIONS } from "./functions/all";

/** A formula that reads so many lines around itself alone goes along with them, unless they change so near. */
export const NEAR = 64;

/** From how far before its cell to how far behind it a formula reads. */
interface Reach {
  row: [low: number, high: number];
  column: [low: number, high: number];
}

export interface Template {
  node: Node;
  run: Run;
  reads: readonly (CellNode | RangeNode)[];
  /** Lower case: names that somebody may define, now or later. */
  names: readonly string[];
  /** `null` unless all that it reads goes along with its cell on one sheet. */
  reach: Reach | null;
  /** Whether only a change of lines close to its cell can change it. */
  isNear: boolean;
  isVolatile: boolean;
  isPositional: boolean;
}

/** Compiles a formula once for all cells that share it, and finds what it reads. */
export function templateOf(node: Node): Template {
  const reads: (CellNode | RangeNode)[] = [];
  const names = new Set<string>();
  let [isVolatile, isPositional] = [false, false];
  walk(node, (part) => {
    if (part.kind === "cell" || part.kind === "range") reads.push(part);
    // What these read is known only when they are computed.
    if (part.kind === "spill" || (part.kind === "binary" && part.operator === ":"))
      isVolatile = true;
    if (part.kind === "name") names.add(part.name.toLowerCase());
    if (part.kind !== "call") return;
    const spec = FUNCTIONS[part.name];
    if (!spec) names.add(part.name.toLowerCase());
    isVolatile ||= spec?.isVolatile === true;
    isPositional ||= spec?.isPositional === true;
  });
  let run: Run | undefined;
  const reach = reachOf(reads);
  return {
    node,
    // Compiled when the first of its cells is computed.
    run: (frame) => {
      run ??= compile(node, { functions: FUNCTIONS, scope: [] });
      return run(frame);
    },
    reads,
    reach,
    isNear: !isPositional && reach !== null && isShort(reach.row) && isShort(reach.column),
    names: [...names],
    isVolatile,
    isPositional,
  };
}

const isShort = ([low, high]: [number, number]) => low >= -NEAR && high <= NEAR;

function reachOf(reads: readonly (CellNode | RangeNode)[]): Reach | null {
  const reach: Reach = { row: [0, 0], column: [0, 0] };
  const take = (span: [number, number], { at, isAbsolute }: Axis): boolean => {
    span[0] = Math.min(span[0], at);
    span[1] = Math.max(span[1], at);
    return !isAbsolute;
  };
  const isRelative = reads.every((read) => {
    const [first, last] =
      read.kind === "cell"
        ? [read, read]
        : [
            { row: read.top, column: read.left },
            { row: read.bottom, column: read.right },
          ];
    const ends = [first, last].map(
      ({ row, column }) => take(reach.row, row) && take(reach.column, column),
    );
    return read.sheet === null && ends.every(Boolean);
  });
  return isRelative ? reach : null;
}
