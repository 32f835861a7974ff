/** The length of a Pro grant in days, as the server accepts it. */
const DAY_MS = 86_400_000;

export type Grant = { until: string | null } | null;

/** Null: without end. 0: it has ended meanwhile. A part of a day counts as a whole one. */
export function grantDays({ until }: NonNullable<Grant>, now: Date): number | null {
  if (until === null) return null;
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS));
}
