/** An event over the days of a row. It can be dragged by days, and an end that continues in another row is flat. */
"use client";

import clsx from "clsx";
import type { CSSProperties } from "react";
import type { Bar } from "./bars";
import { dragToDay } from "./drag";
import { type ChipActions, EventChip } from "./event-chip";

interface EventBarProps {
  bar: Bar;
  actions: ChipActions;
  className?: string | undefined;
  style: CSSProperties;
}

export function EventBar({ bar, actions, className, style }: EventBarProps) {
  const { occurrence, startsBefore, endsAfter } = bar;
  return (
    <EventChip
      occurrence={occurrence}
      isContinued={startsBefore}
      actions={actions}
      className={clsx(startsBefore && "starts-before", endsAfter && "ends-after", className)}
      style={style}
      onPointerDown={(pressed) => dragToDay(pressed, (by) => actions.shift(occurrence, by))}
    />
  );
}
