/** One share link as a sentence: who can do what until when, and when they last did. */
import type { ShareLinkRow } from "@/client/share-links";

const DAY = 86_400_000;
const MINUTE = 60_000;

export interface LinkSentence {
  /** Whom the link is for, as its owner named it. */
  who: string;
  /** The rest, which follows after a space. */
  does: string;
}

type Told = Pick<ShareLinkRow, "name" | "role" | "expiresAt" | "expired" | "lastUsedAt">;

export function linkSentence(link: Told, now: Date, locale?: string): LinkSentence {
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
  return day ? `${day} at ${timeOf(end, locale)}` : dateOf(end, now, locale);
}

function openedWords(iso: string | null, now: Date, locale?: string): string {
  if (iso === null) return "not opened yet";
  const then = new Date(iso);
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE);
  if (minutes < 1) return "last opened just now";
  if (minutes < 60) return `last opened ${minutes} min ago`;
  const day = dayWord(then, now);
  if (day === "today") return `last opened today at ${timeOf(then, locale)}`;
  return day ? `last opened ${day}` : `last opened on ${dateOf(then, now, locale)}`;
}

function dayWord(then: Date, now: Date): "yesterday" | "today" | "tomorrow" | null {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const days = (midnight(then) - midnight(now)) / DAY;
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days === -1 ? "yesterday" : null;
}

const timeOf = (date: Date, locale?: string): string =>
  format({ hour: "numeric", minute: "2-digit" }, locale).format(date);

function dateOf(date: Date, now: Date, locale?: string): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  return format({ day: "numeric", month: "long", ...year }, locale).format(date);
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Making one costs more than drawing the row it is for.
function format(options: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat {
  const name = `${locale ?? ""} ${JSON.stringify(options)}`;
  const known = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, known);
  return known;
}
