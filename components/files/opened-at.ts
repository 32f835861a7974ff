/** When a file was last opened, in the few words a list has room for. */
import { dateFormat, daysBetween, timeOfDay, yearUnlessNow } from "@/components/ui/days";

export function openedAtWords(iso: string, now: Date, locale?: string): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return "";
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes} min ago`;
  const days = daysBetween(then, now);
  if (days === 0) return timeOfDay(then, locale);
  if (days === 1) return "Yesterday";
  const date = { day: "numeric", month: "short", ...yearUnlessNow(then, now) } as const;
  return dateFormat(date, locale).format(then);
}
