/** `/calendar/settings`: time zone and week, reminders, calendars, working hours, and the feed. */
"use client";

import { NoMail } from "@/components/page/no-mail";
import { Section } from "@/components/page/section";
import { PageHeader } from "@/components/shell/page-header";
import { Switch } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/text-field";
import { dayName } from "@/lib/kinds/calendar/recurrence";
import type { Prefs } from "@/lib/kinds/calendar/shapes";
import { setPref } from "@/lib/kinds/calendar/state";
import { OpenedCalendarPage } from "../opened-page";
import { useCalendar } from "../use-calendar";
import { useUpkeep } from "../use-upkeep";
import { REMINDERS } from "../words";
import { zoneOptions } from "../zones";
import { CalendarsSection } from "./calendars-section";
import { FeedSection } from "./feed-section";
import { HoursFields, WORKING_HOURS } from "./hours-fields";

export function CalendarSettingsPage() {
  return (
    <OpenedCalendarPage>
      <Settings />
    </OpenedCalendarPage>
  );
}

const WEEK_STARTS = [1, 6, 7].map((day) => [String(day), dayName(day, "long")] as const);

function Settings() {
  const calendar = useCalendar();
  useUpkeep(calendar);
  const { file, prefs, tz } = calendar;
  const set = <Name extends keyof Prefs>(name: Name, value: Prefs[Name]) =>
    setPref(file.doc, name, value);
  return (
    <>
      <PageHeader title="Calendar settings" places={[{ name: "Calendar", href: "/calendar" }]} />
      <div className="space-y-6">
        <Section title="Times">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Time zone"
              options={zoneOptions(tz)}
              value={tz}
              onChange={(zone) => set("tz", zone)}
            />
            <SelectField
              label="Week starts on"
              options={WEEK_STARTS}
              value={String(prefs.weekStart)}
              onChange={(day) => set("weekStart", Number(day))}
            />
          </div>
        </Section>
        <Section
          title="Reminders"
          lead="Sent by email. Without titles a mail says only that an event is coming up."
        >
          <div className="space-y-3">
            <NoMail>Reminders don’t reach you.</NoMail>
            <SelectField
              label="For new events"
              className="sm:max-w-xs"
              options={REMINDERS}
              value={prefs.reminders[0] === undefined ? "" : String(prefs.reminders[0])}
              onChange={(minutes) => set("reminders", minutes === "" ? [] : [Number(minutes)])}
            />
            <Switch
              label="Show titles in reminder emails"
              hint="Title and time then leave this device, and wait on our server until the mail is sent."
              checked={prefs.showTitlesInMail}
              onChange={({ currentTarget: { checked } }) => set("showTitlesInMail", checked)}
            />
          </div>
        </Section>
        <CalendarsSection />
        <Section title="Working hours" lead="New booking pages start with these.">
          <HoursFields
            rules={prefs.hours ?? WORKING_HOURS}
            onChange={(hours) => set("hours", hours)}
          />
        </Section>
        <FeedSection />
      </div>
    </>
  );
}
