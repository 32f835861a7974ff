/** The account's calendar and its booking pages, from a program. */
import * as Y from "yjs";
import * as z from "zod/mini";
import {
  CalendarEvent,
  type PageSettings,
  type StoredEvent,
} from "../../lib/kinds/calendar/shapes";
import {
  addEvent as add,
  changeEvent as change,
  FIRST_CALENDAR,
  newCalendar,
  readCalendar,
  removeEvent as remove,
  setRow,
} from "../../lib/kinds/calendar/state";
import { formatBookingLink } from "../../lib/protocol/calendar-links";
import { newInboxKey } from "../../lib/protocol/ecdh";
import { applyBookings as bringBookings } from "../calendar/booking-inbox";
import {
  checkWayToPay,
  pageSecrets,
  publishPage as publish,
  unpublishPage as unpublish,
} from "../calendar/pages";
import type { Connection } from "../client";
import { CLIENT_LEVEL } from "../http";
import { change as changed, saved } from "./change";
import { type CreatedFile, sendDoc } from "./create";
import type { LiveFile } from "./open";

export { occurrencesBetween } from "../../lib/kinds/calendar/occurrences";
export { readCalendar } from "../../lib/kinds/calendar/state";

/** Local times such as `2026-12-01T10:00`, or dates for all-day events, whose end is the day after the last. */
export type NewEvent = Pick<CalendarEvent, "title" | "start" | "end"> & Partial<CalendarEvent>;

/** @returns the event's id @throws RangeError for an invalid event */
export async function addEvent(calendar: LiveFile, event: NewEvent): Promise<string> {
  const id = crypto.randomUUID();
  const { prefs } = readCalendar(calendar.doc);
  const usual = {
    ...{ calendar: FIRST_CALENDAR, uid: `${id}@sealdesk`, tz: prefs.tz ?? "UTC", busy: true },
    allDay: !event.start.includes("T"),
  };
  add(calendar.doc, checkedEvent({ ...usual, ...withSeconds(event) }), {}, id);
  await saved(calendar);
  return id;
}

/** Imports an .ics file's events as another calendar. Nobody is mailed. @throws NotACalendar, NotSaved */
export async function importEvents(calendar: LiveFile, fileName: string, text: string) {
  const { importIcs } = await import("../../lib/formats/icalendar/import-calendar");
  const tz = readCalendar(calendar.doc).prefs.tz ?? "UTC";
  return changed(calendar, (draft) => importIcs(draft, text, { fileName, tz }));
}

export async function changeEvent(
  calendar: LiveFile,
  id: string,
  fields: Partial<CalendarEvent>,
): Promise<void> {
  const { id: _, overrides: __, ...known } = eventOf(calendar, id);
  const changed = withSeconds(fields);
  checkedEvent({ ...known, ...changed });
  change(calendar.doc, id, changed);
  await saved(calendar);
}

export async function removeEvent(calendar: LiveFile, id: string): Promise<void> {
  remove(calendar.doc, eventOf(calendar, id).id);
  await saved(calendar);
}

function eventOf({ doc }: LiveFile, id: string): StoredEvent {
  const found = readCalendar(doc).events.find((event) => event.id === id);
  if (found) return found;
  throw new RangeError(`There is no event ${id}.`);
}

/** Times are stored with seconds. */
const withSeconds = <Event extends { start?: string; end?: string }>(event: Event): Event => {
  const whole = (time: string) => (/T\d\d:\d\d$/.test(time) ? `${time}:00` : time);
  const { start, end } = event;
  return {
    ...event,
    ...(start !== undefined && { start: whole(start) }),
    ...(end !== undefined && { end: whole(end) }),
  };
};

function checkedEvent(given: unknown): CalendarEvent {
  const parsed = z.safeParse(CalendarEvent, given);
  const isInOrder = parsed.success && parsed.data.start < parsed.data.end;
  if (isInOrder && parsed.data.start.length === parsed.data.end.length) return parsed.data;
  const [issue] = parsed.success ? [] : parsed.error.issues;
  const where = issue ? `${issue.path.join(".")}: ${issue.message}` : "its end is after its start";
  throw new RangeError(`An event has start and end as 2026-12-01T10:00 or 2026-12-01 (${where}).`);
}

/** @param tz IANA name @throws ApiError 409 `calendar` when the account has one already */
export async function createCalendar(connection: Connection, tz: string): Promise<CreatedFile> {
  const { privateKey } = await newInboxKey();
  const doc = new Y.Doc();
  Y.applyUpdate(doc, newCalendar(tz, privateKey));
  const more = { category: "calendar", minClient: CLIENT_LEVEL };
  return { ...(await sendDoc(connection, doc, "calendar", "e2ee", more)), title: "Calendar" };
}

const ownerOf = ({ doc, contentKeyText, connection }: LiveFile) => {
  if (contentKeyText === null) throw new Error("A calendar is always encrypted.");
  return { doc, contentKey: contentKeyText, environment: connection };
};

/** Publishes a booking page or its changes. @returns the link for visitors @throws NoWayToPay for a price */
export async function publishPage(
  calendar: LiveFile,
  settings: PageSettings,
  id: string = crypto.randomUUID(),
): Promise<{ id: string; link: string }> {
  const owner = ownerOf(calendar);
  await checkWayToPay(settings, calendar.connection);
  const known = readCalendar(calendar.doc).pages.find((page) => page.id === id);
  const page = { sequence: 0, ...known, settings, id };
  const { id: _, ...row } = page;
  setRow(calendar.doc, "pages", id, row);
  await publish(owner, page);
  await saved(calendar);
  const { key } = await pageSecrets(owner.contentKey, page);
  return { id, link: calendar.connection.origin + formatBookingLink(id, key) };
}

export async function unpublishPage(calendar: LiveFile, id: string): Promise<void> {
  const page = readCalendar(calendar.doc).pages.find((one) => one.id === id);
  if (!page) throw new RangeError(`There is no booking page ${id}.`);
  await unpublish(ownerOf(calendar), page);
  await saved(calendar);
}

/** Applies new bookings and cancellations to the calendar. @returns a sentence for each */
export async function applyBookings(calendar: LiveFile): Promise<string[]> {
  const news = await bringBookings(ownerOf(calendar));
  await saved(calendar);
  return news;
}
