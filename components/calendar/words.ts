/** Choices and notices of the calendar as text. */

import type { GuestAnswer } from "@/lib/kinds/calendar/shapes";

export const REMINDERS: readonly (readonly [string, string])[] = [
  ["", "None"],
  ["0", "When it starts"],
  ["10", "10 minutes before"],
  ["30", "30 minutes before"],
  ["60", "1 hour before"],
  ["1440", "1 day before"],
  ["10080", "1 week before"],
];

export const ANSWER_WORDS: Record<GuestAnswer, string> = {
  accepted: "Yes",
  declined: "No",
  tentative: "Maybe",
};
