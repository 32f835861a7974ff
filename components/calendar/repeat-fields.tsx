/** How an event repeats. */
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { SelectField, TextField } from "@/components/ui/text-field";
import { weekdayOf } from "@/lib/kinds/calendar/local-time";
import { dayName, type Frequency, type Recurrence } from "@/lib/kinds/calendar/recurrence";
import type { EventForm } from "./event-form";

const REPEATS = [
  ["none", "Doesn’t repeat"],
  ["DAILY", "Every day"],
  ["WEEKLY", "Every week"],
  ["MONTHLY", "Every month"],
  ["YEARLY", "Every year"],
] as const;
const UNITS: Record<Frequency, string> = {
  DAILY: "days",
  WEEKLY: "weeks",
  MONTHLY: "months",
  YEARLY: "years",
};
const DAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => [String(day), dayName(day, "long")] as const);

interface RepeatFieldsProps {
  form: EventForm;
  onChange: (change: Partial<EventForm>) => void;
}

export function RepeatFields({ form, onChange }: RepeatFieldsProps) {
  const { repeat, rule, startDay } = form;
  const change = (next: Partial<Recurrence>) => onChange({ rule: { ...rule, ...next } });
  const options = repeat === "kept" ? [...REPEATS, ["kept", "As imported"] as const] : REPEATS;
  return (
    <>
      <SelectField
        label="Repeats"
        options={options}
        value={repeat}
        onChange={(repeat) => {
          const frequency = repeat === "none" || repeat === "kept" ? rule.frequency : repeat;
          const days = frequency === "WEEKLY" ? [weekdayOf(startDay)] : [];
          onChange({ repeat, rule: { ...rule, frequency, days } });
        }}
      />
      {repeat === "none" || repeat === "kept" ? null : (
        <div className="space-y-4 border-l-2 border-line pl-4">
          <div className="grid grid-cols-2 items-end gap-3">
            <TextField
              label={`Every how many ${UNITS[repeat]}`}
              type="number"
              min={1}
              max={99}
              value={String(rule.interval)}
              onChange={(value) =>
                change({ interval: Math.min(99, Math.max(1, Math.round(Number(value)) || 1)) })
              }
            />
            <SelectField
              label="Ends"
              options={[
                ["never", "Never"],
                ["on", "On a day"],
                ["after", "After a number"],
              ]}
              value={!rule.end ? "never" : "on" in rule.end ? "on" : "after"}
              onChange={(value) =>
                change({
                  end: value === "never" ? null : value === "on" ? { on: startDay } : { after: 10 },
                })
              }
            />
          </div>
          {rule.end && "on" in rule.end ? (
            <TextField
              label="Last day"
              type="date"
              min={startDay}
              value={rule.end.on}
              onChange={(on) => on && change({ end: { on } })}
            />
          ) : null}
          {rule.end && "after" in rule.end ? (
            <TextField
              label="How many times"
              type="number"
              min={1}
              max={999}
              value={String(rule.end.after)}
              onChange={(value) =>
                change({
                  end: { after: Math.min(999, Math.max(1, Math.round(Number(value)) || 1)) },
                })
              }
            />
          ) : null}
          {repeat === "WEEKLY" ? (
            <CheckboxGroup
              label="On"
              options={DAYS}
              chosen={rule.days.map(String)}
              onChange={(chosen) => {
                // The first event's day is always included, because other calendars expect that.
                const days = new Set([...chosen.map(Number), weekdayOf(startDay)]);
                change({ days: [...days].sort() });
              }}
            />
          ) : null}
          {repeat === "MONTHLY" ? (
            <SelectField
              label="On"
              options={[
                ["day", `Day ${Number(startDay.slice(8))}`],
                ["weekday", `The same ${dayName(weekdayOf(startDay), "long")} of the month`],
              ]}
              value={rule.monthly}
              onChange={(monthly) => change({ monthly })}
            />
          ) : null}
        </div>
      )}
    </>
  );
}
