/** An event in a view: a button that opens it, whose accessible name has its time and title. */
"use client";

import clsx from "clsx";
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from "react";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import { colorStyle } from "./colors";
import { daysSpanned, dayWords, timeWords } from "./range";
import { useCalendar } from "./use-calendar";

export interface ChipActions {
  open: (occurrence: Occurrence) => void;
  /** Moves or resizes by minutes, as the keys do. */
  shift: (occurrence: Occurrence, by: { start: number; end: number }) => void;
  remove: (occurrence: Occurrence) => void;
}

interface EventChipProps {
  occurrence: Occurrence;
  /** It started in an earlier row, which shows its time. */
  isContinued?: boolean;
  actions: ChipActions;
  className?: string;
  style?: CSSProperties;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  children?: ReactNode;
}

/** How far an arrow key or a drag moves an event. */
export const STEP_MINUTES = 15;
export const DAY_MINUTES = 24 * 60;

export function EventChip({
  occurrence,
  isContinued,
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
      ArrowLeft: -DAY_MINUTES,
      ArrowRight: DAY_MINUTES,
      ...(isVertical && { ArrowUp: -STEP_MINUTES, ArrowDown: STEP_MINUTES }),
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
        <>
          {event.allDay || isContinued ? null : (
            <span className="mr-1 shrink-0 font-normal tabular-nums max-sm:hidden">
              {timeWords(occurrence.start, tz)}
            </span>
          )}
          <span dir="auto" className="event-title truncate max-sm:text-clip">
            {title}
          </span>
        </>
      )}
    </button>
  );
}

/** A moved event is a new element, so the focus is set again. */
function focusAgain(id: string) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) chipOf(id)?.focus();
  });
}

/** The first on the page. */
export const chipOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-event^="${CSS.escape(id)} "]`);

function nameOf(occurrence: Occurrence, title: string, tz: string): string {
  const { event, start, end } = occurrence;
  const [first, last] = daysSpanned(occurrence, tz).map((day) =>
    dayWords(day, { weekday: "long", day: "numeric", month: "long" }),
  );
  const repeats = event.rrule ? ", repeats" : "";
  const until = last === first ? "" : `${last}, `;
  if (event.allDay) return `${title}, ${first}${until && ` to ${last}`}, all day${repeats}`;
  const ends = start === end ? "" : ` to ${until}${timeWords(end, tz)}`;
  return `${title}, ${first}, ${timeWords(start, tz)}${ends}${repeats}`;
}
