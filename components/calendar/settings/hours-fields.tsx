/** Weekly hours: time spans, each on some days. */
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import { dayName } from "@/lib/kinds/calendar/recurrence";
import type { HoursRule } from "@/lib/kinds/calendar/shapes";

export const WORKING_HOURS: HoursRule[] = [{ days: [1, 2, 3, 4, 5], from: "09:00", to: "17:00" }];
const DAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => [String(day), dayName(day, "long")] as const);
const MAX_RULES = 7;

interface HoursFieldsProps {
  rules: readonly HoursRule[];
  error?: string | undefined;
  onChange: (rules: HoursRule[]) => void;
}

export function HoursFields({ rules, error, onChange }: HoursFieldsProps) {
  const change = (at: number, next: Partial<HoursRule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...next } : rule)));
  return (
    <div className="space-y-4">
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time span has no id but its position
        <fieldset key={at} className="min-w-0 space-y-3 rounded-md bg-sunken/60 p-3">
          <legend className="sr-only">Hours {at + 1}</legend>
          <div className="flex items-end gap-2">
            <TextField
              label="From"
              type="time"
              step={900}
              className="min-w-0 flex-1"
              value={rule.from}
              onChange={(from) => change(at, { from })}
            />
            <TextField
              label="To"
              type="time"
              step={900}
              className="min-w-0 flex-1"
              value={rule.to === "24:00" ? "00:00" : rule.to}
              onChange={(to) => change(at, { to: to === "00:00" ? "24:00" : to })}
            />
            {rules.length > 1 ? (
              <IconButton
                label="Remove these hours"
                icon={X}
                onClick={() => onChange(rules.filter((_, index) => index !== at))}
              />
            ) : null}
          </div>
          <CheckboxGroup
            label="On"
            options={DAYS}
            chosen={rule.days.map(String)}
            onChange={(days) => change(at, { days: days.map(Number) })}
          />
        </fieldset>
      ))}
      {error ? <p className="text-sm text-bad">{error}</p> : null}
      {rules.length < MAX_RULES ? (
        <Button
          icon={Plus}
          onClick={() => onChange([...rules, { days: [6], from: "09:00", to: "12:00" }])}
        >
          Add hours
        </Button>
      ) : null}
    </div>
  );
}
