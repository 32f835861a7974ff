/** How the rows or columns of a sheet became others, where some were inserted or deleted at one place. */
import type { Axis } from "./axis";

export interface LineChange {
  kind: "insert" | "delete" | "none";
  at: number;
  count: number;
}

/**
 * `null` for any other change, and where rows were inserted beside deleted ones: a range that ended with a deleted row takes
 * them in, although the row is not seen.
 */
export function lineChange(before: Axis, after: Axis): LineChange | null {
  const isInsert = after.size > before.size;
  const [longer, shorter] = isInsert ? [after.ids, before.ids] : [before.ids, after.ids];
  const count = longer.length - shorter.length;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at++;
  for (let next = at; next < shorter.length; next++)
    if (shorter[next] !== longer[next + count]) return null;
  if (count === 0) return { kind: "none", at: 0, count };
  if (isInsert && !after.isAmongShown(at, at + count - 1)) return null;
  return { kind: isInsert ? "insert" : "delete", at, count };
}
