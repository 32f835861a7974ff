import { expect, test } from "vitest";
import * as Y from "yjs";
import { drill } from "@/lib/testing/drill";
import { random } from "../testing/sample-doc";
import { localMs } from "./local-time";
import { occurrencesBetween, occurrencesOf } from "./occurrences";
import { readRule, writeRule } from "./recurrence";
import { ruleWords } from "./rule-words";
import { changeSeries, removeFromSeries, restoreEvent, type Scope } from "./series";
import type { CalendarEvent } from "./shapes";
import { addEvent, changeOccurrence, newCalendar, readCalendar, removeCalendar } from "./state";

const TZ = "Europe/Vienna";
const RANGE = [Date.parse("2026-01-01Z"), Date.parse("2026-12-31Z"), TZ] as const;

const standup = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ uid: "1", calendar: "main", title: "Standup", start: "2026-03-02T09:00:00" },
  ...{
    end: "2026-03-02T09:30:00",
    tz: TZ,
    allDay: false,
    busy: true,
    rrule: "FREQ=WEEKLY;COUNT=10",
  },
  ...more,
});

function calendarWith(event: CalendarEvent) {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, newCalendar(TZ, {}));
  addEvent(doc, event);
  const events = () => readCalendar(doc).events;
  const shown = () => occurrencesBetween(events(), ...RANGE);
  return { doc, events, shown, starts: () => shown().map(({ startLocal }) => startLocal) };
}

const asForm = (event: CalendarEvent, start: string, minutes = 30): CalendarEvent => ({
  ...event,
  start,
  end: new Date(localMs(start) + minutes * 60_000).toISOString().slice(0, 19),
});

test("one occurrence moves and the others stay", () => {
  const { doc, events, starts, shown } = calendarWith(standup());
  const [event] = events();
  if (!event) throw new Error();
  changeSeries(
    doc,
    event,
    "2026-03-16T09:00:00",
    { ...asForm(event, "2026-03-17T14:00:00"), title: "Late" },
    "this",
  );
  expect(starts()).toHaveLength(10);
  expect(shown()[2]).toMatchObject({ title: "Late", startLocal: "2026-03-17T14:00:00" });
  expect(events()).toHaveLength(1);
});

test("this and following ones part from the series, and what is left of a count is theirs", () => {
  const { doc, events, starts } = calendarWith(standup());
  const [event] = events();
  if (!event) throw new Error();
  changeSeries(
    doc,
    event,
    "2026-03-23T09:00:00",
    asForm(event, "2026-03-24T10:00:00"),
    "following",
  );
  expect(events()).toHaveLength(2);
  expect(starts().slice(2, 5)).toEqual([
    "2026-03-16T09:00:00",
    "2026-03-24T10:00:00",
    "2026-03-31T10:00:00",
  ]);
  expect(starts()).toHaveLength(10);
});

test("all of a series move by as much as the one that was moved, with what is changed in it", () => {
  const { doc, events, starts } = calendarWith(standup());
  const before = events()[0];
  if (!before) throw new Error();
  removeFromSeries(doc, before, "2026-03-09T09:00:00", "this");
  const event = events()[0];
  if (!event) throw new Error();
  changeSeries(doc, event, "2026-03-30T09:00:00", asForm(event, "2026-03-30T08:00:00"), "all");
  expect(starts()).toHaveLength(9);
  expect(starts().slice(0, 2)).toEqual(["2026-03-02T08:00:00", "2026-03-16T08:00:00"]);
});

