/** Days with free times, and the chosen day's times, in the visitor's time zone. */
"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/text-field";
import { dateOf, hereZone, zoneWords } from "@/lib/kinds/calendar/local-time";

interface TimePickerProps {
  /** In ms, ascending. */
  times: readonly number[];
  tz: string;
  onZone: (tz: string) => void;
  chosen?: number | null;
  /** Absent in a preview, whose times are only read. */
  onChoose?: (start: number) => void;
}

const DAYS_SHOWN = 7;

const SLOT =
  "flex min-h-11 items-center justify-center rounded-md bg-paper px-1 font-semibold whitespace-nowrap tabular-nums shadow-control";

export function TimePicker({ times, tz, onZone, chosen, onChoose }: TimePickerProps) {
  const days = useMemo(() => {
    const found = new Map<string, number[]>();
    for (const time of times)
      found.set(dateOf(time, tz), [...(found.get(dateOf(time, tz)) ?? []), time]);
    return [...found];
  }, [times, tz]);
  const [wanted, setWanted] = useState<string | null>(null);
  const [shown, setShown] = useState(DAYS_SHOWN);
  const [day, free] = days.find(([one]) => one === wanted) ?? days[0] ?? ["", []];
  const zones = useMemo(
    () => [...new Set([tz, hereZone(), ...Intl.supportedValuesOf("timeZone"), "UTC"])],
    [tz],
  );
  return (
    <div className="space-y-4">
      {days.length === 0 ? (
        <p className="rounded-md bg-sunken px-4 py-3 text-ink-soft">
          No free times right now. Look again later.
        </p>
      ) : (
        <div className="gap-6 sm:grid sm:grid-cols-2">
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">Day</legend>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-1">
              {days.slice(0, shown).map(([one, here]) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === day}
                  onClick={() => setWanted(one)}
                  className="flex min-h-11 items-center justify-between gap-2 rounded-md bg-paper px-3 text-left font-semibold shadow-control hover:bg-sunken aria-pressed:bg-accent aria-pressed:text-accent-ink"
                >
                  <span>{words(one)}</span>
                  <span
                    aria-hidden="true"
                    className="text-xs font-normal tabular-nums max-sm:hidden"
                  >
                    {here.length === 1 ? "1 time" : `${here.length} times`}
                  </span>
                </button>
              ))}
            </div>
            {days.length > shown ? (
              <Button className="mt-2" onClick={() => setShown(shown + 14)}>
                More days
              </Button>
            ) : null}
          </fieldset>
          <fieldset className="max-sm:mt-5">
            <legend className="mb-2 text-sm font-semibold">Time on {words(day)}</legend>
            <div
              // The keyboard scrolls them where none takes the focus.
              tabIndex={onChoose ? undefined : 0}
              className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2 sm:max-h-96 sm:overflow-y-auto sm:p-px"
            >
              {free.map((time) => {
                const label = new Date(time).toLocaleTimeString(undefined, {
                  timeStyle: "short",
                  timeZone: tz,
                });
                return onChoose ? (
                  <button
                    key={time}
                    type="button"
                    aria-pressed={time === chosen}
                    onClick={() => onChoose(time)}
                    className={`${SLOT} hover:bg-sunken aria-pressed:bg-accent aria-pressed:text-accent-ink`}
                  >
                    {label}
                  </button>
                ) : (
                  <span key={time} className={SLOT}>
                    {label}
                  </span>
                );
              })}
            </div>
          </fieldset>
        </div>
      )}
      <SelectField
        label="Times are shown in"
        className="sm:max-w-xs"
        options={zones.map((zone) => [zone, zoneWords(zone)] as const)}
        value={tz}
        onChange={onZone}
      />
    </div>
  );
}

const words = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(undefined, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
