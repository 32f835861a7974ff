/** The words around comments and activity. */

import { momentWords } from "@/components/history/arrange-versions";
import type { ActivityEntry } from "@/lib/kinds/note/activity-entries";
import type { CommentThread } from "@/lib/kinds/note/comments";

/** "Today at 14:03"; empty for a comment without a time. */
export function whenWords(at: number, now: Date, locale?: string): string {
  if (at === 0) return "";
  const words = momentWords(new Date(at).toISOString(), now, locale);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

export const repliesWords = (count: number): string =>
  count === 1 ? "1 reply" : `${count} replies`;

export const quoteWords = ({ quote }: Pick<CommentThread, "quote">): string =>
  quote.replace(/\s+/g, " ").trim();

const DEEDS: Record<string, string> = {
  created: "created the {file}",
  edited: "edited the {file}",
  commented: "commented",
  resolved: "resolved a comment",
  suggested: "suggested a change",
  accepted: "accepted a suggestion",
  rejected: "rejected a suggestion",
  imported: "imported the {file}",
  restored: "restored an earlier version",
};

/** What was done, behind the name of who did it. @param file as "note" */
export const deedWords = (action: string, file: string): string =>
  ((Object.hasOwn(DEEDS, action) && DEEDS[action]) || "changed the {file}").replace("{file}", file);

/** What one person did again within this time is one line. */
const SAME_DEED_MS = 60 * 60_000;

export type Deed = ActivityEntry & { times: number };

/** @param entries newest first */
export function deedsOf(entries: readonly ActivityEntry[]): Deed[] {
  const deeds: Deed[] = [];
  for (const entry of entries) {
    const last = deeds.at(-1);
    const isAgain =
      last?.action === entry.action &&
      last.target === entry.target &&
      last.person.name === entry.person.name &&
      last.person.color === entry.person.color &&
      last.at - entry.at < SAME_DEED_MS;
    if (isAgain) last.times += 1;
    else deeds.push({ ...entry, times: 1 });
  }
  return deeds;
}