test("days that a rule names move with its event, and so do those that are left out", () => {
  const moves = (rrule: string, from: string, to: string, scope: Scope) => {
    const { doc, events, starts } = calendarWith(
      standup({ rrule, exdates: ["2026-03-30T09:00:00"] }),
    );
    const [event] = events();
    if (!event) throw new Error();
    changeSeries(doc, event, from, asForm(event, to), scope);
    return [events().at(-1)?.rrule, ...starts().map((start) => start.slice(5, 13))];
  };
  const weekly = "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10";
  expect(moves(weekly, "2026-03-02T09:00:00", "2026-03-03T09:00:00", "all").slice(0, 5)).toEqual([
    ...["FREQ=WEEKLY;BYDAY=TU,TH;COUNT=10", "03-03T09", "03-05T09", "03-10T09", "03-12T09"],
  ]);
  expect(moves(weekly, "2026-03-23T09:00:00", "2026-03-24T10:00:00", "following")).toEqual([
    ...["FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4"],
    ...["03-02T09", "03-04T09", "03-09T09", "03-11T09", "03-16T09", "03-18T09"],
    ...["03-24T10", "03-26T10", "04-02T10"],
  ]);
  const sunday = moves(weekly, "2026-03-02T09:00:00", "2026-03-01T09:00:00", "all");
  expect(sunday.slice(0, 3)).toEqual(["FREQ=WEEKLY;BYDAY=TU,SU;COUNT=10", "03-01T09", "03-03T09"]);
  for (const [rule, moved, next] of [
    ["FREQ=MONTHLY;BYDAY=1MO;COUNT=3", "FREQ=MONTHLY;BYDAY=1TU;COUNT=3", "04-07T09"],
    ["FREQ=MONTHLY;BYMONTHDAY=2;COUNT=3", "FREQ=MONTHLY;COUNT=3", "04-03T09"],
  ] as const)
    expect(moves(rule, "2026-03-02T09:00:00", "2026-03-03T09:00:00", "all").slice(0, 3)).toEqual([
      ...[moved, "03-03T09", next],
    ]);
});

test("a removal of any scope can be undone", () => {
  for (const scope of ["this", "following", "all"] satisfies Scope[]) {
    const { doc, events, starts } = calendarWith(standup());
    const [event] = events();
    if (!event) throw new Error();
    removeFromSeries(doc, event, "2026-04-06T09:00:00", scope);
    expect(starts()).toHaveLength({ this: 9, following: 5, all: 0 }[scope]);
    restoreEvent(doc, event, null);
    expect(starts()).toHaveLength(10);
  }
});

test("two devices that change two occurrences keep both", () => {
  const here = calendarWith(standup());
  const there = new Y.Doc();
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here.doc));
  const [event] = here.events();
  if (!event) throw new Error();
  removeFromSeries(here.doc, event, "2026-03-09T09:00:00", "this");
  changeSeries(there, event, "2026-03-16T09:00:00", asForm(event, "2026-03-16T12:00:00"), "this");
  Y.applyUpdate(here.doc, Y.encodeStateAsUpdate(there));
  expect(here.starts()).toHaveLength(9);
  expect(here.starts()).toContain("2026-03-16T12:00:00");
});

test("an hour is an hour across the clock's changes, at the same time of day", () => {
  const { shown } = calendarWith(
    standup({ rrule: "FREQ=DAILY;COUNT=300", end: "2026-03-02T10:00:00" }),
  );
  for (const { start, end, startLocal } of shown())
    expect([end - start, startLocal.slice(11)]).toEqual([3_600_000, "09:00:00"]);
});

test("the occurrences of any range are those of all time in it", () => {
  const next = random(7);
  const below = (limit: number) => Math.floor(next() * limit);
  const rules = [
    "FREQ=DAILY;INTERVAL=2",
    "FREQ=WEEKLY;BYDAY=TU,SU",
    "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=MONTHLY",
  ];
  for (let round = 0; round < drill(400); round++) {
    const rrule = rules[below(4)] ?? "";
    const { events } = calendarWith(
      standup({
        rrule,
        start: `2026-01-${10 + below(18)}T${10 + below(13)}:00:00`,
        end: "2026-01-30T23:00:00",
      }),
    );
    const [event] = events();
    if (!event) throw new Error();
    const all = occurrencesOf(event, RANGE[0], RANGE[1], TZ);
    const from = RANGE[0] + below(300) * 86_400_000 + below(86_400_000);
    const to = from + below(40) * 86_400_000;
    expect(occurrencesOf(event, from, to, TZ), `round ${round}`).toEqual(
      all.filter(({ start, end }) => start < to && end > from),
    );
  }
});

test("whole days begin at midnight where they are seen", () => {
  const { events } = calendarWith(
    standup({ start: "2026-03-02", end: "2026-03-04", allDay: true, tz: "UTC" }),
  );
  const [first] = occurrencesBetween(events(), RANGE[0], RANGE[1], "Pacific/Auckland");
  expect(new Date(first?.start ?? 0).toISOString()).toBe("2026-03-01T11:00:00.000Z");
});

