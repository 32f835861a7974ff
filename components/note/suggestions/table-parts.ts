/** Decides whether a table's changes can be shown by rows and cells; others replace the whole table. */

import type { Node } from "prosemirror-model";
import { isSameJson } from "@/lib/kinds/json";
import { withoutSuggestions } from "@/lib/kinds/note/suggestion-marks";

/** Whether what was and what is can stand side by side, by rows and cells that come or go whole. */
export function canBeTold(before: Node, after: Node): boolean {
  if (before.type.name !== "table") return true;
  if (!isPlain(before) || !isPlain(after)) return false;
  return isOneSided(before, after, (row, other) =>
    isOneSided(row, other, (cell, next) => isSameJson(formOf(cell), formOf(next))),
  );
}

const formOf = (cell: Node) => withoutSuggestions(cell.attrs);

/** Without cells that reach over others: those cannot stand beside a copy of themselves. */
function isPlain(table: Node): boolean {
  return table.children.every((row) =>
    row.children.every(({ attrs }) => (attrs.colspan ?? 1) === 1 && (attrs.rowspan ?? 1) === 1),
  );
}

export const isSame = (one: Node | undefined, other: Node | undefined): boolean =>
  one !== undefined && other !== undefined && (one === other || one.eq(other));

/** Children only came, only went, or changed each in its place. */
function isOneSided(
  before: Node,
  after: Node,
  isSamePart: (one: Node, other: Node) => boolean,
): boolean {
  const [old, now] = [before.children, after.children];
  if (old.length === now.length)
    return old.every((child, at) => {
      const other = now[at];
      return other !== undefined && (child === other || isSamePart(child, other));
    });
  const most = Math.min(old.length, now.length);
  let left = 0;
  while (left < most && isSame(old[left], now[left])) left++;
  let right = 0;
  while (left + right < most && isSame(old.at(-right - 1), now.at(-right - 1))) right++;
  return left + right === most;
}
