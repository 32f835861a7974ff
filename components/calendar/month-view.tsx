/**
 * Six weeks with their events. A day's number opens the day; an event can be dragged to another day, and pressing a day
 * starts a new event.
 */
"use client";

import clsx from "clsx";
import type { CSSProperties } from "react";
import { weekdayOf } from "@/lib/kinds/calendar/local-time";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import { dayName } from "@/lib/kinds/calendar/recurrence";
import { barsIn, isSeen } from "./bars";
import { EventBar } from "./event-bar";
import type { ChipActions } from "./event-chip";
import { dayWords } from "./range";

interface MonthViewProps {
  days: readonly string[];
  /** A day in the displayed month. */
  day: string;
  today: string;
  tz: string;
  occurrences: readonly Occurrence[];
  actions: ChipActions;
  onDay: (day: string) => void;
  onNew: (day: string) => void;
}

const ROWS_SHOWN = 3;
const MAX_PRINTED = 12;

export function MonthView({ days, ...props }: MonthViewProps) {
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
        {[0, 7, 14, 21, 28, 35].map((from) => (
          <Week key={from} {...props} days={days.slice(from, from + 7)} />
        ))}
      </ol>
    </div>
  );
}

function Week({
  days,
  day: ofMonth,
  today,
  tz,
  occurrences,
  actions,
  onDay,
  onNew,
}: MonthViewProps) {
  const bars = barsIn(days, occurrences, tz);
  return days.map((day, at) => {
    const here = bars.filter(({ start, end }) => start <= at && at < end);
    const more = here.filter((bar) => !isSeen(bar, bars, ROWS_SHOWN)).length;
    const unprinted = here.filter(({ lane }) => lane >= MAX_PRINTED).length;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the day's own button does the same by keyboard
      <li
        key={day}
        data-day={day}
        onClick={({ target, currentTarget }) => target === currentTarget && onNew(day)}
        className={clsx(
          "month-day min-h-16 border-r border-b border-line sm:min-h-24 [&:nth-child(7n)]:border-r-0 [&:nth-last-child(-n+7)]:border-b-0",
          day.slice(0, 7) !== ofMonth.slice(0, 7) && "bg-sunken/60",
        )}
      >
        <button
          type="button"
          aria-label={`${dayWords(day, { weekday: "long", day: "numeric", month: "long" })}, ${here.length === 1 ? "1 event" : `${here.length} events`}`}
          aria-current={day === today ? "date" : undefined}
          onClick={() => onDay(day)}
          className="grid h-6 min-w-6 place-items-center justify-self-center rounded-full px-1 text-xs font-semibold text-ink-soft tabular-nums hover:bg-hover aria-[current=date]:bg-accent aria-[current=date]:text-accent-ink sm:justify-self-start touch:h-8 touch:min-w-8"
        >
          {Number(day.slice(8))}
        </button>
        {here
          .filter(({ start, lane }) => start === at && lane < MAX_PRINTED)
          .map((bar) => (
            <EventBar
              key={`${bar.occurrence.event.id} ${bar.occurrence.at}`}
              bar={bar}
              actions={actions}
              className={isSeen(bar, bars, ROWS_SHOWN) ? undefined : "is-beyond"}
              style={{ gridRow: bar.lane + 2, "--days": bar.end - bar.start } as CSSProperties}
            />
          ))}
        {more > 0 ? (
          <button
            type="button"
            onClick={() => onDay(day)}
            style={{ gridRow: ROWS_SHOWN + 1 }}
            className="no-print truncate rounded-sm px-1 text-left text-xs text-ink-soft hover:bg-hover"
          >
            <span className="sm:hidden">+{more}</span>
            <span className="max-sm:hidden">{more} more</span>
          </button>
        ) : null}
        {unprinted > 0 ? (
          <span
            aria-hidden="true"
            className="hidden px-1 text-xs text-ink-soft print:block"
            style={{ gridRow: MAX_PRINTED + 2 }}
          >
            {unprinted} more
          </span>
        ) : null}
      </li>
    );
  });
}
