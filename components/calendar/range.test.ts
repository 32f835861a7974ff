/** The hours of an event in a day's list. */
import { expect, test } from "vitest";
import { momentOf } from "@/lib/kinds/calendar/local-time";
import type { StoredEvent } from "@/lib/kinds/calendar/shapes";
import { hoursOn, timeWords } from "./range";

const TZ = "Europe/Lisbon";
const at = (local: string) => momentOf(`2026-11-${local}:00`, TZ);
const words = (local: string) => timeWords(at(local), TZ);
const event = { allDay: false } as StoredEvent;

test.each([
  ["within a day", "05T09:00", "05T10:30", "05", `${words("05T09:00")}–${words("05T10:30")}`],
  ["until midnight", "05T22:00", "06T00:00", "05", `${words("05T22:00")}–${words("06T00:00")}`],
  ["its first day", "05T22:00", "06T06:00", "05", `From ${words("05T22:00")}`],
  ["its last day", "05T22:00", "06T06:00", "06", `Until ${words("06T06:00")}`],
  ["a day between", "05T22:00", "07T06:00", "06", "All day"],
  ["a moment", "05T15:00", "05T15:00", "05", words("05T15:00")],
  ["a moment at midnight", "05T00:00", "05T00:00", "05", words("05T00:00")],
])("%s", (_name, start, end, day, said) => {
  expect(hoursOn({ event, start: at(start), end: at(end) }, `2026-11-${day}`, TZ)).toBe(said);
});
