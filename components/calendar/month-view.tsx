/** Six weeks: events in their days, each day a way to its own view. Drag an event to another day, or press one to begin. */
"use client";

import clsx from "clsx";
import { dateOf, weekdayOf } from "@/lib/kinds/calendar/local-time";
import { lastDay, type Occurrence } from "@/lib/kinds/calendar/occurrences";
import { dayName } from "@/lib/kinds/calendar/recurrence";
import { dragToDay } from "./drag";
import { type ChipActions, EventChip } from "./event-chip";
import { dayWords } from "./range";

interface MonthViewProps {
  days: readonly string[];
  /** In the month that is shown. */
  day: string;
  today: string;
  tz: string;
  occurrences: readonly Occurrence[];
  actions: ChipActions;
  onDay: (day: string) => void;
  onNew: (day: string) => void;
}

const MAX_SHOWN = 3;
const MAX_PRINTED = 12;

/** The days that it is in. */
export function isOn(
  { event, start, end, startLocal, endLocal }: Occurrence,
  day: string,
  tz: string,
) {
  if (event.allDay) return startLocal <= day && day <= lastDay({ startLocal, endLocal });
  return dateOf(start, tz) <= day && day <= dateOf(Math.max(start, end - 1), tz);
}

export function MonthView({
  days,
  day: ofMonth,
  today,
  tz,
  occurrences,
  actions,
  onDay,
  onNew,
}: MonthViewProps) {
  return (
    <div className="calendar-sheet overflow-clip rounded-lg bg-paper shadow-paper">
      <div
        aria-hidden="true"
        className="grid grid-cols-7 border-b border-line text-xs text-ink-faint"
      >
        {days.slice(0, 7).map((day) => (
          <span key={day} className="py-1.5 text-center font-semibold">
            <span className="sm:hidden">{dayName(weekdayOf(day), "narrow")}</span>
            <span className="max-sm:hidden">{dayName(weekdayOf(day), "short")}</span>
          </span>
        ))}
      </div>
      <ol aria-label="Days" className="grid grid-cols-7">
        {days.map((day) => {
          const here = occurrences.filter((one) => isOn(one, day, tz));
          const shown = here.length > MAX_SHOWN ? MAX_SHOWN - 1 : here.length;
          const more = here.length - shown;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the day's own button does the same for keys
            <li
              key={day}
              data-day={day}
              onClick={({ target, currentTarget }) => target === currentTarget && onNew(day)}
              className={clsx(
                "flex min-h-16 min-w-0 flex-col gap-0.5 border-r border-b border-line p-0.5 sm:min-h-24 sm:p-1 [&:nth-child(7n)]:border-r-0 [&:nth-last-child(-n+7)]:border-b-0",
                day.slice(0, 7) !== ofMonth.slice(0, 7) && "bg-sunken/60",
              )}
            >
              <button
                type="button"
                aria-label={`${dayWords(day, { weekday: "long", day: "numeric", month: "long" })}, ${here.length === 1 ? "1 event" : `${here.length} events`}`}
                aria-current={day === today ? "date" : undefined}
                onClick={() => onDay(day)}
                className="grid h-6 min-w-6 shrink-0 place-items-center self-center rounded-full px-1 text-xs font-semibold text-ink-soft tabular-nums hover:bg-hover aria-[current=date]:bg-accent aria-[current=date]:text-accent-ink sm:self-start touch:h-8 touch:min-w-8"
              >
                {Number(day.slice(8))}
              </button>
              {here.slice(0, MAX_PRINTED).map((one, at) => (
                <EventChip
                  key={`${one.event.id} ${one.at}`}
                  occurrence={one}
                  day={day}
                  actions={actions}
                  className={clsx("touch:min-h-6", at >= shown && "is-beyond")}
                  onPointerDown={(pressed) =>
                    dragToDay(pressed, day, (by) => actions.shift(one, by))
                  }
                />
              ))}
              {more > 0 ? (
                <button
                  type="button"
                  onClick={() => onDay(day)}
                  className="no-print truncate rounded-sm px-1 text-left text-xs text-ink-soft hover:bg-hover"
                >
                  <span className="sm:hidden">+{more}</span>
                  <span className="max-sm:hidden">{more} more</span>
                </button>
              ) : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
