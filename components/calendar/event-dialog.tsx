/** The form of an event: new, or one that is changed. */
"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { useDeliversMail } from "@/components/page/no-mail";
import { useConfirmedEmail } from "@/components/settings/profile/use-confirmed-email";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import type { Scope } from "@/lib/kinds/calendar/series";
import { MAX_CALENDAR } from "@/lib/kinds/calendar/shapes";
import { type EventForm, type FormProblems, problemsOf, withStart } from "./event-form";
import { GuestFields } from "./guest-fields";
import { RepeatFields } from "./repeat-fields";
import { ScopeField } from "./scope-dialog";
import { useCalendar } from "./use-calendar";
import { REMINDERS } from "./words";
import { zoneOptions } from "./zones";

type TextName =
  | ("title" | "startDay" | "startTime" | "endDay" | "endTime" | "location" | "reminder")
  | ("notes" | "url" | "tz" | "calendar");

interface EventDialogProps {
  form: EventForm;
  /** The event to change; null for a new one. */
  occurrence: Occurrence | null;
  save: (form: EventForm, scope: Scope) => Promise<void>;
  remove: () => void;
  onClose: () => void;
}

export function EventDialog({ form: given, occurrence, save, remove, onClose }: EventDialogProps) {
  const { calendars, tz } = useCalendar();
  const [form, setForm] = useState(given);
  const [problems, setProblems] = useState<FormProblems>({});
  const [scope, setScope] = useState<Scope>("this");
  const change = (next: Partial<EventForm>) => setForm((before) => ({ ...before, ...next }));
  const text = (name: TextName) => ({
    value: form[name],
    error: problems[name],
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
  });
  const start = (name: "startDay" | "startTime") => ({
    ...text(name),
    onChange: (value: string) => setForm((before) => withStart(before, { [name]: value })),
  });
  const { explain, dialog } = useConfirmedEmail("invite guests");
  const byEmail = useDeliversMail()
    ? "By email"
    : "This server doesn’t send email, so it won’t remind you.";
  const isSeries = Boolean(occurrence?.event.rrule);
  const isRuleOpen = !isSeries || scope !== "this";

  function isReady() {
    const found = problemsOf(form);
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  return (
    <>
      <FormDialog
        title={occurrence ? "Event" : "New event"}
        width="md"
        submit="Save"
        isReady={isReady}
        run={() => save(form, scope)}
        explain={explain}
        onClose={onClose}
      >
        <TextField
          label="Title"
          data-autofocus
          dir="auto"
          maxLength={MAX_CALENDAR.title}
          {...text("title")}
        />
        <Checkbox
          label="All day"
          checked={form.allDay}
          onChange={({ currentTarget: { checked } }) => change({ allDay: checked })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Starts" type="date" {...start("startDay")} />
          {form.allDay ? (
            <span />
          ) : (
            <TextField label="Start time" type="time" {...start("startTime")} />
          )}
          <TextField label="Ends" type="date" {...text("endDay")} />
          {form.allDay ? null : <TextField label="End time" type="time" {...text("endTime")} />}
        </div>
        {isSeries ? <ScopeField label="Change" scope={scope} onChange={setScope} /> : null}
        {isRuleOpen ? <RepeatFields form={form} onChange={change} /> : null}
        <TextField
          label="Where"
          dir="auto"
          maxLength={MAX_CALENDAR.location}
          {...text("location")}
        />
        {isRuleOpen ? (
          <GuestFields
            form={form}
            occurrence={occurrence}
            error={problems.guests}
            onChange={change}
          />
        ) : null}
        <SelectField
          label="Reminder"
          hint={isRuleOpen ? byEmail : "Change all events to set another."}
          disabled={!isRuleOpen}
          options={REMINDERS}
          {...text("reminder")}
        />
        <details open={Boolean(form.notes || form.url || form.tz !== tz)}>
          <summary className="text-sm font-semibold text-ink-soft">More</summary>
          <div className="space-y-4 pt-3">
            <LongTextField label="Notes" maxLength={MAX_CALENDAR.notes} {...text("notes")} />
            <TextField
              label="Web address"
              type="url"
              maxLength={MAX_CALENDAR.url}
              {...text("url")}
            />
            {isRuleOpen ? (
              <>
                {form.allDay ? null : (
                  <SelectField label="Time zone" options={zoneOptions(form.tz)} {...text("tz")} />
                )}
                <SelectField
                  label="Calendar"
                  options={calendars.map(({ id, name }) => [id, name] as const)}
                  {...text("calendar")}
                />
              </>
            ) : null}
            <Checkbox
              label="Show as busy"
              hint="Booking pages don’t offer this time."
              checked={form.busy}
              onChange={({ currentTarget: { checked } }) => change({ busy: checked })}
            />
          </div>
        </details>
        {occurrence ? (
          <Button variant="quiet" icon={Trash2} onClick={remove}>
            Delete event
          </Button>
        ) : null}
      </FormDialog>
      {dialog}
    </>
  );
}
