/** Imports another program's calendar file as one more calendar of ours. Nobody is emailed. */
import type * as Y from "yjs";
import { addEvent, setRow } from "../../kinds/calendar/state";
import { readIcs } from "./read";

export interface ImportedCalendar {
  /** The new calendar's: removing it takes all of it back. */
  id: string;
  name: string;
  /** How many were imported, and how many could not be read. */
  leftOut: string[];
}

/** @param tz of events that name none @throws NotACalendar */
export function importIcs(
  doc: Y.Doc,
  text: string,
  { fileName, tz, id = crypto.randomUUID() }: { fileName: string; tz: string; id?: string },
): ImportedCalendar {
  const { name, events, skipped } = readIcs(text, id, tz);
  const title = (name ?? fileName.replace(/\.ics$/i, "")).slice(0, 80) || "Imported";
  doc.transact(() => {
    setRow(doc, "calendars", id, { name: title, color: "green" });
    for (const { event, overrides } of events) addEvent(doc, event, overrides);
  });
  const lost = skipped > 0 ? [`${eventsWords(skipped)} couldn’t be read`] : [];
  return { id, name: title, leftOut: [`${eventsWords(events.length)} imported`, ...lost] };
}

const eventsWords = (count: number): string =>
  count === 1 ? "1 event" : `${count.toLocaleString("en")} events`;
