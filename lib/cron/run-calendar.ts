/** What calendars do by the clock, when a host's scheduler asks for it; it shares the job's lease with the embedded one. */

import { settleBookings } from "@/lib/calendar/booking-states";
import { runCalendar } from "@/lib/calendar/cron";
import { calendarErrors } from "@/lib/calendar/errors";
import { env } from "@/lib/env";
import { errors } from "@/lib/http/errors";
import { BOOKINGS, CALENDAR, jobs } from "./jobs";
import { runNow } from "./runner";

/** Runs a job, unless it is running. @returns null where it is @throws 503 when the database is away */
async function runJob<Summary extends Record<string, number>>(
  name: string,
  work: () => Promise<Summary>,
): Promise<Summary | null> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  let summary: Summary | undefined;
  const run = async () => {
    summary = await work();
    return summary;
  };
  const ran = await runNow({ ...job, run });
  if (ran !== null && !summary) throw errors.unavailable();
  return summary ?? null;
}

/** @throws 404 where the calendar is off */
export async function runCalendarNow() {
  if (!env().CALENDAR) throw calendarErrors.off();
  const summary = await runJob(CALENDAR, runCalendar);
  return summary ? { ok: true, ...summary } : { ok: true, busy: true };
}

export async function runBookingsNow() {
  if (!env().CALENDAR) return { idle: true };
  const summary = await runJob(BOOKINGS, settleBookings);
  return summary ? { ok: true, ...summary } : { ok: true, busy: true };
}
