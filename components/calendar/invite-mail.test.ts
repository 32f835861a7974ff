import { expect, test } from "vitest";
import type { StoredEvent } from "@/lib/kinds/calendar/shapes";
import { inviteMail } from "./invite-mail";

test("guests of a series read which days are cancelled and which are moved", () => {
  const event: StoredEvent = {
    ...{ id: "e", uid: "e", calendar: "", title: "Standup", tz: "Europe/Vienna", allDay: false },
    ...{ start: "2026-11-27T09:00:00", end: "2026-11-27T09:30:00", busy: true, location: "Hall" },
    rrule: "FREQ=DAILY",
    overrides: {
      "2026-12-01T09:00:00": { start: "2026-12-02T14:00:00", end: "2026-12-02T14:30:00" },
      "2026-11-30T09:00:00": null,
      "2026-12-03T09:00:00": { title: "Standup, short" },
    },
  };
  const { subject, text } = inviteMail(event, "Updated");
  expect(subject).toBe("Updated: Standup");
  expect(text.replaceAll("\u202f", " ").split("\n")).toEqual([
    "Standup",
    "Friday, November 27, 2026, 9:00 AM to 9:30 AM (Europe/Vienna)",
    "Every day",
    "Not on Monday, November 30, 2026",
    "Instead of Tuesday, December 1, 2026: Wednesday, December 2, 2026, 2:00 PM to 2:30 PM (Europe/Vienna)",
    "Where: Hall",
  ]);
});
