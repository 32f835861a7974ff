/** What a calendar's file holds (DB-060): calendars, events, booking pages and what its owner prefers. */
import * as z from "zod/mini";

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const MAX_CALENDAR = {
  title: 200,
  location: 300,
  url: 2_000,
  notes: 8_000,
  name: 80,
  guests: 50,
} as const;

const text = (most: number) => z.string().check(z.maxLength(most));

/** Whether it is a local time `2026-12-24T09:00:00`, or a date for what lasts whole days, and a day that there is. */
export function isLocal(text: string): boolean {
  if (!LOCAL_TIME.test(text) && !DATE.test(text)) return false;
  const at = new Date(text.length === 10 ? text : `${text}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
const local = () => z.string().check(z.refine(isLocal));

export const ANSWERS = ["accepted", "declined", "tentative"] as const;
export type GuestAnswer = (typeof ANSWERS)[number];

const Guest = z.object({
  email: text(320),
  name: z.optional(text(MAX_CALENDAR.name)),
  /** Of the guest's link, which this device's answer to a request gives. */
  token: z.optional(text(43)),
  tokenHash: z.optional(text(64)),
  answer: z.optional(z.enum(ANSWERS)),
  note: z.optional(text(200)),
  at: z.optional(text(40)),
});
export type Guest = z.infer<typeof Guest>;

const details = {
  title: text(MAX_CALENDAR.title),
  start: local(),
  /** Not in the event; of whole days the day after the last. */
  end: local(),
  location: z.optional(text(MAX_CALENDAR.location)),
  url: z.optional(text(MAX_CALENDAR.url)),
  notes: z.optional(text(MAX_CALENDAR.notes)),
  color: z.optional(text(20)),
  /** Whether it takes its time from booking pages. */
  busy: z.boolean(),
};

/** What one occurrence says otherwise than its series. */
export const EventChange = z.partial(z.object(details));
export type EventChange = z.infer<typeof EventChange>;

export const CalendarEvent = z.object({
  ...details,
  uid: text(255),
  calendar: text(64),
  /** IANA name; of whole days it is where they are seen. */
  tz: text(64),
  allDay: z.boolean(),
  rrule: z.optional(text(500)),
  /** Local starts that do not take place. */
  exdates: z.optional(z.array(local())),
  guests: z.optional(z.array(Guest).check(z.maxLength(MAX_CALENDAR.guests))),
  invite: z.optional(z.object({ id: z.string(), key: z.string(), sequence: z.number() })),
  /** Minutes before the start. */
  reminders: z.optional(z.array(z.int())),
  booking: z.optional(z.object({ page: z.string(), id: z.string() })),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** An event as it is read: with its id, and its occurrences that differ by their local start; null for cancelled ones. */
export interface StoredEvent extends CalendarEvent {
  id: string;
  overrides: Readonly<Record<string, EventChange | null>>;
}

export const COLORS = ["blue", "green", "amber", "red", "violet", "grey"] as const;
export type CalendarColor = (typeof COLORS)[number];

export const CalendarRow = z.object({
  name: text(MAX_CALENDAR.name),
  color: z._default(
    z.transform((given: unknown) => COLORS.find((color) => color === given) ?? "blue"),
    "blue",
  ),
  hidden: z.optional(z.boolean()),
  readOnly: z.optional(z.boolean()),
});
export type CalendarRow = z.infer<typeof CalendarRow> & { id: string };

const Hours = z.object({ from: text(5), to: text(5) });
const Rule = z.object({ days: z.array(z.int()), from: text(5), to: text(5) });
export type HoursRule = z.infer<typeof Rule>;

const Length = z.object({
  minutes: z.int(),
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
});
export type PageLength = z.infer<typeof Length>;

const Question = z.object({
  id: text(40),
  label: text(200),
  kind: z.enum(["text", "long"]),
  required: z.boolean(),
});

/** What visitors of a booking page read, sealed under the page's key (DB-066). */
export const PageSnapshot = z.object({
  v: z.literal(1),
  host: text(80),
  title: text(120),
  about: z.optional(text(2_000)),
  tz: text(64),
  granuleKey: text(43),
  rules: z.array(Rule),
  dates: z.optional(z.record(z.string(), z.array(Hours))),
  notice: z.int(),
  horizon: z.int().check(z.minimum(1), z.maximum(60)),
  questions: z.array(Question),
  location: text(300),
  terms: z.optional(text(2_000)),
  to: z.optional(z.record(z.string(), z.string())),
  methods: z.optional(z.array(z.string())),
  rails: z.optional(z.array(z.string())),
  /** What a payer by bank transfer reads. */
  bank: z.optional(z.array(z.object({ label: z.optional(z.string()), value: z.string() }))),
});
export type PageSnapshot = z.infer<typeof PageSnapshot>;

/** What was booked, sealed to the host's calendar (DB-067). */
export const BookingMessage = z.object({
  v: z.literal(1),
  start: z.string(),
  minutes: z.int(),
  tz: z.string(),
  name: text(80),
  email: z.optional(text(320)),
  answers: z._default(z.array(z.object({ id: z.string(), value: z.string() })), []),
});
export type BookingMessage = z.infer<typeof BookingMessage>;

export const PageSettings = z.object({
  title: text(120),
  host: text(80),
  about: z.optional(text(2_000)),
  tz: text(64),
  rules: z.array(Rule),
  notice: z.int(),
  horizon: z.int(),
  questions: z.array(Question),
  location: text(300),
  lengths: z.array(Length),
  buffer: z.object({ before: z.int(), after: z.int() }),
  perDay: z.int(),
  /** The payments profile that prices are paid to: id and the link's parts. */
  payee: z.optional(z.object({ id: z.string(), token: z.string() })),
});
export type PageSettings = z.infer<typeof PageSettings>;

/** Its key and bearer follow from the calendar's key, unless another program made the page. */
export const BookingPage = z.object({
  sequence: z.int(),
  key: z.optional(z.string()),
  bearer: z.optional(z.string()),
  settings: PageSettings,
});
export type BookingPage = z.infer<typeof BookingPage> & { id: string };

const Jwk = z.record(z.string(), z.string());

export const Prefs = z.object({
  tz: z.optional(text(64)),
  /** From 1, Monday, to 7. */
  weekStart: z._default(z.int().check(z.minimum(1), z.maximum(7)), 1),
  /** Minutes before the start, for new events. */
  reminders: z._default(z.array(z.int()), [10]),
  showTitlesInMail: z._default(z.boolean(), false),
  hours: z.optional(z.array(Rule)),
  /** The private key that answers and bookings are sealed to. */
  inbox: z.optional(Jwk),
  /** The feed's token, while there is one. */
  feed: z.optional(text(43)),
  /** The moment of the last guest's answer that was applied. */
  answeredAt: z.optional(text(40)),
});
export type Prefs = z.infer<typeof Prefs>;
