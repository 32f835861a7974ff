/** How long a file stays in the Trash, in the words of a list. */
const DAY_MS = 86_400_000;
/** F-133 */
const TRASH_DAYS = 30;

/** @param trashedAt ISO time */
export function daysLeftWords(trashedAt: string, now: Date): string {
  const end = new Date(Date.parse(trashedAt) + TRASH_DAYS * DAY_MS);
  const left = end.getTime() - now.getTime();
  if (Number.isNaN(left)) return "";
  if (left <= 0) return "Will be deleted any moment";
  const days = Math.floor(left / DAY_MS);
  if (days > 0) return days === 1 ? "1 day left" : `${days} days left`;
  const isToday = end.toDateString() === now.toDateString();
  if (isToday ? end.getHours() >= 18 : end.getHours() < 6) return "Will be deleted tonight";
  return isToday ? "Will be deleted today" : "Will be deleted tomorrow";
}

/** Its last three days are said louder. */
export function isNearlyOver(trashedAt: string, now: Date): boolean {
  return Date.parse(trashedAt) + (TRASH_DAYS - 3) * DAY_MS < now.getTime();
}
