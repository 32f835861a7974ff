/** The hours of each day that a booking page says to its visitors: its own, less what is busy, and nothing of why (DB-066). */
import { GRANULE_MINUTES } from "../../protocol/calendar-keys";
import {
  type Buffer,
  freeQuarters,
  type Hours,
  openHours,
  type PageHours,
  type Span,
} from "./free-time";
import { addDays, dateOf, localOf, momentOf } from "./local-time";

const QUARTER_MS = GRANULE_MINUTES * 60_000;

/**
 * For every day of the page's horizon, also those without hours. A time in them has its buffers free.
 * @param now ms
 */
export function bookableDates(
  page: PageHours,
  busy: readonly Span[],
  buffer: Buffer,
  now: number,
): Record<string, Hours[]> {
  // Visitors add the notice when they look.
  const open = openHours({ ...page, notice: 0 }, now);
  const free = freeQuarters(open, busy, buffer);
  const dates: Record<string, Hours[]> = {};
  for (let day = 0; day <= page.horizon; day++) dates[addDays(dateOf(now, page.tz), day)] = [];
  for (const run of runsOf(free)) {
    const from = run.start + buffer.before * QUARTER_MS;
    const to = run.end - buffer.after * QUARTER_MS;
    for (const span of open)
      addHours(dates, page.tz, {
        start: Math.max(from, ceil(span.start)),
        end: Math.min(to, floor(span.end)),
      });
  }
  return dates;
}

const ceil = (moment: number) => Math.ceil(moment / QUARTER_MS) * QUARTER_MS;
const floor = (moment: number) => Math.floor(moment / QUARTER_MS) * QUARTER_MS;

/** Quarters that follow each other as spans. @param quarters in seconds, in their order */
function runsOf(quarters: readonly number[]): Span[] {
  const runs: Span[] = [];
  for (const quarter of quarters) {
    const start = quarter * 1_000;
    const last = runs.at(-1);
    if (last?.end === start) last.end += QUARTER_MS;
    else runs.push({ start, end: start + QUARTER_MS });
  }
  return runs;
}

/**
 * A span by the clock of the page, parted at midnight. Of a time that the clock shows twice readers take the first, so
 * what begins in the second is left out until the clock goes on.
 */
function addHours(dates: Record<string, Hours[]>, tz: string, { start, end }: Span) {
  for (let at = start; at < end; ) {
    const [date, local] = [dateOf(at, tz), localOf(at, tz)];
    let next = at + QUARTER_MS;
    if (momentOf(local, tz) === at) {
      while (next < end && dateOf(next, tz) === date) next += QUARTER_MS;
      const to = dateOf(next, tz) === date ? localOf(next, tz).slice(11, 16) : "24:00";
      dates[date]?.push({ from: local.slice(11, 16), to });
    }
    at = next;
  }
}
