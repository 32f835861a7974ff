/** An event as form fields, and the event that they make. */
import { addDays, hereZone, isZone, localFrom, localMs } from "@/lib/kinds/calendar/local-time";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import { lastDay } from "@/lib/kinds/calendar/occurrences";
import {
  type Frequency,
  type Recurrence,
  readRule,
  writeRule,
} from "@/lib/kinds/calendar/recurrence";
import type { CalendarEvent } from "@/lib/kinds/calendar/shapes";

export interface EventForm {
  title: string;
  allDay: boolean;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  tz: string;
  /** `kept`: a rule that the form cannot show stays unchanged. */
  repeat: "none" | "kept" | Frequency;
  rule: Recurrence;
  calendar: string;
  location: string;
  url: string;
  notes: string;
  busy: boolean;
  /** In minutes before; empty for none. */
  reminder: string;
  /** Addresses, separated by commas or lines. */
  guests: string;
}

export type FormProblems = Partial<Record<keyof EventForm | "interval", string>>;

const NO_RULE: Recurrence = {
  frequency: "WEEKLY",
  interval: 1,
  days: [],
  monthly: "day",
  end: null,
};

/** @param start a local time or a date */
export function newForm(
  start: string,
  minutes: number,
  more: Pick<EventForm, "tz" | "calendar"> & Partial<EventForm>,
): EventForm {
  const allDay = !start.includes("T");
  const end = localFrom(localMs(start) + (allDay ? 0 : minutes * 60_000), false);
  return {
    ...{ title: "", allDay, startDay: start.slice(0, 10), endDay: end.slice(0, 10) },
    startTime: allDay ? "09:00" : start.slice(11, 16),
    endTime: allDay ? "10:00" : end.slice(11, 16),
    ...{ repeat: "none", rule: NO_RULE, location: "", url: "", notes: "", busy: !allDay },
    ...{ reminder: "", guests: "", ...more },
  };
}

export function formOf(occurrence: Occurrence): EventForm {
  const { event, startLocal, endLocal } = occurrence;
  const change = event.overrides[occurrence.at];
  const { url, notes } = { ...event, ...change };
  const rule = readRule(event.rrule, event.start);
  return {
    ...{ title: occurrence.title, allDay: event.allDay, tz: event.tz, calendar: event.calendar },
    ...{ startDay: startLocal.slice(0, 10), startTime: startLocal.slice(11, 16) || "09:00" },
    endDay: event.allDay ? lastDay(occurrence) : endLocal.slice(0, 10),
    endTime: endLocal.slice(11, 16) || "10:00",
    repeat: rule ? rule.frequency : event.rrule ? "kept" : "none",
    rule: rule ?? NO_RULE,
    ...{
      location: occurrence.location ?? "",
      url: url ?? "",
      notes: notes ?? "",
      busy: occurrence.busy,
    },
    reminder: event.reminders?.[0] === undefined ? "" : String(event.reminders[0]),
    guests: (event.guests ?? []).map(({ email }) => email).join(", "),
  };
}

const startOf = ({ allDay, startDay, startTime }: EventForm) =>
  allDay ? startDay : `${startDay}T${startTime}:00`;
const endOf = ({ allDay, endDay, endTime }: EventForm) =>
  allDay ? addDays(endDay, 1) : `${endDay}T${endTime}:00`;

/** Changes the start and keeps the duration. */
export function withStart(form: EventForm, change: Partial<EventForm>): EventForm {
  const next = { ...form, ...change };
  if (!isDay(next.startDay) || !isTime(next.startTime) || !isDay(form.startDay)) return next;
  const length = Math.max(0, timeOf(form, "end") - timeOf(form, "start"));
  const end = localFrom(timeOf(next, "start") + length, false);
  return { ...next, endDay: end.slice(0, 10), ...(!next.allDay && { endTime: end.slice(11, 16) }) };
}

const timeOf = (
  { allDay, startDay, startTime, endDay, endTime }: EventForm,
  which: "start" | "end",
) => {
  const [day, time] = which === "start" ? [startDay, startTime] : [endDay, endTime];
  return localMs(allDay ? day : `${day}T${time}:00`);
};

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isTime = (text: string) => /^\d\d:\d\d$/.test(text);

export function problemsOf(form: EventForm): FormProblems {
  const { allDay, startDay, startTime, endDay, endTime } = form;
  if (!isDay(startDay) || !(allDay || isTime(startTime)))
    return { startDay: "Enter when it starts." };
  if (!isDay(endDay) || !(allDay || isTime(endTime))) return { endDay: "Enter when it ends." };
  if (timeOf(form, "end") < timeOf(form, "start"))
    return { endDay: "The end is before the start." };
  if (form.url && !/^https?:\/\/\S+$/.test(form.url))
    return { url: "Enter an address that starts with https://." };
  const wrong = emailsOf(form.guests).find((email) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email));
  if (wrong) return { guests: `“${wrong}” isn’t an email address.` };
  if (emailsOf(form.guests).length > 50) return { guests: "At most 50 guests." };
  return {};
}

const emailsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((email) => email.toLowerCase()),
  ),
];

/** @param before the event that is changed; what the form does not show is kept */
export function eventOf(form: EventForm, before: CalendarEvent | null): CalendarEvent {
  const start = startOf(form);
  const known = new Map(before?.guests?.map((guest) => [guest.email.toLowerCase(), guest]));
  const guests = emailsOf(form.guests).map((email) => known.get(email) ?? { email });
  const rule = form.rule.frequency === form.repeat ? form.rule : null;
  const rrule =
    form.repeat === "kept"
      ? before?.rrule
      : rule
        ? sameOrNew(writeRule(rule, start), before)
        : undefined;
  const text = (value: string) => value.trim() || undefined;
  const { uid, exdates, invite, booking, color } = before ?? { uid: crypto.randomUUID() };
  const fields = {
    ...{ uid, calendar: form.calendar, title: form.title.trim(), start, end: endOf(form) },
    ...{ tz: isZone(form.tz) ? form.tz : hereZone(), allDay: form.allDay, busy: form.busy },
    ...{ rrule, exdates, invite, booking, color },
    ...{ location: text(form.location), url: text(form.url), notes: text(form.notes) },
    guests: guests.length > 0 ? guests : undefined,
    reminders: form.reminder === "" ? undefined : [Number(form.reminder)],
  };
  return fields as CalendarEvent;
}

/** An unchanged rule keeps its original text. */
function sameOrNew(rrule: string, before: CalendarEvent | null): string {
  const old = readRule(before?.rrule, before?.start ?? "");
  return before?.rrule && old && writeRule(old, before.start) === rrule ? before.rrule : rrule;
}
