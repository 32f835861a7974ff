/** Actions on the calendar and its booking pages. */
import * as z from "zod/mini";
import type { Action, ArgumentShape } from "../../lib/kinds/actions/action";
import { localOf } from "../../lib/kinds/calendar/local-time";
import { occurrencesBetween } from "../../lib/kinds/calendar/occurrences";
import { PageSettings, type StoredEvent } from "../../lib/kinds/calendar/shapes";
import { readCalendar } from "../../lib/kinds/calendar/state";
import * as calendar from "../package/calendar";
import { type LiveFile, openFile } from "../package/open";
import { type ArgumentsOf, LinkToGive, linkOf, targetAction } from "./target";

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

/** An action on the open calendar. */
const calendarAction = <const Shape extends ArgumentShape>({
  run,
  ...about
}: Pick<Action, "name" | "words"> & {
  args: Shape;
  run(file: LiveFile, args: ArgumentsOf<Shape>): unknown;
}) =>
  targetAction({
    ...about,
    async run(target, args: ArgumentsOf<Shape>) {
      const file = await openFile(target.connection, linkOf(target));
      try {
        return await run(file, args);
      } finally {
        await file.close();
      }
    },
  });

/** Without guests' keys and links. */
const shown = ({ id, title, start, end, tz, allDay, location, notes, rrule }: StoredEvent) => ({
  ...{ id, title, start, end, tz, allDay, location, notes, rrule },
});

export const calendarReads = [
  calendarAction({
    name: "events",
    words: "Every event as it is stored, repeating ones with their rule.",
    args: {},
    run: ({ doc }) => readCalendar(doc).events.map(shown),
  }),
  calendarAction({
    name: "agenda",
    words: "What takes place between two dates (2026-12-01), repeating events each time.",
    args: { from: z.iso.date(), to: z.iso.date() },
    run({ doc }, { from, to }) {
      const { events, prefs } = readCalendar(doc);
      const tz = prefs.tz ?? "UTC";
      const found = occurrencesBetween(events, Date.parse(from), Date.parse(to), tz);
      return found.map(({ event: { id, title, location }, start, end }) => ({
        ...{ id, title, location, start: localOf(start, tz), end: localOf(end, tz), tz },
      }));
    },
  }),
];

export const calendarEdits = [
  calendarAction({
    name: "add",
    words: `Adds an event: title, start, end; also tz, location, notes, rrule, busy. ${TIMES}`,
    args: { event: fields },
    run: async (file, { event: { title = "", start = "", end = "", ...more } }) => ({
      id: await calendar.addEvent(file, { title, start, end, ...given(more) }),
    }),
  }),
  calendarAction({
    name: "change",
    words: `Changes fields of an event, of a repeating one each time. ${TIMES}`,
    args: { id, fields },
    async run(file, { id, fields }) {
      await calendar.changeEvent(file, id, given(fields));
      return `Changed the event ${id}.`;
    },
  }),
  calendarAction({
    name: "remove",
    words: "Removes an event, a repeating one with all its times.",
    args: { id },
    async run(file, { id }) {
      await calendar.removeEvent(file, id);
      return `Removed the event ${id}.`;
    },
  }),
];

export const bookingReads = [
  calendarAction({
    name: "pages",
    words: "The booking pages with their settings; sequence 0 is not published.",
    args: {},
    run: ({ doc }) =>
      readCalendar(doc).pages.map(({ id, sequence, settings: { payee, ...settings } }) => ({
        ...{ id, sequence, settings, isPaid: payee !== undefined },
      })),
  }),
  calendarAction({
    name: "bookings",
    words: "What was booked and is in the calendar; apply brings in what is new.",
    args: {},
    run: ({ doc }) =>
      readCalendar(doc).events.flatMap((event) =>
        event.booking ? [{ ...shown(event), page: event.booking.page }] : [],
      ),
  }),
];

export const bookingEdits = [
  calendarAction({
    name: "publish",
    words:
      "Publishes a booking page, or one anew by its id: title, host, tz, rules [{days: [1…7], from: '09:00', to: '17:00'}], notice (minutes), horizon (days), questions, location, lengths [{minutes}], buffer {before, after}, perDay. Answers the visitors' link.",
    args: { settings: PageSettings, id: z.optional(z.uuid()) },
    async run(file, { settings, id }) {
      const page = await calendar.publishPage(file, settings, id);
      return new LinkToGive(page.link, { id: page.id });
    },
  }),
  calendarAction({
    name: "unpublish",
    words: "Takes a booking page offline. What was booked stays.",
    args: { id },
    async run(file, { id }) {
      await calendar.unpublishPage(file, id);
      return `Unpublished the page ${id}.`;
    },
  }),
  calendarAction({
    name: "apply",
    words: "Brings what was booked and cancelled into the calendar.",
    args: {},
    run: (file) => calendar.applyBookings(file),
  }),
];

/** The fields that are not undefined. */
export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };
