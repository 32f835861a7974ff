/** Which comments are this person's: those written in this browser, or under the name and colour they chose. Kept in this browser only. */

import type { Self } from "@/components/shell/person";
import type { Comment } from "@/lib/kinds/note/comments";

const KEY = "sealdesk:comments";
const MOST_KEPT = 1_000;

/** Storage may be refused, or hold anything. */
function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function rememberOwn(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readKept(), id].slice(-MOST_KEPT)));
  } catch {
    // Refused: the comment is theirs by its name, if they chose one.
  }
}

export function ownComments(self: Self): (comment: Comment) => boolean {
  const kept = new Set(readKept());
  return ({ id, person }) =>
    kept.has(id) || (self.chosen && person.name === self.name && person.color === self.color);
}
