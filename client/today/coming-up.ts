/** The calendar's events of today and the next days, and guests' newest answers. */
import { hereZone, isZone } from "../../lib/kinds/calendar/local-time";
import { type Occurrence, occurrencesBetween } from "../../lib/kinds/calendar/occurrences";
import type { BookingPage, Guest, StoredEvent } from "../../lib/kinds/calendar/shapes";
import { readCalendar } from "../../lib/kinds/calendar/state";
import { hasCalendar, openCalendar } from "../calendar/calendar-file";
import { defaultEnvironment, type Environment } from "../environment";
import { isNews } from "./waiting";

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 2;
/** Bookings are shown earlier than events, so that nobody is surprised. */
const BOOKED_DAYS = 7;

export interface ComingUp {
  /** The time zone. */
  tz: string;
  /** Events of today and tomorrow, and bookings of a week; earliest first. */
  times: Occurrence[];
  /** Newest first. */
  answers: { event: StoredEvent; guest: Guest }[];
}

/** The account's current calendar, without hidden calendars. Null when the person has none: none is created. */
export async function readAccountCalendar(
  environment: Environment = defaultEnvironment(),
): Promise<{ events: StoredEvent[]; pages: BookingPage[]; tz: string } | null> {
  if (!(await hasCalendar(environment))) return null;
  const opened = await openCalendar(environment);
  if (opened === null) return null;
  try {
    const { events, pages, calendars, prefs } = readCalendar(opened.file.doc);
    const hidden = new Set(calendars.filter((one) => one.hidden).map(({ id }) => id));
    return {
      events: events.filter(({ calendar }) => !hidden.has(calendar)),
      pages,
      tz: prefs.tz && isZone(prefs.tz) ? prefs.tz : hereZone(),
    };
  } finally {
    await opened.file.close();
  }
}

/** Null when the person has no calendar. */
export async function comingUp(): Promise<ComingUp | null> {
  const calendar = await readAccountCalendar();
  if (calendar === null) return null;
  const { events, tz } = calendar;
  const now = Date.now();
  const soon = now + SHOWN_DAYS * DAY_MS;
  const times = occurrencesBetween(events, now, now + BOOKED_DAYS * DAY_MS, tz).filter(
    ({ start, event }) => start < soon || event.booking,
  );
  const answers = events
    .flatMap((event) => (event.guests ?? []).map((guest) => ({ event, guest })))
    .filter(({ guest: { answer, at } }) => answer && at && isNews(at))
    .sort((a, b) => ((a.guest.at ?? "") < (b.guest.at ?? "") ? 1 : -1));
  return { tz, times, answers };
}
