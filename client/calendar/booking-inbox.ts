/** Applies bookings of the owner's pages to the calendar (C-077…C-079). */
import * as z from "zod/mini";
import * as api from "../../lib/contract/calendar-booking";
import { quartersOf } from "../../lib/kinds/calendar/free-time";
import { localOf } from "../../lib/kinds/calendar/local-time";
import { BookingMessage, type BookingPage } from "../../lib/kinds/calendar/shapes";
import {
  addEvent,
  FIRST_CALENDAR,
  readCalendar,
  removeEvent,
} from "../../lib/kinds/calendar/state";
import { calendarKeys, granulesOf } from "../../lib/protocol/calendar-keys";
import { openMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import { defaultEnvironment } from "../environment";
import type { PageOwner } from "./pages";

/**
 * Adds bookings to the calendar and refuses those whose quarter hours do not match their time (C-079).
 * @returns who booked or cancelled
 */
export async function applyBookings({
  doc,
  contentKey,
  environment = defaultEnvironment(),
}: PageOwner): Promise<string[]> {
  const { pages, prefs, events } = readCalendar(doc);
  const live = pages.filter(({ sequence }) => sequence > 0).slice(0, 20);
  if (!prefs.inbox || live.length === 0) return [];
  const query = { pages: live.map(({ id }) => id).join(",") };
  const { bookings } = await callOperation(api.readInbox, { query, environment });
  const { granuleKey } = await calendarKeys(contentKey);
  const [processed, refused, news]: [Processed[], string[], string[]] = [[], [], []];
  for (const row of bookings) {
    const page = live.find(({ id }) => id === row.page);
    if (!page || row.status === "held") continue;
    if (row.status !== "confirmed") {
      const event = events.find(({ booking }) => booking?.id === row.id);
      if (event) news.push(`Cancelled: ${event.title}`);
      removeEvent(doc, row.id);
      processed.push({ id: row.id, status: row.status });
      continue;
    }
    const opened = await openMessage("booking", row.page, prefs.inbox, row).catch(() => null);
    const booked = z.safeParse(BookingMessage, opened?.value);
    const isTrue =
      booked.success &&
      booked.data.minutes === row.minutes &&
      (await holdsItsTime(booked.data, page, row.granules, granuleKey));
    if (!isTrue) {
      refused.push(row.id);
      continue;
    }
    addEvent(doc, eventOf(booked.data, page, row.id), {}, row.id);
    news.push(`Booked: ${booked.data.name}`);
    processed.push({ id: row.id, status: "confirmed" });
  }
  for (let at = 0; at < processed.length; at += 100)
    await callOperation(api.markProcessed, {
      body: { bookings: processed.slice(at, at + 100) },
      environment,
    });
  if (refused.length > 0)
    await callOperation(api.refuseBookings, { body: { ids: refused.slice(0, 100) }, environment });
  return news;
}

type Processed = { id: string; status: api.BookingStatus };

async function holdsItsTime(
  { start, minutes }: BookingMessage,
  { settings: { buffer } }: BookingPage,
  granules: readonly string[],
  granuleKey: string,
): Promise<boolean> {
  const moment = Date.parse(start);
  if (Number.isNaN(moment)) return false;
  const needed = new Set(await granulesOf(granuleKey, quartersOf(moment, minutes, buffer)));
  return needed.size === granules.length && granules.every((one) => needed.has(one));
}

function eventOf(
  { start, minutes, name, email, answers }: BookingMessage,
  { id: page, settings }: BookingPage,
  id: string,
) {
  const { tz, title, location, questions } = settings;
  const moment = Date.parse(start);
  const rows = answers.flatMap(({ id: question, value }) => {
    const label = questions.find((one) => one.id === question)?.label;
    return label && value ? [`${label}: ${value}`] : [];
  });
  return {
    ...{ uid: `${id}@booking`, calendar: FIRST_CALENDAR, title: `${name}: ${title}`.slice(0, 200) },
    ...{ start: localOf(moment, tz), end: localOf(moment + minutes * 60_000, tz), tz },
    ...{ allDay: false, busy: true, booking: { page, id } },
    ...(location && { location }),
    notes: [email ? `Email: ${email}` : "", ...rows].filter(Boolean).join("\n").slice(0, 8_000),
  };
}