test("damaged events are left out and the rest is read; a calendar goes with its events", () => {
  const { doc, events } = calendarWith(standup());
  doc.getMap("events").set("bad", "no event");
  doc.getMap("events").set("worse", new Y.Map<unknown>([["title", 7]]));
  addEvent(doc, standup({ end: "2026-03-01T09:00:00" }));
  addEvent(doc, standup({ calendar: "other", rrule: "NOT=A RULE" }));
  addEvent(doc, standup({ start: "2026-02-30T09:00:00" }));
  doc.getMap("prefs").set("weekStart", 99);
  expect(events()).toHaveLength(2);
  expect(readCalendar(doc).prefs.weekStart).toBe(1);
  removeCalendar(doc, "other");
  expect(events().map(({ calendar }) => calendar)).toEqual(["main"]);
});

test("an event of every minute or of ten thousand times takes place once, and a change of a day that is none is left out", () => {
  for (const rrule of ["FREQ=SECONDLY", "FREQ=MINUTELY;COUNT=9", "FREQ=DAILY;BYSECOND=1,2"])
    expect(calendarWith(standup({ rrule })).starts()).toEqual(["2026-03-02T09:00:00"]);
  const old = asForm(standup({ rrule: "FREQ=DAILY;COUNT=20000" }), "1990-01-01T09:00:00");
  expect(calendarWith(old).starts()).toEqual([]);
  const { doc, events, starts } = calendarWith(standup({ rrule: "FREQ=MONTHLY;COUNT=2" }));
  changeOccurrence(doc, events()[0]?.id ?? "", "2026-02-30T09:00:00", { title: "Never" });
  expect(starts()).toHaveLength(2);
});

test("rules of the form are read as they are written, and no other", () => {
  const start = "2026-03-10T09:00:00";
  for (const rule of [
    "FREQ=DAILY",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH",
    "FREQ=MONTHLY;BYDAY=2TU",
    "FREQ=YEARLY;COUNT=3",
    "FREQ=DAILY;UNTIL=20270301T235959",
  ]) {
    const read = readRule(rule, start);
    if (!read) throw new Error(rule);
    expect(writeRule(read, start)).toBe(rule);
  }
  for (const other of [
    ...["FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO,TU", "FREQ=MONTHLY;BYMONTHDAY=-1"],
    ...["FREQ=DAILY;BYDAY=TU", "FREQ=YEARLY;BYMONTH=4"],
  ])
    expect(readRule(other, start)).toBeNull();
  // An end before the hour of the event leaves out its day.
  expect(readRule("FREQ=DAILY;UNTIL=20270301T085959", start)?.end).toEqual({ on: "2027-02-28" });
});

test.each([
  ["FREQ=DAILY;INTERVAL=3;COUNT=4", "Every 3 days, 4 times"],
  ["FREQ=WEEKLY;UNTIL=20260505T235959", "Every Tuesday until 5 May 2026"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "Every 2 weeks on Monday and Wednesday"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Every weekday"],
  ["FREQ=MONTHLY", "Every month on day 10"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "Every month on the last day"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "Every month on the last Friday"],
  ["FREQ=YEARLY", "Every year on 10 March"],
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "Repeats"],
])("a rule in words: %s is “%s”", (rrule, words) => {
  const event = { start: "2026-03-10T22:00:00", tz: "America/New_York", allDay: false, rrule };
  expect(ruleWords(event, event.tz, "en-GB")).toBe(words);
});

test("a rule is said by the days of its reader", () => {
  const words = (rrule: string) =>
    ruleWords(
      { start: "2026-03-10T22:00:00", tz: "America/New_York", allDay: false, rrule },
      "Asia/Kolkata",
      "en-GB",
    );
  expect(words("FREQ=WEEKLY;BYDAY=TU,SU;UNTIL=20260505T235959")).toBe(
    "Every Monday and Wednesday until 6 May 2026",
  );
  expect(words("FREQ=MONTHLY;BYDAY=2TU")).toBe(
    "Every month on the second Tuesday (America/New York)",
  );
});
