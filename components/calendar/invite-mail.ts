/** The text of an invitation, in this device's language. */
import { type Occurrence, occurrenceAt } from "@/lib/kinds/calendar/occurrences";
import { ruleWords } from "@/lib/kinds/calendar/rule-words";
import type { StoredEvent } from "@/lib/kinds/calendar/shapes";
import { dayWords, timeWords } from "./range";

const MAX_EXCEPTIONS = 10;

export function inviteMail(event: StoredEvent, what: "Invitation" | "Updated" | "Cancelled") {
  const first = occurrenceAt({ ...event, overrides: {}, exdates: [] }, event.start, event.tz);
  const lines = [
    first ? whenOf(first) : "",
    event.rrule ? ruleWords(event, event.tz) : "",
    ...exceptionsOf(event),
    event.location ? `Where: ${event.location}` : "",
    event.notes ?? "",
  ];
  const title = event.title || "Untitled";
  return {
    subject: `${what}: ${title}`.replace(/\s+/g, " ").slice(0, 200),
    text: [title, ...lines.filter(Boolean)].join("\n").slice(0, 4_000),
  };
}

function whenOf({ event, startLocal, start, end }: Occurrence): string {
  const time = event.allDay
    ? ""
    : `, ${timeWords(start, event.tz)} to ${timeWords(end, event.tz)} (${event.tz})`;
  return fullDay(startLocal) + time;
}

const fullDay = (local: string) => dayWords(local.slice(0, 10), { dateStyle: "full" });

/** For a series: the days that were deleted or moved. */
function exceptionsOf(event: StoredEvent): string[] {
  const lines = Object.entries(event.overrides)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([at, change]) => {
      if (change === null) return [`Not on ${fullDay(at)}`];
      const moved = change.start || change.end ? occurrenceAt(event, at, event.tz) : null;
      return moved ? [`Instead of ${fullDay(at)}: ${whenOf(moved)}`] : [];
    });
  return lines.slice(-MAX_EXCEPTIONS);
}
