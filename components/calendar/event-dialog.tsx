/** The form of an event: new, or one that is changed. */
"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import type { Scope } from "@/lib/kinds/calendar/series";
import { MAX_CALENDAR } from "@/lib/kinds/calendar/shapes";
import { type EventForm, type FormProblems, problemsOf, withStart } from "./event-form";
import { GuestFields } from "./guest-fields";
import { RepeatFields } from "./repeat-fields";
import { useCalendar } from "./use-calendar";
import { useConfirmedEmail } from "./use-confirmed-email";
import { REMINDERS, SCOPES } from "./words";
import { zoneOptions } from "./zones";

interface EventDialogProps {
  form: EventForm;
  /** The event that is changed; null for a new one. */
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
  const start = (next: Partial<EventForm>) => setForm((before) => withStart(before, next));
  const { explain, dialog } = useConfirmedEmail("invite guests");
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
          value={form.title}
          onChange={(title) => change({ title })}
        />
        <Checkbox
          label="All day"
          checked={form.allDay}
          onChange={({ currentTarget: { checked } }) => change({ allDay: checked })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Starts"
            type="date"
            error={problems.startDay}
            value={form.startDay}
            onChange={(startDay) => start({ startDay })}
          />
          {form.allDay ? (
            <span />
          ) : (
            <TextField
              label="Start time"
              type="time"
              value={form.startTime}
              onChange={(startTime) => start({ startTime })}
            />
          )}
          <TextField
            label="Ends"
            type="date"
            error={problems.endDay}
            value={form.endDay}
            onChange={(endDay) => change({ endDay })}
          />
          {form.allDay ? null : (
            <TextField
              label="End time"
              type="time"
              value={form.endTime}
              onChange={(endTime) => change({ endTime })}
            />
          )}
        </div>
        {isSeries ? (
          <SelectField
            label="Change"
            options={SCOPES}
            value={scope}
            onChange={(value) => setScope(SCOPES.find(([one]) => one === value)?.[0] ?? "this")}
          />
        ) : null}
        {isRuleOpen ? <RepeatFields form={form} onChange={change} /> : null}
        <TextField
          label="Where"
          dir="auto"
          maxLength={MAX_CALENDAR.location}
          value={form.location}
          onChange={(location) => change({ location })}
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
          hint={isRuleOpen ? "By email" : "Change all events to set another."}
          disabled={!isRuleOpen}
          options={REMINDERS}
          value={form.reminder}
          onChange={(reminder) => change({ reminder })}
        />
        <details open={Boolean(form.notes || form.url || form.tz !== tz)}>
          <summary className="cursor-pointer py-1 text-sm font-semibold text-ink-soft">
            More
          </summary>
          <div className="space-y-4 pt-3">
            <LongTextField
              label="Notes"
              maxLength={MAX_CALENDAR.notes}
              value={form.notes}
              onChange={(notes) => change({ notes })}
            />
            <TextField
              label="Web address"
              type="url"
              error={problems.url}
              maxLength={MAX_CALENDAR.url}
              value={form.url}
              onChange={(url) => change({ url })}
            />
            {isRuleOpen ? (
              <>
                {form.allDay ? null : (
                  <SelectField
                    label="Time zone"
                    options={zoneOptions(form.tz)}
                    value={form.tz}
                    onChange={(zone) => change({ tz: zone })}
                  />
                )}
                <SelectField
                  label="Calendar"
                  options={calendars.map(({ id, name }) => [id, name] as const)}
                  value={form.calendar}
                  onChange={(calendar) => change({ calendar })}
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
