/** An event in a view: a button that opens it, with its time and title in its name. */
"use client";

import clsx from "clsx";
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from "react";
import { dateOf } from "@/lib/kinds/calendar/local-time";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import { colorStyle } from "./colors";
import { dayWords, timeWords } from "./range";
import { useCalendar } from "./use-calendar";

export interface ChipActions {
  open: (occurrence: Occurrence) => void;
  /** Moves or resizes by minutes, as the keys do. */
  shift: (occurrence: Occurrence, by: { start: number; end: number }) => void;
  remove: (occurrence: Occurrence) => void;
}

interface EventChipProps {
  occurrence: Occurrence;
  /** Where it is shown: on days after its first one without the time. */
  day?: string;
  actions: ChipActions;
  className?: string;
  style?: CSSProperties;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  children?: ReactNode;
}

const STEP = 15;
const DAY = 24 * 60;

export function EventChip({
  occurrence,
  day,
  actions,
  className,
  style,
  onPointerDown,
  children,
}: EventChipProps) {
  const { calendars, tz } = useCalendar();
  const { event, color, busy } = occurrence;
  const own = calendars.find(({ id }) => id === event.calendar)?.color;
  const title = occurrence.title || "Untitled";

  function onKey(pressed: KeyboardEvent) {
    const isVertical = !event.allDay;
    const steps: Record<string, number> = {
      ArrowLeft: -DAY,
      ArrowRight: DAY,
      ...(isVertical && { ArrowUp: -STEP, ArrowDown: STEP }),
    };
    const by = steps[pressed.key];
    if (pressed.key === "Delete" || pressed.key === "Backspace") actions.remove(occurrence);
    else if (pressed.altKey && by !== undefined) {
      actions.shift(occurrence, { start: pressed.shiftKey ? 0 : by, end: by });
      focusAgain(event.id);
    } else return;
    pressed.preventDefault();
    pressed.stopPropagation();
  }

  return (
    <button
      type="button"
      data-event={`${event.id} ${occurrence.at}`}
      aria-label={nameOf(occurrence, title, tz)}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Delete"
      className={clsx("event-chip", !busy && "is-free", className)}
      style={{ ...colorStyle(color, own), ...style }}
      onClick={() => actions.open(occurrence)}
      onKeyDown={onKey}
      onPointerDown={onPointerDown}
    >
      {children ?? (
        <span className="truncate max-sm:text-clip">
          {event.allDay || (day && day !== dateOf(occurrence.start, tz)) ? null : (
            <span className="mr-1 font-normal tabular-nums max-sm:hidden">
              {timeWords(occurrence.start, tz)}
            </span>
          )}
          <bdi>{title}</bdi>
        </span>
      )}
    </button>
  );
}

/** At another time or day it is another element. */
function focusAgain(id: string) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-event^="${CSS.escape(id)} "]`)?.focus();
  });
}

function nameOf({ event, start, end, startLocal }: Occurrence, title: string, tz: string): string {
  const day = dayWords(startLocal.slice(0, 10), { weekday: "long", day: "numeric", month: "long" });
  const time = event.allDay ? "all day" : `${timeWords(start, tz)} to ${timeWords(end, tz)}`;
  return `${title}, ${day}, ${time}${event.rrule ? ", repeats" : ""}`;
}
