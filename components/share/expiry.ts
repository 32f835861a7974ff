/** How long a new link lasts: the few choices a person is given, as the instant the server wants. */
export type Expiry = "never" | "day" | "week" | "month" | "date";

export const EXPIRIES: readonly (readonly [Expiry, string])[] = [
  ["never", "Never"],
  ["day", "After 1 day"],
  ["week", "After 7 days"],
  ["month", "After 30 days"],
  ["date", "On a date"],
];

const DAYS = { day: 1, week: 7, month: 30 } as const;

export type ChosenExpiry = { expiresAt: string | null } | { problem: string };

/** `date` is what a date field holds, `2026-12-31`: the link works until that day ends here. */
export function chooseExpiry(expiry: Expiry, date: string, now: Date): ChosenExpiry {
  if (expiry === "never") return { expiresAt: null };
  if (expiry !== "date") {
    const then = new Date(now);
    then.setDate(then.getDate() + DAYS[expiry]);
    return { expiresAt: then.toISOString() };
  }
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  if (!parts) return { problem: "Select the last day the link works." };
  const end = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]), 23, 59, 59);
  if (end <= now) return { problem: "This day has passed. Select a later one." };
  return { expiresAt: end.toISOString() };
}
