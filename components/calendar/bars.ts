/** Events as bars over the days of a row, a week or one day. A bar keeps its lane on all its days. */
import { daysBetween } from "@/lib/kinds/calendar/local-time";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import { inLanes, type Placed, type Span } from "./lanes";
import { daysSpanned, isWide } from "./range";

type Days = Pick<Occurrence, "event" | "start" | "end" | "startLocal" | "endLocal">;

/** `start` is the index of its first day in the row, `end` the one after its last. */
export type Bar<Event extends Days = Occurrence> = Placed<
  Span & { occurrence: Event; startsBefore: boolean; endsAfter: boolean }
>;

/** Sorted by first day, long events first, otherwise in the given order. @param days of one row */
export function barsIn<Event extends Days>(
  days: readonly string[],
  occurrences: readonly Event[],
  tz: string,
): Bar<Event>[] {
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const spans = occurrences.flatMap((occurrence) => {
    const [first, last] = daysSpanned(occurrence, tz);
    if (last < from || first > to) return [];
    const [startsBefore, endsAfter] = [first < from, last > to];
    const start = startsBefore ? 0 : daysBetween(from, first);
    const end = endsAfter ? days.length : daysBetween(from, last) + 1;
    return [{ occurrence, start, end, startsBefore, endsAfter }];
  });
  const order = ({ occurrence }: (typeof spans)[number]) => (isWide(occurrence) ? 0 : 1);
  return inLanes(spans.sort((a, b) => a.start - b.start || order(a) - order(b)));
}

/** Whether the bar is visible: when a day has more bars than rows, "N more" takes its last row. */
export const isSeen = (
  { lane, start, end }: Placed<Span>,
  among: readonly Placed<Span>[],
  rows: number,
): boolean =>
  lane < rows - 1 ||
  (lane < rows && !among.some((one) => one.lane >= rows && one.start < end && start < one.end));
