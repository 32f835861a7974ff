/** What a mail driver receives and returns. */

/** A mail as it leaves; the same at every attempt. */
export interface Message {
  /** Of its row: two deliveries of one row are one mail to a service that knows idempotency keys. */
  id: string;
  from: Sender;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachment: Attachment | null;
}

/** A PDF that a mail carries, or an iCalendar object, which mail programs offer to answer (RFC 6047). */
export interface Attachment {
  filename: string;
  content: Buffer;
}

/** The method of an iCalendar object; null for another attachment. */
export const calendarMethodOf = ({ filename, content }: Attachment): string | null =>
  filename.endsWith(".ics")
    ? (/^METHOD:([A-Z]+)\r?$/m.exec(content.toString())?.[1] ?? "PUBLISH")
    : null;

export interface Sender {
  name: string;
  address: string;
}

export type Outcome =
  | { kind: "sent" }
  /** It will never be taken: an unknown mailbox, a refused message. */
  | { kind: "refused"; words: string }
  /** This mail was not taken now; others may be. */
  | { kind: "deferred"; words: string }
  /** No mail can go this way now: the service is away, or does not let us in. */
  | { kind: "unreachable"; words: string };

export interface MailDriver {
  /** True when mails leave this machine; what they hold in secret is then no longer kept here. */
  sends: boolean;
  /** Being in the outbox is being sent: nothing is handed over. */
  keeps?: true;
  /** Never throws. */
  deliver(message: Message): Promise<Outcome>;
  close(): void;
}
