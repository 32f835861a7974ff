/** Days beside each other, hour by hour: press or drag in a day to make an event, drag one to move it, its end to resize it. */
"use client";

import clsx from "clsx";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { dateOf, localFrom, localMs, localOf } from "@/lib/kinds/calendar/local-time";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import { dragToDay, followPointer } from "./drag";
import { type ChipActions, EventChip } from "./event-chip";
import { inLanes } from "./lanes";
import { isOn } from "./month-view";
import { dayWords, timeWords } from "./range";

interface TimeGridProps {
  days: readonly string[];
  today: string;
  now: number;
  tz: string;
  occurrences: readonly Occurrence[];
  actions: ChipActions;
  onDay: (day: string) => void;
  /** @param start a local time */
  onNew: (start: string, minutes: number) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const STEP = 15;
const DAY = 24 * 60;
const FIRST_SEEN_HOUR = 7;
const LEAST_MINUTES = 25;

/** Whole lines of a title below its time (calendar.css says how tall an hour and a line are). */
const linesIn = (minutes: number): number =>
  Math.max(1, Math.floor(((minutes / 60) * 48 - 2) / 18) - 1);

export function TimeGrid(props: TimeGridProps) {
  const { days, today, tz, occurrences, actions, onDay } = props;
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroll.current;
    if (box) box.scrollTop = (box.scrollHeight / 24.5) * FIRST_SEEN_HOUR;
  }, []);
  const columns = { gridTemplateColumns: `3rem repeat(${days.length}, minmax(0, 1fr))` };
  const wide = occurrences.filter(isWide);
  return (
    <div className="calendar-sheet overflow-clip rounded-lg bg-paper shadow-paper">
      <div className="grid border-b border-line" style={columns}>
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
            <div className="max-h-[25dvh] space-y-0.5 overflow-y-auto">
              {wide
                .filter((one) => isOn(one, day, tz))
                .map((one) => (
                  <EventChip
                    key={`${one.event.id} ${one.at}`}
                    occurrence={one}
                    actions={actions}
                    onPointerDown={(pressed) =>
                      dragToDay(pressed, day, (by) => actions.shift(one, by))
                    }
                  />
                ))}
            </div>
          </div>
        ))}
      </div>
      <section
        ref={scroll}
        aria-label="Hours"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
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
            <Column key={day} {...props} day={day} />
          ))}
        </div>
      </section>
    </div>
  );
}

/** Whole days, and what lasts a day or longer, stand above the hours. */
const isWide = ({ event, start, end }: Occurrence) => event.allDay || end - start >= DAY * 60_000;

const hourWords = (hour: number) =>
  new Date(Date.UTC(2024, 0, 1, hour)).toLocaleTimeString(undefined, {
    hour: "numeric",
    timeZone: "UTC",
  });

/** Minutes since midnight by the clock. */
const minutesOf = (moment: number, tz: string): number => {
  const local = localOf(moment, tz);
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
};

