/** Actions on the calendar and its booking pages. */
import * as z from "zod/mini";
import { localOf } from "../../lib/kinds/calendar/local-time";
import { occurrencesBetween } from "../../lib/kinds/calendar/occurrences";
import { PageSettings, type StoredEvent } from "../../lib/kinds/calendar/shapes";
import { readCalendar } from "../../lib/kinds/calendar/state";
import * as calendar from "../package/calendar";
import { type LiveFile, openFile } from "../package/open";
import { LinkToGive, linkOf, type Target, targetAction } from "./target";

const time = z.string().check(z.minLength(10), z.maxLength(19));
const id = z.string().check(z.minLength(1), z.maxLength(64));
const details = {
  title: z.optional(z.string().check(z.maxLength(200))),
  start: z.optional(time),
  end: z.optional(time),
  tz: z.optional(z.string()),
  location: z.optional(z.string().check(z.maxLength(300))),
  notes: z.optional(z.string().check(z.maxLength(8_000))),
  rrule: z.optional(z.string().check(z.maxLength(500))),
  busy: z.optional(z.boolean()),
};
const fields = z.strictObject(details);
const TIMES = "Times are local, as 2026-12-01T10:00, or dates for whole days.";

async function withCalendar<Result>(target: Target, work: (file: LiveFile) => Promise<Result>) {
  const file = await openFile(target.connection, linkOf(target));
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Without keys and links of guests. */
const shown = ({ id, title, start, end, tz, allDay, location, notes, rrule }: StoredEvent) => ({
  ...{ id, title, start, end, tz, allDay, location, notes, rrule },
});

export const calendarReads = [
  targetAction({
    name: "events",
    words: "Every event as it is stored, repeating ones with their rule.",
    args: {},
    run: (target) => withCalendar(target, async ({ doc }) => readCalendar(doc).events.map(shown)),
  }),
  targetAction({
    name: "agenda",
    words: "What takes place between two dates (2026-12-01), repeating events each time.",
    args: { from: z.iso.date(), to: z.iso.date() },
    run: (target, { from, to }) =>
      withCalendar(target, async ({ doc }) => {
        const { events, prefs } = readCalendar(doc);
        const tz = prefs.tz ?? "UTC";
        const found = occurrencesBetween(events, Date.parse(from), Date.parse(to), tz);
        return found.map(({ event: { id, title, location }, start, end }) => ({
          ...{ id, title, location, start: localOf(start, tz), end: localOf(end, tz), tz },
        }));
      }),
  }),
];

export const calendarEdits = [
  targetAction({
    name: "add",
    words: `Adds an event: title, start, end; also tz, location, notes, rrule, busy. ${TIMES}`,
    args: { event: fields },
    run: (target, { event: { title = "", start = "", end = "", ...more } }) =>
      withCalendar(target, async (file) => ({
        id: await calendar.addEvent(file, { title, start, end, ...given(more) }),
      })),
  }),
  targetAction({
    name: "change",
    words: `Changes fields of an event, of a repeating one each time. ${TIMES}`,
    args: { id, fields },
    run: (target, { id, fields }) =>
      withCalendar(target, async (file) => {
        await calendar.changeEvent(file, id, given(fields));
        return `Changed the event ${id}.`;
      }),
  }),
  targetAction({
    name: "remove",
    words: "Removes an event, a repeating one with all its times.",
    args: { id },
    run: (target, { id }) =>
      withCalendar(target, async (file) => {
        await calendar.removeEvent(file, id);
        return `Removed the event ${id}.`;
      }),
  }),
];

export const bookingReads = [
  targetAction({
    name: "pages",
    words: "The booking pages with their settings; sequence 0 is not published.",
    args: {},
    run: (target) =>
      withCalendar(target, async ({ doc }) =>
        readCalendar(doc).pages.map(({ id, sequence, settings: { payee, ...settings } }) => ({
          ...{ id, sequence, settings, isPaid: payee !== undefined },
        })),
      ),
  }),
  targetAction({
    name: "bookings",
    words: "What was booked and is in the calendar; apply brings in what is new.",
    args: {},
    run: (target) =>
      withCalendar(target, async ({ doc }) =>
        readCalendar(doc).events.flatMap((event) =>
          event.booking ? [{ ...shown(event), page: event.booking.page }] : [],
        ),
      ),
  }),
];

export const bookingEdits = [
  targetAction({
    name: "publish",
    words:
      "Publishes a booking page, or one anew by its id: title, host, tz, rules [{days: [1…7], from: '09:00', to: '17:00'}], notice (minutes), horizon (days), questions, location, lengths [{minutes}], buffer {before, after}, perDay. Answers the visitors' link.",
    args: { settings: PageSettings, id: z.optional(z.uuid()) },
    run: (target, { settings, id }) =>
      withCalendar(target, async (file) => {
        const page = await calendar.publishPage(file, settings, id);
        return new LinkToGive(page.link, { id: page.id });
      }),
  }),
  targetAction({
    name: "unpublish",
    words: "Takes a booking page offline. What was booked stays.",
    args: { id },
    run: (target, { id }) =>
      withCalendar(target, async (file) => {
        await calendar.unpublishPage(file, id);
        return `Unpublished the page ${id}.`;
      }),
  }),
  targetAction({
    name: "apply",
    words: "Brings what was booked and cancelled into the calendar.",
    args: {},
    run: (target) => withCalendar(target, calendar.applyBookings),
  }),
];

/** Fields that were given. */
export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };
