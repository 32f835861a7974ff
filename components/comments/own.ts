/** Which comments are this person's: those written in this browser, or under the name and colour they chose. Kept in this browser only. */

import { readStoredJson, store } from "@/client/browser-storage";
import type { Self } from "@/components/shell/person";
import type { Comment } from "@/lib/kinds/note/comments";

const KEY = "sealdesk:comments";
const MAX_REMEMBERED = 1_000;

function readOwnIds(): string[] {
  const stored = readStoredJson(KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

export function rememberOwn(id: string): void {
  store(KEY, JSON.stringify([...readOwnIds(), id].slice(-MAX_REMEMBERED)));
}

export function ownComments(self: Self): (comment: Comment) => boolean {
  const own = new Set(readOwnIds());
  return ({ id, person }) =>
    own.has(id) || (self.chosen && person.name === self.name && person.color === self.color);
}
