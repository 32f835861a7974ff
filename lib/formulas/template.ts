/** One shape of formula: its tree, the function made of it, and what it reads. All copies of a formula share one. */
import { type CellNode, type Node, type RangeNode, walk } from "./ast";
import { compile, type Run } from "./compile";
import { FUNCTIONS } from "./functions/all";

export interface Template {
  node: Node;
  run: Run;
  reads: readonly (CellNode | RangeNode)[];
  /** Lower case: names that somebody may define, now or later. */
  names: readonly string[];
  isVolatile: boolean;
  isPositional: boolean;
}

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
  return {
    node,
    // Compiled when the first of its cells is computed.
    run: (frame) => {
      run ??= compile(node, { functions: FUNCTIONS, scope: [] });
      return run(frame);
    },
    reads,
    names: [...names],
    isVolatile,
    isPositional,
  };
}