function Column({
  day,
  days,
  today,
  now,
  tz,
  occurrences,
  actions,
  onDay,
  onNew,
}: TimeGridProps & { day: string }) {
  /** On a phone a day of a week has no room for them side by side. */
  const isCrowded = (lanes: number) => days.length > 1 && lanes > 2;
  const column = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<{ start: number; end: number } | null>(null);
  const here = inLanes(
    occurrences
      .filter((one) => !isWide(one) && isOn(one, day, tz))
      .map((occurrence) => ({
        occurrence,
        start: dateOf(occurrence.start, tz) < day ? 0 : minutesOf(occurrence.start, tz),
        end: dateOf(occurrence.end, tz) > day ? DAY : minutesOf(occurrence.end, tz),
      })),
    LEAST_MINUTES,
  );

  function minuteAt(clientY: number, round: (steps: number) => number): number {
    const box = column.current?.getBoundingClientRect();
    if (!box) return 0;
    const minutes = ((clientY - box.top) / box.height) * DAY;
    return Math.min(DAY, Math.max(0, round(minutes / STEP) * STEP));
  }

  const startAt = (minutes: number) => localFrom(localMs(day) + minutes * 60_000, false);

  function draw(pressed: PointerEvent<HTMLDivElement>) {
    if (pressed.target !== pressed.currentTarget) return;
    const first = minuteAt(pressed.clientY, Math.floor);
    const spanTo = (clientY: number) => {
      const other = minuteAt(clientY, Math.round);
      return { start: Math.min(first, other), end: Math.max(first + STEP, other) };
    };
    followPointer(pressed, {
      move: ({ clientY }) => setMarked(spanTo(clientY)),
      drop: ({ clientY }) => {
        const { start, end } = spanTo(clientY);
        onNew(startAt(start), end - start);
      },
      end: () => setMarked(null),
    });
  }

  function move(pressed: PointerEvent<HTMLElement>, occurrence: Occurrence) {
    const isEnd =
      pressed.target instanceof Element && pressed.target.closest(".event-end") !== null;
    const from = { x: pressed.clientX, y: pressed.clientY };
    const chip = pressed.currentTarget;
    const [tall, height] = [chip.offsetHeight, chip.style.height];
    const box = column.current?.getBoundingClientRect();
    if (!box) return;
    const at = days.indexOf(day);
    const columnsTo = (x: number) =>
      Math.min(days.length - 1 - at, Math.max(-at, Math.round((x - from.x) / box.width)));
    followPointer(pressed, {
      move: ({ clientX, clientY }) => {
        if (isEnd) chip.style.height = `${Math.max(20, tall + clientY - from.y)}px`;
        else chip.style.translate = `${columnsTo(clientX) * box.width}px ${clientY - from.y}px`;
      },
      drop: ({ clientX, clientY }) => {
        const minutes = Math.round((((clientY - from.y) / box.height) * DAY) / STEP) * STEP;
        const by = isEnd ? minutes : columnsTo(clientX) * DAY + minutes;
        if (by !== 0) actions.shift(occurrence, { start: isEnd ? 0 : by, end: by });
      },
      end: () => {
        chip.style.translate = "";
        chip.style.height = height;
      },
    });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: "New event" and the key N do the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={column}
      data-day={day}
      className="hour-grid relative border-l border-line"
      onPointerDown={draw}
      onClick={({ target, currentTarget, clientY }) =>
        target === currentTarget &&
        onNew(startAt(Math.min(DAY - 60, minuteAt(clientY, Math.floor))), 60)
      }
    >
      {here.map(({ occurrence, start, end, lane, group: { lanes } }) => {
        const top = `${(start / DAY) * 100}%`;
        const height = `calc(${(Math.max(end - start, LEAST_MINUTES) / DAY) * 100}% - 1px)`;
        return (
          <EventChip
            key={`${occurrence.event.id} ${occurrence.at}`}
            occurrence={occurrence}
            actions={actions}
            className={clsx("@container", isCrowded(lanes) && "max-sm:hidden!")}
            onPointerDown={(pressed) => move(pressed, occurrence)}
            style={{
              ...{ top, height },
              ...{ left: `${(lane / lanes) * 100}%`, width: `calc(${100 / lanes}% - 2px)` },
            }}
          >
            {end - start >= 45 ? (
              <span className="hidden shrink-0 truncate font-normal tabular-nums @min-[3rem]:block">
                {timeWords(occurrence.start, tz)}
                {occurrence.location ? (
                  <>
                    , <bdi>{occurrence.location}</bdi>
                  </>
                ) : null}
              </span>
            ) : null}
            <span
              dir="auto"
              className={end - start < 45 ? "truncate" : "line-clamp-1 shrink-0"}
              style={end - start < 45 ? undefined : { WebkitLineClamp: linesIn(end - start) }}
            >
              {occurrence.title || "Untitled"}
            </span>
            <span className="event-end" />
          </EventChip>
        );
      })}
      {[...new Set(here.map(({ group }) => group))]
        .filter(({ lanes }) => isCrowded(lanes))
        .map(({ start, end, size }) => (
          <button
            key={start}
            type="button"
            aria-label={`${size} overlapping events, show the day`}
            onClick={() => onDay(day)}
            className="absolute inset-x-px rounded-sm bg-accent-soft text-xs font-semibold text-accent-text tabular-nums sm:hidden"
            style={{
              top: `${(start / DAY) * 100}%`,
              height: `calc(${((end - start) / DAY) * 100}% - 1px)`,
            }}
          >
            ×{size}
          </button>
        ))}
      {marked ? (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 rounded-sm bg-accent-soft outline-1 outline-accent"
          style={{
            top: `${(marked.start / DAY) * 100}%`,
            height: `${((marked.end - marked.start) / DAY) * 100}%`,
          }}
        />
      ) : null}
      {day === today ? (
        <div
          aria-hidden="true"
          className="no-print pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-bad"
          style={{ top: `${(minutesOf(now, tz) / DAY) * 100}%` }}
        />
      ) : null}
    </div>
  );
}
