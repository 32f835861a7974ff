/** Reminders of coming events: rows that say when to mail, and about what only if their owner wants that (DB-065). */
import { changeReminders, listReminders, MAX_REMINDER_CHANGES } from "../../lib/contract/calendar";
import { occurrencesBetween } from "../../lib/kinds/calendar/occurrences";
import type { CalendarState } from "../../lib/kinds/calendar/state";
import { toBase64, utf8 } from "../../lib/protocol/bytes";
import { calendarKeys, reminderId } from "../../lib/protocol/calendar-keys";
import { callOperation } from "../call";
import { defaultEnvironment } from "../environment";
import { userLocale } from "../user-locale";

const DAY_MS = 86_400_000;
/** Reminders further ahead are added when the calendar is opened later. */
const AHEAD_MS = 60 * DAY_MS;
const MAX_ROWS = 800;
/** A reminder due sooner could not be mailed in time. */
const LEAD_MS = 30_000;

interface Row {
  id: string;
  sendAt: string;
  payload: string;
}

async function wantedReminders(
  { events, prefs }: Pick<CalendarState, "events" | "prefs">,
  contentKey: string,
  tz: string,
  now: number,
): Promise<Row[]> {
  const { reminderKey } = await calendarKeys(contentKey);
  const reminded = events.filter(({ reminders }) => reminders?.length);
  const rows: Row[] = [];
  for (const one of occurrencesBetween(reminded, now, now + AHEAD_MS, tz))
    for (const minutes of one.event.reminders ?? []) {
      const at = one.start - minutes * 60_000;
      if (at < now + LEAD_MS || rows.length >= MAX_ROWS) continue;
      const start = new Date(one.start);
      const words = prefs.showTitlesInMail
        ? {
            subject: (one.title || "Untitled").slice(0, 120),
            text: start.toLocaleString(undefined, {
              dateStyle: "full",
              timeStyle: "short",
              timeZone: tz,
            }),
          }
        : {};
      rows.push({
        id: await reminderId(reminderKey, one.event.id, start.toISOString(), minutes),
        sendAt: new Date(at).toISOString(),
        payload: toBase64(utf8(JSON.stringify({ v: 1, lang: languageOf(), ...words }))),
      });
    }
  return rows;
}

const languageOf = () => userLocale().slice(0, 35);

/** Changes the server's rows to the wanted ones. */
export async function syncReminders(
  state: Pick<CalendarState, "events" | "prefs">,
  contentKey: string,
  tz: string,
  environment = defaultEnvironment(),
): Promise<void> {
  const rows = await wantedReminders(state, contentKey, tz, Date.now());
  const wanted = new Map(rows.map((row) => [row.id, row]));
  const { reminders } = await callOperation(listReminders, { environment });
  const stored = new Map(reminders.map((row) => [row.id, row]));
  const isSame = (row: Row) => {
    const known = stored.get(row.id);
    return (
      known?.payload === row.payload && Date.parse(String(known.sendAt)) === Date.parse(row.sendAt)
    );
  };
  const upsert = [...wanted.values()].filter((row) => !isSame(row));
  const remove = [...stored.keys()].filter((id) => !wanted.has(id));
  // Removes rows first, because otherwise there may be no room for the new ones.
  const changes = [...remove.map((id) => ({ id })), ...upsert];
  for (let at = 0; at < changes.length; at += MAX_REMINDER_CHANGES) {
    const part = changes.slice(at, at + MAX_REMINDER_CHANGES);
    const body = {
      upsert: part.filter((row): row is Row => "sendAt" in row),
      remove: part.flatMap((row) => ("sendAt" in row ? [] : [row.id])),
    };
    await callOperation(changeReminders, { body, environment });
  }
}
