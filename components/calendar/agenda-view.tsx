/** Events listed day by day, for phones and for search results. */
"use client";

import { CalendarX2 } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import { type ChipActions, EventChip } from "./event-chip";
import { dayWords, hoursOn, isOn } from "./range";

interface AgendaViewProps {
  days: readonly string[];
  today: string;
  tz: string;
  occurrences: readonly Occurrence[];
  actions: ChipActions;
  empty: string;
}

export function AgendaView({ days, today, tz, occurrences, actions, empty }: AgendaViewProps) {
  const filled = days
    .map((day) => ({ day, here: occurrences.filter((one) => isOn(one, day, tz)) }))
    .filter(({ here }) => here.length > 0);
  if (filled.length === 0) return <EmptyState icon={CalendarX2} title={empty} />;
  return (
    <ol className="calendar-sheet divide-y divide-line overflow-clip rounded-lg bg-paper shadow-paper">
      {filled.map(({ day, here }) => (
        <li key={day} className="gap-4 px-4 py-3 sm:flex sm:px-5">
          <h2 className="w-36 shrink-0 pb-1.5 text-sm font-semibold text-ink-soft sm:pt-1.5">
            {day === today ? "Today, " : ""}
            {dayWords(day, {
              weekday: "short",
              day: "numeric",
              month: "short",
              ...(day.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }),
            })}
          </h2>
          <ul className="min-w-0 flex-1 space-y-1">
            {here.map((one) => (
              <li key={`${one.event.id} ${one.at}`}>
                <EventChip
                  occurrence={one}
                  actions={actions}
                  className="gap-x-3 py-1.5! text-sm! max-sm:flex-wrap touch:min-h-11 sm:touch:items-center"
                >
                  <span className="w-28 shrink-0 font-normal tabular-nums max-sm:w-full">
                    {hoursOn(one, day, tz)}
                  </span>
                  <span dir="auto" className="min-w-0 wrap-anywhere max-sm:basis-full">
                    {one.title || "Untitled"}
                    {one.location ? (
                      <span className="block font-normal">{one.location}</span>
                    ) : null}
                  </span>
                </EventChip>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
