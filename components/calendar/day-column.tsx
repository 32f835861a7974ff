/** The hours of a day. Press or drag to create an event, drag one to move it, drag its end to resize it. */
"use client";

import clsx from "clsx";
import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { dateOf, localFrom, localMs, localOf } from "@/lib/kinds/calendar/local-time";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import { followPointer } from "./drag";
import { type ChipActions, DAY_MINUTES, EventChip, STEP_MINUTES } from "./event-chip";
import { type Group, inLanes, laneEnd, type Placed, type Span } from "./lanes";
import { isOn, timeWords } from "./range";

export interface DayColumnProps {
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

/** An event is drawn at least as high as one line of its title. */
const LEAST_MINUTES = 25;
/** The most events side by side. With more, the last lane is a number that opens the day. */
const MAX_LANES = 3;
const MORE_WIDTH = "1.75rem";

/** The number of title lines above an event's time (calendar.css sets the heights of an hour and a line). */
const linesIn = (minutes: number): number =>
  Math.max(1, Math.floor(((minutes / 60) * 48 - 2) / 18) - 1);

const groupsOf = (placed: readonly Placed<Span>[]) => [
  ...new Set(placed.map(({ group }) => group)),
];

const placeOf = ({ start, end }: Span): CSSProperties => ({
  top: `${(start / DAY_MINUTES) * 100}%`,
  height: `calc(${((end - start) / DAY_MINUTES) * 100}% - 1px)`,
});

/** Minutes since midnight, by the clock. */
const minutesOf = (moment: number, tz: string): number => {
  const local = localOf(moment, tz);
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
};

export function DayColumn({
  day,
  days,
  today,
  now,
  tz,
  occurrences,
  actions,
  onDay,
  onNew,
}: DayColumnProps & { day: string }) {
  const isWeek = days.length > 1;
  const lanesShown = ({ lanes }: Group) => (isWeek && lanes > MAX_LANES ? MAX_LANES - 1 : lanes);
  const column = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<Span | null>(null);
  const here = inLanes(
    occurrences
      .filter((one) => isOn(one, day, tz))
      .map((occurrence) => ({
        occurrence,
        start: dateOf(occurrence.start, tz) < day ? 0 : minutesOf(occurrence.start, tz),
        end: dateOf(occurrence.end, tz) > day ? DAY_MINUTES : minutesOf(occurrence.end, tz),
      })),
    LEAST_MINUTES,
  );
  const shown = here.filter(({ lane, group }) => lane < lanesShown(group));
  const beyond = here.filter((one) => !shown.includes(one));

  function minuteAt(clientY: number, round: (steps: number) => number): number {
    const box = column.current?.getBoundingClientRect();
    if (!box) return 0;
    const minutes = ((clientY - box.top) / box.height) * DAY_MINUTES;
    return Math.min(DAY_MINUTES, Math.max(0, round(minutes / STEP_MINUTES) * STEP_MINUTES));
  }

  const startAt = (minutes: number) => localFrom(localMs(day) + minutes * 60_000, false);

  function draw(pressed: PointerEvent<HTMLDivElement>) {
    if (pressed.target !== pressed.currentTarget) return;
    const first = minuteAt(pressed.clientY, Math.floor);
    const spanTo = (clientY: number) => {
      const other = minuteAt(clientY, Math.round);
      return { start: Math.min(first, other), end: Math.max(first + STEP_MINUTES, other) };
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
        const minutes =
          Math.round((((clientY - from.y) / box.height) * DAY_MINUTES) / STEP_MINUTES) *
          STEP_MINUTES;
        const by = isEnd ? minutes : columnsTo(clientX) * DAY_MINUTES + minutes;
        if (by !== 0) actions.shift(occurrence, { start: isEnd ? 0 : by, end: by });
      },
      end: () => {
        chip.style.translate = "";
        chip.style.height = height;
      },
    });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button "New event" and the key N do the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={column}
      data-day={day}
      className="hour-grid relative border-l border-line"
      onPointerDown={draw}
      onClick={({ target, currentTarget, clientY }) =>
        target === currentTarget &&
        onNew(startAt(Math.min(DAY_MINUTES - 60, minuteAt(clientY, Math.floor))), 60)
      }
    >
      {shown.map((placed) => {
        const { occurrence, start, end, lane, group } = placed;
        const lines = linesIn(end - start);
        const lanes = lanesShown(group);
        const all = lanes < group.lanes ? `(100% - ${MORE_WIDTH})` : "100%";
        const wide = (Math.min(lanes, laneEnd(placed, shown, LEAST_MINUTES)) - lane) / lanes;
        return (
          <EventChip
            key={`${occurrence.event.id} ${occurrence.at}`}
            occurrence={occurrence}
            actions={actions}
            className={clsx("@container", isWeek && group.lanes > 2 && "max-sm:hidden!")}
            onPointerDown={(pressed) => move(pressed, occurrence)}
            style={{
              ...placeOf({ start, end: Math.max(end, start + LEAST_MINUTES) }),
              ...{ left: `calc(${all} * ${lane / lanes})`, width: `calc(${all} * ${wide} - 2px)` },
            }}
          >
            <span
              dir="auto"
              className={clsx(
                "shrink-0",
                lines > 1 ? "line-clamp-1" : "truncate @max-[5rem]:text-clip",
              )}
              style={lines > 1 ? { WebkitLineClamp: lines } : undefined}
            >
              {occurrence.title || "Untitled"}
            </span>
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
            <span className="event-end" />
          </EventChip>
        );
      })}
      {groupsOf(here).map(({ lanes, size, ...span }) =>
        isWeek && lanes > 2 ? (
          <button
            key={span.start}
            type="button"
            aria-label={`${size} overlapping events, show the day`}
            onClick={() => onDay(day)}
            className="more-events inset-x-px sm:hidden"
            style={placeOf(span)}
          >
            ×{size}
          </button>
        ) : null,
      )}
      {groupsOf(inLanes(beyond, LEAST_MINUTES)).map(({ size, ...span }) => (
        <button
          key={span.start}
          type="button"
          aria-label={`${size} more overlapping, show the day`}
          onClick={() => onDay(day)}
          className="more-events right-px max-sm:hidden"
          style={{ ...placeOf(span), width: MORE_WIDTH }}
        >
          +{size}
        </button>
      ))}
      {marked ? (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 rounded-sm bg-accent-soft outline-1 outline-accent"
          style={placeOf(marked)}
        />
      ) : null}
      {day === today ? (
        <div
          aria-hidden="true"
          className="no-print pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-bad"
          style={{ top: `${(minutesOf(now, tz) / DAY_MINUTES) * 100}%` }}
        />
      ) : null}
    </div>
  );
}
