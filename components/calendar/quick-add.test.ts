import { expect, test } from "vitest";
import { readWords } from "./quick-add";

// A Saturday.
const TODAY = "2026-11-28";

test("words become an event, and text that is not a time stays in the title", () => {
  const rows = [
    ["Lunch with Bo tomorrow 12:30 for 45 min", "Lunch with Bo", "2026-11-29T12:30:00", 45],
    ["Standup monday 9am-9:15am", "Standup", "2026-11-30T09:00:00", 15],
    ["Dinner at 7pm", "Dinner", "2026-11-28T19:00:00", 60],
    ["Review 14:00 to 16:30 on 3 Dec", "Review", "2026-12-03T14:00:00", 150],
    ["Fireworks 31 dec 11pm-1am", "Fireworks", "2026-12-31T23:00:00", 120],
    ["Shift tomorrow 9-5", "Shift", "2026-11-29T09:00:00", 480],
    ["Rent on jan 1", "Rent", "2027-01-01", 0],
    ["Trip 2027-02-14", "Trip", "2027-02-14", 0],
    ["Buy 12 eggs", "Buy 12 eggs", "2026-11-28", 0],
    ["Call saturday at noon for 1.5 h", "Call", "2026-12-05T12:00:00", 90],
  ] as const;
  for (const [words, title, start, minutes] of rows)
    expect(readWords(words, TODAY), words).toEqual({ title, start, minutes });
});
