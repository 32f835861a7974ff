import type { Block, Run } from "./text-blocks";

/** A block as plain data. */
export const newBlock = (
  name: string,
  attributes: Record<string, unknown> = {},
  runs: Run[] = [],
  children: Block[] = [],
): Block => ({ name, attributes, runs, children });
