/** Brings the events of an .ics file into the account's calendar, on this device. */
import { openCalendar } from "@/client/calendar/calendar-file";
import type { FileToImport } from "@/client/import/companions";
import { importKind } from "@/client/import/kinds";
import { hereZone } from "@/lib/kinds/calendar/local-time";
import { readCalendar } from "@/lib/kinds/calendar/state";
import { ImportError } from "@/lib/kinds/import-error";
import type { Imported } from "./import-note";

const MAX_BYTES = 20_000_000;

export const isCalendarFile = ({ file }: FileToImport): boolean =>
  importKind(file.name) === "calendar";

/** @throws ImportError, ApiError, NetworkError; the signal's reason */
export async function importCalendar(
  { id, file }: FileToImport,
  signal: AbortSignal,
): Promise<Imported> {
  if (file.size > MAX_BYTES) throw new ImportError("It’s too large for a calendar.");
  const { importIcs } = await import("@/lib/formats/icalendar/import-calendar");
  const text = await file.text();
  const opened = await openCalendar();
  if (!opened) throw new ImportError("Sign in first: events go into your account’s calendar.");
  const calendar = opened.file;
  try {
    signal.throwIfAborted();
    const tz = readCalendar(calendar.doc).prefs.tz ?? hereZone();
    const brought = bringOrRefuse(() =>
      importIcs(calendar.doc, text, { fileName: file.name, tz, id }),
    );
    await calendar.flush();
    const { refusal } = calendar.status();
    if (refusal) throw new ImportError(refusal.message);
    return { title: brought.name, link: "/calendar", leftOut: brought.leftOut };
  } finally {
    await calendar.close();
  }
}

function bringOrRefuse<Brought>(bring: () => Brought): Brought {
  try {
    return bring();
  } catch (error) {
    const isTheirs = error instanceof Error && error.name === "NotACalendar";
    throw isTheirs ? new ImportError("It isn’t a calendar file.") : error;
  }
}
