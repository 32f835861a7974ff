/** When a booking page can be booked. */
import { Section } from "@/components/page/section";
import { SelectField, TextField } from "@/components/ui/text-field";
import type { PageSettings } from "@/lib/kinds/calendar/shapes";
import { HoursFields } from "../settings/hours-fields";
import { zoneOptions } from "../zones";
import { BUFFERS, HORIZONS, NOTICES } from "./words";

interface WhenSectionProps {
  settings: PageSettings;
  error: string | undefined;
  onChange: (next: Partial<PageSettings>) => void;
}

export function WhenSection({ settings, error, onChange }: WhenSectionProps) {
  const number = (name: "notice" | "horizon") => ({
    value: String(settings[name]),
    onChange: (value: string) => onChange({ [name]: Number(value) }),
  });
  const pause = (name: "before" | "after") => ({
    options: BUFFERS,
    value: String(settings.buffer[name]),
    onChange: (value: string) =>
      onChange({ buffer: { ...settings.buffer, [name]: Number(value) } }),
  });
  return (
    <Section title="When">
      <div className="space-y-4">
        <SelectField
          label="Time zone"
          options={zoneOptions(settings.tz)}
          value={settings.tz}
          onChange={(tz) => onChange({ tz })}
        />
        <HoursFields
          rules={settings.rules}
          error={error}
          onChange={(rules) => onChange({ rules })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Notice before a booking" options={NOTICES} {...number("notice")} />
          <SelectField label="How far ahead" options={HORIZONS} {...number("horizon")} />
          <SelectField label="Pause before" {...pause("before")} />
          <SelectField label="Pause after" {...pause("after")} />
          <TextField
            label="Bookings a day at most"
            type="number"
            min={1}
            max={50}
            value={String(settings.perDay)}
            onChange={(text) =>
              onChange({ perDay: Math.min(50, Math.max(1, Math.round(Number(text)) || 1)) })
            }
          />
        </div>
      </div>
    </Section>
  );
}
