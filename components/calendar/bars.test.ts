import { expect, test } from "vitest";
import { occurrencesBetween } from "@/lib/kinds/calendar/occurrences";
import type { StoredEvent } from "@/lib/kinds/calendar/shapes";
import { barsIn, isSeen } from "./bars";
import { daysOf, momentsOf } from "./range";

const BERLIN = "Europe/Berlin";
/** Monday to Sunday; the clocks change on Sunday. */
const WEEK = daysOf("week", "2026-03-25", 1);

const eventOf = ([title, start, end]: [
  title: string,
  start: string,
  end: string,
]): StoredEvent => ({
  ...{ id: title, uid: title, calendar: "own", title, start, end, tz: BERLIN },
  ...{ allDay: start.length === 10, busy: true, overrides: {} },
});

/** Events without their ends, as they are stored. */
function barsOf(...events: Parameters<typeof eventOf>[0][]) {
  const { from, to } = momentsOf(WEEK, BERLIN);
  return barsIn(WEEK, occurrencesBetween(events.map(eventOf), from, to, BERLIN), BERLIN);
}

const placesOf = (...events: Parameters<typeof eventOf>[0][]) =>
  Object.fromEntries(
    barsOf(...events).map(({ occurrence, start, end, lane }) => [
      occurrence.title,
      [start, end, lane],
    ]),
  );

test("events that touch share a lane, overlapping ones do not, and a nested one stands below", () => {
  expect(
    placesOf(
      ["first", "2026-03-23", "2026-03-25"],
      ["touching", "2026-03-25", "2026-03-26"],
      ["around", "2026-03-24", "2026-03-29"],
      ["within", "2026-03-26", "2026-03-28"],
    ),
  ).toEqual({ first: [0, 2, 0], touching: [2, 3, 0], around: [1, 6, 1], within: [3, 5, 0] });
});

test("a bar that continues beyond the week is cut there and marked", () => {
  const [bar] = barsOf(["over", "2026-03-01", "2026-05-01"]);
  expect(bar).toMatchObject({ start: 0, end: 7, startsBefore: true, endsAfter: true });
  const [exact] = barsOf(["exact", "2026-03-23", "2026-03-30"]);
  expect(exact).toMatchObject({ start: 0, end: 7, startsBefore: false, endsAfter: false });
  expect(
    barsOf(["before", "2026-03-16", "2026-03-23"], ["after", "2026-03-30", "2026-03-31"]),
  ).toEqual([]);
});

test("a timed event appears on each of its days, also when the clocks change, and not on a day at whose midnight it ends", () => {
  expect(
    placesOf(
      ["night train", "2026-03-28T20:00:00", "2026-03-29T09:00:00"],
      ["to midnight", "2026-03-27T20:00:00", "2026-03-28T00:00:00"],
    ),
  ).toEqual({ "night train": [5, 7, 0], "to midnight": [4, 5, 0] });
});

test("whole days come first and longer events before shorter ones, and timed events fill the gaps", () => {
  expect(
    placesOf(
      ["short", "2026-03-24T08:00:00", "2026-03-24T09:00:00"],
      ["one day", "2026-03-24", "2026-03-25"],
      ["long", "2026-03-24", "2026-03-27"],
      ["over midnight", "2026-03-23T23:00:00", "2026-03-24T01:00:00"],
      ["later", "2026-03-25T08:00:00", "2026-03-25T09:00:00"],
    ),
  ).toEqual({
    ...{ "over midnight": [0, 2, 0], long: [1, 4, 1], "one day": [1, 2, 2] },
    ...{ short: [1, 2, 3], later: [2, 3, 0] },
  });
});

test("a day shows three rows, and the last is left free on all days of a bar when one of them has more", () => {
  const on = (title: string, day: number): [string, string, string] => [
    ...([title, `2026-03-${day}`, `2026-03-${day + 1}`] as const),
  ];
  const seen = (...events: Parameters<typeof eventOf>[0][]) => {
    const bars = barsOf(...events);
    return bars.filter((bar) => isSeen(bar, bars, 3)).map(({ occurrence }) => occurrence.title);
  };
  expect(seen(on("a", 23), on("b", 23), on("c", 23))).toEqual(["a", "b", "c"]);
  expect(seen(on("a", 23), on("b", 23), on("c", 23), on("d", 23))).toEqual(["a", "b"]);
  const bars: Parameters<typeof eventOf>[0][] = [
    ["x", "2026-03-23", "2026-03-27"],
    ["y", "2026-03-23", "2026-03-26"],
    ["z", "2026-03-23", "2026-03-25"],
  ];
  expect(seen(...bars, on("a", 25))).toEqual(["x", "y", "z", "a"]);
  expect(seen(...bars, on("a", 24))).toEqual(["x", "y"]);
});
