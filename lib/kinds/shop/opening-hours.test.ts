/** Opening hours as owners type them. */
import { expect, test } from "vitest";
import { dayTimesText, readDayTimes } from "./opening-hours";

test.each([
  ["", ""],
  ["9-18", "09:00–18:00"],
  ["9:00–12:30, 14 to 18.15", "09:00–12:30, 14:00–18:15"],
  ["9am - 6pm", "09:00–18:00"],
  ["12 am to 12pm; 13h30–24", "00:00–12:00, 13:30–24:00"],
  ["18:00–02:00", "18:00–02:00"],
])("“%s” is “%s”", (typed, text) => {
  const times = readDayTimes(typed);
  expect(times).not.toBeNull();
  expect(
    dayTimesText(
      times?.map((one) => ({ ...one, day: 1 })),
      1,
    ),
  ).toBe(text);
});

test.each(["9", "9-", "24-6", "9-25", "9:60-10", "13pm-2pm", "0am-3", "9-10-11", "9-9", "closed"])(
  "“%s” is no time",
  (typed) => {
    expect(readDayTimes(typed)).toBeNull();
  },
);
