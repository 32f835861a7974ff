/** Days side by side, with all-day events above the hours. */
"use client";

import clsx from "clsx";
import { useEffect, useRef } from "react";
import { barsIn } from "./bars";
import { DayColumn, type DayColumnProps } from "./day-column";
import { EventBar } from "./event-bar";
import { dayWords, isWide } from "./range";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const FIRST_SEEN_HOUR = 7;

export function TimeGrid(props: Omit<DayColumnProps, "day">) {
  const { days, today, tz, occurrences, actions, onDay } = props;
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroll.current;
    if (box) box.scrollTop = (box.scrollHeight / 24.5) * FIRST_SEEN_HOUR;
  }, []);
  const columns = { gridTemplateColumns: `3rem repeat(${days.length}, minmax(0, 1fr))` };
  const bars = barsIn(days, occurrences.filter(isWide), tz);
  const rows = Math.max(0, ...bars.map(({ lane }) => lane + 1));
  const timed = occurrences.filter((one) => !isWide(one));
  return (
    <div className="calendar-sheet overflow-clip rounded-lg bg-paper shadow-paper">
      <div className="hour-head border-b border-line">
        <div className="sticky top-0 z-10 grid bg-paper" style={columns}>
          <span />
          {days.map((day) => (
            <div key={day} data-day={day} className="min-w-0 border-l border-line p-1 text-center">
              <button
                type="button"
                aria-current={day === today ? "date" : undefined}
                aria-label={dayWords(day, { weekday: "long", day: "numeric", month: "long" })}
                onClick={() => onDay(day)}
                className="mx-auto flex max-w-full flex-col items-center rounded-md px-1.5 py-0.5 text-xs font-semibold text-ink-faint hover:bg-hover aria-[current=date]:text-accent-text"
              >
                <span className="max-sm:hidden">{dayWords(day, { weekday: "short" })}</span>
                <span className="sm:hidden">{dayWords(day, { weekday: "narrow" })}</span>
                <span className="text-lg text-ink tabular-nums in-aria-[current=date]:text-accent-text">
                  {Number(day.slice(8))}
                </span>
              </button>
            </div>
          ))}
        </div>
        {rows > 0 ? (
          <section
            aria-label="All-day events"
            className="grid gap-y-0.5"
            style={{ ...columns, gridTemplateRows: `repeat(${rows}, auto) 0.125rem` }}
          >
            {days.map((day, at) => (
              <div
                key={day}
                data-day={day}
                className="border-l border-line"
                style={{ gridArea: `1 / ${at + 2} / -1` }}
              />
            ))}
            {bars.map((bar) => (
              <EventBar
                key={`${bar.occurrence.event.id} ${bar.occurrence.at}`}
                bar={bar}
                actions={actions}
                className={clsx("w-auto!", !bar.startsBefore && "ml-1", !bar.endsAfter && "mr-1")}
                style={{ gridArea: `${bar.lane + 1} / ${bar.start + 2} / auto / ${bar.end + 2}` }}
              />
            ))}
          </section>
        ) : null}
      </div>
      <section
        ref={scroll}
        aria-label="Hours"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="hour-scroll relative pt-2 -outline-offset-2"
      >
        <div className="grid" style={columns}>
          <div
            aria-hidden="true"
            className="relative text-right text-xs text-ink-faint tabular-nums"
          >
            {HOURS.slice(1).map((hour) => (
              <span
                key={hour}
                className="absolute right-1.5 -translate-y-1/2"
                style={{ top: `${(hour / 24) * 100}%` }}
              >
                {hourWords(hour)}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <DayColumn key={day} {...props} day={day} occurrences={timed} />
          ))}
        </div>
      </section>
    </div>
  );
}

const hourWords = (hour: number) =>
  new Date(Date.UTC(2024, 0, 1, hour)).toLocaleTimeString(undefined, {
    hour: "numeric",
    timeZone: "UTC",
  });
