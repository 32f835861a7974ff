/** How versions stand in their list: by day, each with the words for its kind, its time and its name. */
import type { Version, VersionKind } from "@/client/history";
import { dateFormat, daysBetween, timeOfDay, yearUnlessNow } from "@/components/ui/days";

/** A saved version, or the note as it is now, which stands above them. */
export type ListedVersion = Omit<Version, "kind"> & { kind: VersionKind | "current" };

export const isSaved = (shown: ListedVersion): shown is Version => shown.kind !== "current";

export const currentAt = (now: Date): ListedVersion => ({
  ...{ id: "current", kind: "current", createdAt: now.toISOString() },
  ...{ size: 0, name: "", isNameDamaged: false },
});

export interface Day {
  /** "Today", "Yesterday" or a date. */
  words: string;
  /** Newest first. */
  versions: ListedVersion[];
}

const KINDS: Record<ListedVersion["kind"], string> = {
  current: "Current version",
  created: "Created",
  checkpoint: "Saved manually",
  auto: "Automatic",
  compaction: "Earlier version",
};

export const kindWords = (version: Pick<ListedVersion, "kind">): string => KINDS[version.kind];

/** What a version is called: its name, or its kind when it has none. */
export const versionName = (version: ListedVersion): string => version.name || kindWords(version);

/** @param versions newest first, as the server lists them */
export function byDay(versions: readonly ListedVersion[], now: Date, locale?: string): Day[] {
  const days: Day[] = [];
  for (const version of versions) {
    const words = dayWords(new Date(version.createdAt), now, locale);
    const last = days.at(-1);
    if (last?.words === words) last.versions.push(version);
    else days.push({ words, versions: [version] });
  }
  return days;
}

/** "today at 14:03", for the middle of a sentence. */
export function momentWords(iso: string, now: Date, locale?: string): string {
  const then = new Date(iso);
  const day = dayWords(then, now, locale);
  const inside = day === "Today" || day === "Yesterday" ? day.toLowerCase() : day;
  return `${inside} at ${timeWords(iso, locale)}`;
}

export const timeWords = (iso: string, locale?: string): string => timeOfDay(new Date(iso), locale);

function dayWords(then: Date, now: Date, locale?: string): string {
  const ago = daysBetween(then, now);
  if (ago === 0) return "Today";
  if (ago === 1) return "Yesterday";
  const date = { weekday: "short", day: "numeric", month: "long" } as const;
  return dateFormat({ ...date, ...yearUnlessNow(then, now) }, locale).format(then);
}
