/** The actions on events: asks which of a series are meant, changes the calendar, and offers Undo. */
"use client";

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { notify } from "@/components/ui/toast";
import { localFrom, localMs } from "@/lib/kinds/calendar/local-time";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import {
  changeSeries,
  removeFromSeries,
  restoreEvent,
  type Scope,
} from "@/lib/kinds/calendar/series";
import type { CalendarEvent, StoredEvent } from "@/lib/kinds/calendar/shapes";
import { addEvent, FIRST_CALENDAR, removeEvent } from "@/lib/kinds/calendar/state";
import { type ChipActions, chipOf } from "./event-chip";
import { EventDialog } from "./event-dialog";
import { type EventForm, eventOf, formOf, newForm } from "./event-form";
import { ScopeDialog } from "./scope-dialog";
import { useCalendar } from "./use-calendar";
import { useInvites } from "./use-invites";

type Asked =
  | { kind: "form"; form: EventForm; occurrence: Occurrence | null }
  | { kind: "move"; occurrence: Occurrence; fields: CalendarEvent }
  | { kind: "remove"; occurrence: Occurrence };

export interface EventEdits {
  actions: ChipActions;
  /** @param start a local time, or a date for all day */
  begin: (start: string, minutes: number, title?: string) => void;
  dialogs: ReactNode;
}

export function useEventEdits(): EventEdits {
  const { file, tz, calendars, prefs } = useCalendar();
  const invites = useInvites();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shown, setShown] = useState({ id: "" });
  useEffect(() => {
    chipOf(shown.id)?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  const dismissLast = useRef(() => {});
  const close = () => setAsked(null);
  const { doc } = file;

  /** Only the newest change can be undone: restoring an older state would also undo later changes. */
  function undoable(text: string, undo: () => void) {
    dismissLast.current();
    dismissLast.current = notify({ text, action: { label: "Undo", run: undo } });
  }

  async function change(occurrence: Occurrence, fields: CalendarEvent, scope: Scope, text: string) {
    const { event, at } = occurrence;
    const made = changeSeries(doc, event, at, fields, scope);
    if (fields.guests?.length || event.invite) await invites.send(made, event);
    else undoable(text, () => restoreEvent(doc, event, made));
  }

  async function remove(occurrence: Occurrence, scope: Scope) {
    const { event, at } = occurrence;
    if (event.invite && (scope === "all" || !event.rrule)) await invites.cancel(event);
    removeFromSeries(doc, event, at, scope);
    if (event.invite && event.rrule && scope !== "all") await invites.send(event.id, event);
    else if (!event.invite) undoable("Event deleted.", () => restoreEvent(doc, event, null));
    close();
  }

  async function save(form: EventForm, occurrence: Occurrence | null, scope: Scope) {
    if (occurrence) {
      setShown(occurrence.event);
      return change(occurrence, eventOf(form, occurrence.event), scope, "Event changed.");
    }
    const fields = eventOf(form, null);
    const id = addEvent(doc, fields);
    setShown({ id });
    if (fields.guests?.length) await invites.send(id, null);
    else undoable("Event added.", () => removeEvent(doc, id));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: they read the current calendar when called
  const actions = useMemo<ChipActions>(
    () => ({
      open: (occurrence) => setAsked({ kind: "form", form: formOf(occurrence), occurrence }),
      remove: (occurrence) =>
        occurrence.event.rrule || occurrence.event.invite
          ? setAsked({ kind: "remove", occurrence })
          : void remove(occurrence, "all"),
      shift: (occurrence, by) => {
        const fields = shifted(occurrence, by);
        if (!fields) return;
        if (occurrence.event.rrule || occurrence.event.invite)
          setAsked({ kind: "move", occurrence, fields });
        else void change(occurrence, fields, "all", "Event moved.");
      },
    }),
    [doc],
  );

  return {
    actions,
    begin: (start, minutes, title = "") => {
      const writable = calendars.filter(({ readOnly }) => !readOnly);
      const { id: calendar } = writable.find(({ id }) => id === FIRST_CALENDAR) ??
        writable[0] ?? { id: FIRST_CALENDAR };
      const reminder = start.includes("T") ? String(prefs.reminders[0] ?? "") : "";
      const form = newForm(start, minutes, { tz, calendar, reminder, title });
      setAsked({ kind: "form", form, occurrence: null });
    },
    dialogs: asked ? dialogOf(asked) : null,
  };

  function dialogOf(now: Asked): ReactNode {
    const onClose = () => setAsked((shown) => (shown === now ? null : shown));
    if (now.kind === "form")
      return (
        <EventDialog
          form={now.form}
          occurrence={now.occurrence}
          save={(form, scope) => save(form, now.occurrence, scope)}
          remove={() => now.occurrence && actions.remove(now.occurrence)}
          onClose={onClose}
        />
      );
    const { occurrence } = now;
    const isSeries = Boolean(occurrence.event.rrule);
    const guests = occurrence.event.invite ? " and tell guests" : "";
    if (now.kind === "remove")
      return (
        <ScopeDialog
          title={`Delete “${occurrence.title || "Untitled"}”?`}
          submit={`Delete${guests}`}
          isSeries={isSeries}
          danger
          run={(scope) => remove(occurrence, scope)}
          onClose={onClose}
        />
      );
    return (
      <ScopeDialog
        title={`Move “${occurrence.title || "Untitled"}”?`}
        submit={`Move${guests}`}
        isSeries={isSeries}
        run={(scope) => change(occurrence, now.fields, scope, "Event moved.")}
        onClose={onClose}
      />
    );
  }
}

/** Null when the end would be before the start. */
function shifted(
  { event, title, startLocal, endLocal, location, busy }: Occurrence,
  by: { start: number; end: number },
) {
  const at = (local: string, minutes: number) =>
    localFrom(localMs(local) + minutes * 60_000, event.allDay);
  const [start, end] = [at(startLocal, by.start), at(endLocal, by.end)];
  if (end <= start) return null;
  const { id: _, overrides: __, ...fields }: StoredEvent = event;
  return { ...fields, title, busy, ...(location && { location }), start, end };
}
