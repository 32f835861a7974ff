/** What an iCalendar file says besides its events; `lib/formats/icalendar` writes it. */
import type { Guest, StoredEvent } from "./shapes";

type Method = "PUBLISH" | "REQUEST" | "CANCEL";

export interface CalendarFile {
  method?: Method;
  name?: string;
  /** When it is written, in ms. */
  now: number;
  /** From 0; of mails the invitation's. */
  sequence?: number;
  organizer?: { name: string; email: string };
  /** Of the event that is no more; a guest who was removed reads only CANCEL (RFC 5546 3.2.5). */
  cancelled?: boolean;
  /** Whom the file is for; without it guests stay out of it. */
  guests?: readonly Guest[];
}

/** Given to who sends files, so that the writer is loaded only where one is sent. */
export type WriteCalendar = (events: readonly StoredEvent[], file: CalendarFile) => string;
