/** Describes a share link in one sentence: who can do what until when, and when it was last used. */
import type { ShareLinkRow } from "@/client/share-links";
import { dateFormat, daysBetween, timeOfDay, yearUnlessNow } from "@/components/ui/days";

const MINUTE_MS = 60_000;

export interface LinkSentence {
  /** Whom the link is for, as its owner named it. */
  who: string;
  /** The rest, which follows after a space. */
  does: string;
}

type DescribedLink = Pick<ShareLinkRow, "name" | "role" | "expiresAt" | "expired" | "lastUsedAt">;

export function linkSentence(link: DescribedLink, now: Date, locale?: string): LinkSentence {
  const can = `${link.expired ? "could" : "can"} ${link.role}`;
  const until = link.expiresAt === null ? "" : ` until ${endWords(link.expiresAt, now, locale)}`;
  return {
    who: whoWords(link),
    does: `${can}${until}, ${openedWords(link.lastUsedAt, now, locale)}.`,
  };
}

export function whoWords({ name }: { name: string }): string {
  return name || "Anyone with this link";
}

function endWords(iso: string, now: Date, locale?: string): string {
  const end = new Date(iso);
  const day = dayWord(end, now);
  return day ? `${day} at ${timeOfDay(end, locale)}` : dateOf(end, now, locale);
}

function openedWords(iso: string | null, now: Date, locale?: string): string {
  if (iso === null) return "not opened yet";
  const then = new Date(iso);
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE_MS);
  if (minutes < 1) return "last opened just now";
  if (minutes < 60) return `last opened ${minutes} min ago`;
  const day = dayWord(then, now);
  if (day === "today") return `last opened today at ${timeOfDay(then, locale)}`;
  return day ? `last opened ${day}` : `last opened on ${dateOf(then, now, locale)}`;
}

function dayWord(then: Date, now: Date): "yesterday" | "today" | "tomorrow" | null {
  const days = daysBetween(then, now);
  if (days === 0) return "today";
  if (days === -1) return "tomorrow";
  return days === 1 ? "yesterday" : null;
}

function dateOf(date: Date, now: Date, locale?: string): string {
  const options = { day: "numeric", month: "long", ...yearUnlessNow(date, now) } as const;
  return dateFormat(options, locale).format(date);
}
