/** A calendar's document: read with tolerance, since any client of the account may have written it, and changed. */
import * as Y from "yjs";
import * as z from "zod/mini";
import {
  BookingPage,
  CalendarEvent,
  CalendarRow,
  EventChange,
  isLocal,
  Prefs,
  type StoredEvent,
} from "./shapes";

/** Everything a calendar's file says. */
export interface CalendarState {
  calendars: CalendarRow[];
  events: StoredEvent[];
  pages: BookingPage[];
  prefs: Prefs;
}

export const FIRST_CALENDAR = "main";

/** A new calendar as an update. @param tz of who makes it */
export function newCalendar(tz: string, inbox: JsonWebKey): Uint8Array {
  const doc = new Y.Doc();
  doc.transact(() => {
    doc.getMap("meta").set("kind", "calendar");
    doc.getMap("calendars").set(FIRST_CALENDAR, { name: "My calendar", color: "blue" });
    const prefs = doc.getMap("prefs");
    prefs.set("tz", tz);
    prefs.set("inbox", inbox);
  });
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

export function readCalendar(doc: Y.Doc): CalendarState {
  const calendars = rowsOf(doc, "calendars", CalendarRow);
  return {
    calendars: calendars.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)),
    events: [...doc.getMap("events").entries()].flatMap(
      ([id, value]) => readEvent(id, value) ?? [],
    ),
    pages: rowsOf(doc, "pages", BookingPage),
    prefs: readPrefs(doc),
  };
}

const rank = ({ id }: { id: string }) => (id === FIRST_CALENDAR ? 0 : 1);

function rowsOf<Row extends object>(doc: Y.Doc, name: string, shape: z.ZodMiniType<Row>) {
  return [...doc.getMap(name).entries()].flatMap(([id, value]) => {
    const parsed = z.safeParse(shape, value);
    return parsed.success ? [{ ...parsed.data, id }] : [];
  });
}

/** A field that is damaged counts as missing. */
function readPrefs(doc: Y.Doc): Prefs {
  const given = doc.getMap("prefs").toJSON();
  const parsed = z.safeParse(Prefs, given);
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues) delete given[String(path[0])];
  return z.parse(Prefs, given);
}

function readEvent(id: string, value: unknown): StoredEvent | null {
  if (!(value instanceof Y.Map)) return null;
  const { overrides, ...plain } = value.toJSON();
  const parsed = z.safeParse(CalendarEvent, plain);
  if (!parsed.success || !isSpan(parsed.data)) return null;
  return { ...parsed.data, id, overrides: readOverrides(overrides) };
}

/** Whether start and end are of one kind and in their order. */
const isSpan = ({ start, end, allDay }: CalendarEvent) =>
  start.includes("T") !== allDay && start.length === end.length && start <= end;

function readOverrides(given: unknown): StoredEvent["overrides"] {
  if (typeof given !== "object" || given === null) return {};
  const overrides: Record<string, EventChange | null> = {};
  for (const [start, change] of Object.entries(given)) {
    const parsed = z.safeParse(z.nullable(EventChange), change);
    if (isLocal(start) && parsed.success) overrides[start] = parsed.data;
  }
  return overrides;
}

const eventsOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap("events");

/** The event's own map, or null when another device removed it. */
const eventMap = (doc: Y.Doc, id: string): Y.Map<unknown> | null => {
  const found = eventsOf(doc).get(id);
  return found instanceof Y.Map ? found : null;
};

/** Adds an event. Its overrides are a map of their own, so that two devices may change two occurrences. */
export function addEvent(
  doc: Y.Doc,
  event: CalendarEvent,
  overrides: StoredEvent["overrides"] = {},
  id: string = crypto.randomUUID(),
): string {
  const map = new Y.Map<unknown>(givenFields(event));
  map.set("overrides", new Y.Map(Object.entries(overrides)));
  eventsOf(doc).set(id, map);
  return id;
}

const givenFields = (fields: object) =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

/** Fields that are undefined are taken away. */
export function changeEvent(doc: Y.Doc, id: string, fields: Partial<CalendarEvent>): void {
  const map = eventMap(doc, id);
  if (!map) return;
  doc.transact(() => {
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) map.delete(name);
      else if (JSON.stringify(map.get(name)) !== JSON.stringify(value)) map.set(name, value);
    }
  });
}

export const removeEvent = (doc: Y.Doc, id: string): void => eventsOf(doc).delete(id);

/** One occurrence by its local start in the series; null cancels it, undefined makes it as the series again. */
export function changeOccurrence(
  doc: Y.Doc,
  id: string,
  start: string,
  change: EventChange | null | undefined,
): void {
  const map = eventMap(doc, id);
  if (!map) return;
  doc.transact(() => {
    const before = map.get("overrides");
    const overrides: Y.Map<unknown> = before instanceof Y.Map ? before : new Y.Map();
    if (overrides !== before) map.set("overrides", overrides);
    if (change === undefined) overrides.delete(start);
    else overrides.set(start, change);
  });
}

export function setOverrides(doc: Y.Doc, id: string, overrides: StoredEvent["overrides"]): void {
  eventMap(doc, id)?.set("overrides", new Y.Map(Object.entries(overrides)));
}

type Row = { calendars: Omit<CalendarRow, "id">; pages: Omit<BookingPage, "id"> };

export const setRow = <Name extends keyof Row>(
  doc: Y.Doc,
  name: Name,
  id: string,
  row: Row[Name],
) => void doc.getMap(name).set(id, row);

export const removePage = (doc: Y.Doc, id: string): void => doc.getMap("pages").delete(id);

/** A calendar goes with its events. */
export function removeCalendar(doc: Y.Doc, id: string): void {
  doc.transact(() => {
    for (const [event, value] of eventsOf(doc).entries())
      if (value instanceof Y.Map && value.get("calendar") === id) removeEvent(doc, event);
    doc.getMap("calendars").delete(id);
  });
}

export function setPref<Name extends keyof Prefs>(
  doc: Y.Doc,
  name: Name,
  value: Prefs[Name],
): void {
  const prefs: Y.Map<unknown> = doc.getMap("prefs");
  if (value === undefined) prefs.delete(name);
  else prefs.set(name, value);
}
