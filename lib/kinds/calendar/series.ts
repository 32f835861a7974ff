/** Changing and removing events that recur: this one, this and following ones, or all (C-003, the calendar's pages). */
import type * as Y from "yjs";
import { localFrom, localMs } from "./local-time";
import { isFirst, startsBetween } from "./occurrences";
import { endBefore, movedRule } from "./recurrence";
import type { CalendarEvent, EventChange, StoredEvent } from "./shapes";
import { addEvent, changeEvent, changeOccurrence, removeEvent, setOverrides } from "./state";

export type Scope = "this" | "following" | "all";

const CHANGEABLE = ["title", "start", "end", "location", "url", "notes", "color", "busy"] as const;

/**
 * @param at the local start that names the occurrence
 * @param fields as the form has them, with the occurrence's own start and end
 * @returns the id of the event that was changed or made
 */
export function changeSeries(
  doc: Y.Doc,
  event: StoredEvent,
  at: string,
  fields: CalendarEvent,
  scope: Scope,
): string {
  let id = event.id;
  doc.transact(() => {
    if (!event.rrule) changeEvent(doc, event.id, fields);
    else if (scope === "this") changeOccurrence(doc, event.id, at, differences(event, at, fields));
    else if (scope === "all" || isFirst(event, at)) changeAll(doc, event, at, fields);
    else id = changeFollowing(doc, event, at, fields);
  });
  return id;
}

function differences(event: StoredEvent, at: string, fields: CalendarEvent): EventChange {
  const end = localFrom(localMs(at) + localMs(event.end) - localMs(event.start), event.allDay);
  const regular = { ...event, start: at, end };
  const rows = CHANGEABLE.filter((name) => fields[name] !== regular[name]);
  // What the occurrence has no more is empty, not the series' own.
  return Object.fromEntries(rows.map((name) => [name, fields[name] ?? ""])) as EventChange;
}

/** The series moves by as much as the occurrence did, and with it the names of its changed occurrences. */
function changeAll(doc: Y.Doc, event: StoredEvent, at: string, fields: CalendarEvent) {
  const before = event.overrides[at]?.start ?? at;
  const isKindSame = fields.allDay === event.allDay;
  const by = localMs(fields.start) - localMs(before);
  const length = localMs(fields.end) - localMs(fields.start);
  const start = isKindSame
    ? localFrom(localMs(event.start) + by, event.allDay)
    : fields.allDay
      ? event.start.slice(0, 10)
      : event.start + fields.start.slice(10);
  const end = localFrom(localMs(start) + length, fields.allDay);
  const moved = isKindSame ? shifted(event.overrides, by, event.allDay) : {};
  const exdates = isKindSame ? event.exdates?.map(movedBy(by, event.allDay)) : undefined;
  const rrule =
    fields.rrule === event.rrule ? movedRule(event.rrule, event.start, start) : fields.rrule;
  changeEvent(doc, event.id, { ...fields, start, end, exdates, rrule });
  if (by !== 0 || !isKindSame) setOverrides(doc, event.id, moved);
}

/** @param by ms */
const movedBy = (by: number, isDate: boolean) => (local: string) =>
  localFrom(localMs(local) + by, isDate);

function shifted(overrides: StoredEvent["overrides"], by: number, isDate: boolean) {
  const moved = movedBy(by, isDate);
  const movedChange = ({ start, end, ...rest }: EventChange) => ({
    ...rest,
    ...(start !== undefined && { start: moved(start) }),
    ...(end !== undefined && { end: moved(end) }),
  });
  return Object.fromEntries(
    Object.entries(overrides).map(([at, change]) => [moved(at), change && movedChange(change)]),
  );
}

/** The old series ends before; a new one begins here, with what was changed after. */
function changeFollowing(doc: Y.Doc, event: StoredEvent, at: string, fields: CalendarEvent) {
  const later = Object.entries(event.overrides).filter(([one]) => one > at);
  const by = localMs(fields.start) - localMs(event.overrides[at]?.start ?? at);
  const { invite: _, ...own } = fields;
  const isKindSame = fields.allDay === event.allDay;
  const rrule =
    fields.rrule === event.rrule ? movedRule(restOf(event, at), at, fields.start) : fields.rrule;
  const exdates = isKindSame
    ? event.exdates?.filter((one) => one > at).map(movedBy(by, event.allDay))
    : undefined;
  const id = addEvent(
    doc,
    { ...own, uid: crypto.randomUUID(), rrule, exdates },
    isKindSame ? shifted(Object.fromEntries(later), by, event.allDay) : {},
  );
  endSeries(doc, event, at);
  return id;
}

/** The rule of what follows: of a count, what is left of it. */
function restOf(event: StoredEvent, at: string): string | undefined {
  const { rrule } = event;
  const count = Number(/COUNT=(\d+)/.exec(rrule ?? "")?.[1] ?? 0);
  if (!rrule || count === 0) return rrule;
  const before = startsBetween(event, localMs(event.start), localMs(at) - 1);
  return rrule.replace(/COUNT=\d+/, `COUNT=${Math.max(1, count - (before?.length ?? 0))}`);
}

function endSeries(doc: Y.Doc, event: StoredEvent, at: string) {
  changeEvent(doc, event.id, { rrule: endBefore(event.rrule ?? "", at) });
  for (const one of Object.keys(event.overrides))
    if (one >= at) changeOccurrence(doc, event.id, one, undefined);
}

export function removeFromSeries(doc: Y.Doc, event: StoredEvent, at: string, scope: Scope): void {
  doc.transact(() => {
    if (!event.rrule || scope === "all" || (scope === "following" && isFirst(event, at)))
      removeEvent(doc, event.id);
    else if (scope === "this") changeOccurrence(doc, event.id, at, null);
    else endSeries(doc, event, at);
  });
}

/** Takes back what a change or a removal did. @param made the event that it added, if any */
export function restoreEvent(doc: Y.Doc, before: StoredEvent, made: string | null): void {
  const { id, overrides, ...fields } = before;
  doc.transact(() => {
    if (made !== null && made !== id) removeEvent(doc, made);
    addEvent(doc, fields, overrides, id);
  });
}
