/** Mails to bookers: stored with the booking until the host's calendar has it, and sent through the outbox (DB-067). */
import type { Tx } from "@/db/client";
import type { createBooking } from "@/lib/contract/calendar-booking";
import type { Body } from "@/lib/contract/operation";
import { layOut } from "@/lib/mail/layout";
import { enqueue, type Mail } from "@/lib/mail/outbox";
import { keepIcs } from "./mails";

type BookingMail = NonNullable<Body<typeof createBooking>["mail"]>;

const FOOTER =
  "You received this email because this address was given for a booking made with Sealdesk. Replies aren’t read.";

const read = (mail: string): BookingMail => JSON.parse(mail);

async function send(tx: Tx, mail: BookingMail, kind: string, opening: string, ics: string) {
  const { to, subject, text } = mail;
  const attachmentId = await keepIcs(tx, ics);
  const quote = text.trim() === "" ? {} : { quote: text };
  const letter = layOut({ title: subject, opening, ...quote, paragraphs: [], footer: FOOTER });
  const one: Mail = { kind, to, subject, ...letter, attachmentId };
  await enqueue(tx, [one]);
}

/** @returns whether there was an address to mail */
export async function enqueueConfirmation(tx: Tx, kept: string | null): Promise<boolean> {
  if (kept === null) return false;
  const mail = read(kept);
  await send(tx, mail, "calendar-booking", "Your booking is confirmed.", mail.ics);
  return true;
}

/** When the host cancels, the attached file removes the event from the booker's calendar (RFC 5546 3.2.5). */
export async function enqueueRefusal(tx: Tx, kept: string | null): Promise<void> {
  if (kept === null) return;
  const mail = { ...read(kept), subject: "Your booking was cancelled" };
  await send(
    tx,
    mail,
    "calendar-cancel",
    "Your booking was cancelled by the host.",
    cancelled(mail.ics),
  );
}

function cancelled(ics: string): string {
  const sequence = Number(/^SEQUENCE:(\d+)/m.exec(ics)?.[1] ?? "0") + 1;
  return ics
    .replace(/^METHOD:.*$/m, "METHOD:CANCEL")
    .replace(/^(STATUS|SEQUENCE):.*\r?\n/gm, "")
    .replace(/^END:VEVENT/m, `STATUS:CANCELLED\r\nSEQUENCE:${sequence}\r\nEND:VEVENT`);
}
