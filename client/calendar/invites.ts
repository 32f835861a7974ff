/** Guests of an event: invitations, changes, cancellations and answers (DB-062…DB-064). */
import type * as Y from "yjs";
import * as z from "zod/mini";
import * as api from "../../lib/contract/calendar-invites";
import type { WriteCalendar } from "../../lib/kinds/calendar/file";
import { localMs, momentOf } from "../../lib/kinds/calendar/local-time";
import { ANSWERS, type Guest, type StoredEvent } from "../../lib/kinds/calendar/shapes";
import { changeEvent, readCalendar, setPref } from "../../lib/kinds/calendar/state";
import { formatInviteLink } from "../../lib/protocol/calendar-links";
import { sealSnapshot } from "../../lib/protocol/calendar-seal";
import { hashCapability, newCapability } from "../../lib/protocol/capability";
import { publicOf } from "../../lib/protocol/ecdh";
import { openMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment, siteOrigin } from "../environment";

const DAY_MS = 86_400_000;
/** How long after the event an invitation can be read; for a series, from today. */
const KEEP_MS = 30 * DAY_MS;
const MAX_SERIES_MS = 390 * DAY_MS;

export interface Host {
  name: string;
  email: string;
}

interface InviteMail {
  subject: string;
  text: string;
}

export interface SendInvite {
  doc: Y.Doc;
  event: StoredEvent;
  host: Host;
  inbox: JsonWebKey;
  mail: InviteMail;
  write: WriteCalendar;
  environment?: Environment;
}

const uidOf = (id: string, environment: Environment) => {
  const { hostname } = new URL(siteOrigin(environment));
  return `${id}@${hostname}`;
};

/**
 * Invites the event's guests or mails them a change; removed guests are told so.
 * @param removed guests who were removed
 * @returns addresses that could not be mailed
 */
export async function sendInvite(
  { doc, event, host, inbox, mail, write, environment = defaultEnvironment() }: SendInvite,
  removed: readonly Guest[] = [],
): Promise<string[]> {
  const invite = event.invite
    ? { ...event.invite, sequence: event.invite.sequence + 1 }
    : { id: crypto.randomUUID() as string, key: newCapability(), sequence: 0 };
  const guests = await Promise.all((event.guests ?? []).map(withToken));
  const shown: StoredEvent = { ...event, uid: uidOf(invite.id, environment), invite, guests };
  const file = { now: Date.now(), organizer: host, sequence: invite.sequence };
  const body = {
    sealed: await sealSnapshot("invite", invite.key, invite.id, snapshotOf(shown, host)),
    expiresAt: new Date(expiryOf(event)).toISOString(),
    guests: guests.map(({ email, token = "", tokenHash = "" }) => ({
      ...{ email, tokenHash },
      link:
        siteOrigin(environment) + formatInviteLink({ inviteId: invite.id, token, key: invite.key }),
    })),
    mail: { ...mail, ics: write([shown], { ...file, method: "REQUEST", guests }) },
  };
  const gone = removed.map(({ email }) => ({
    email,
    ics: write([shown], { ...file, method: "CANCEL", guests: [{ email }] }),
  }));
  const { failed } = event.invite
    ? await callOperation(api.changeInvite, {
        ...{ params: { id: invite.id }, environment },
        body: { ...body, sequence: invite.sequence, ...(gone.length > 0 && { removed: gone }) },
      })
    : await callOperation(api.createInvite, {
        ...{ environment, body: { ...body, id: invite.id, inbox: publicOf(inbox) } },
      });
  changeEvent(doc, event.id, { invite, guests, uid: shown.uid });
  const mailed = [...guests, ...removed];
  return failed.flatMap((at) => mailed[at]?.email ?? []);
}

/** Tells all guests that the event is cancelled. @returns addresses that could not be mailed */
export async function cancelInvite({
  event,
  host,
  mail,
  write,
  environment = defaultEnvironment(),
}: Omit<SendInvite, "doc" | "inbox">): Promise<string[]> {
  const { invite, guests = [] } = event;
  if (!invite) return [];
  const sequence = invite.sequence + 1;
  const file = {
    now: Date.now(),
    organizer: host,
    sequence,
    method: "CANCEL",
    cancelled: true,
    guests,
  } as const;
  const { failed } = await callOperation(api.changeInvite, {
    ...{ params: { id: invite.id }, environment },
    body: {
      ...{ sequence, cancelled: true },
      guests: guests.flatMap(({ email, token, tokenHash }) =>
        token && tokenHash
          ? [
              {
                email,
                tokenHash,
                link:
                  siteOrigin(environment) +
                  formatInviteLink({ inviteId: invite.id, token, key: invite.key }),
              },
            ]
          : [],
      ),
      mail: { ...mail, ics: write([event], file) },
    },
  });
  return failed.flatMap((at) => guests[at]?.email ?? []);
}

async function withToken(guest: Guest): Promise<Guest> {
  if (guest.token && guest.tokenHash) return guest;
  const token = newCapability();
  return { ...guest, token, tokenHash: await hashCapability(token) };
}

function expiryOf({ end, tz, allDay, rrule }: StoredEvent): number {
  const ends = allDay ? localMs(end) + DAY_MS : momentOf(end, tz);
  return Math.max(ends, Date.now()) + (rrule ? MAX_SERIES_MS : KEEP_MS);
}

function snapshotOf(event: StoredEvent, host: Host): object {
  const { uid, title, start, end, tz, allDay, rrule, exdates, overrides, location, url, notes } =
    event;
  const when = { uid, title, start, end, tz, allDay, rrule, exdates, overrides };
  return { v: 1, host, ...when, location, url, notes };
}

const Answer = z.object({
  v: z.literal(1),
  answer: z.enum(ANSWERS),
  name: z.optional(z.string().check(z.maxLength(80))),
  note: z.optional(z.string().check(z.maxLength(200))),
});

/** Stores guests' answers in their events. @returns who has answered since */
export async function applyAnswers(
  doc: Y.Doc,
  environment = defaultEnvironment(),
): Promise<string[]> {
  const answered: string[] = [];
  for (;;) {
    const { prefs, events } = readCalendar(doc);
    if (!prefs.inbox || !events.some(({ invite }) => invite)) return answered;
    const query = { since: prefs.answeredAt };
    const { rsvps, next } = await callOperation(api.listRsvps, { query, environment });
    for (const rsvp of rsvps) {
      const event = events.find(({ invite }) => invite?.id === rsvp.invite);
      const opened = await openMessage("rsvp", rsvp.invite, prefs.inbox, {
        ...rsvp,
        id: rsvp.guest,
      }).catch(() => null);
      const answer = z.safeParse(Answer, opened?.value);
      if (event && answer.success) answered.push(...noteAnswer(doc, event.id, rsvp, answer.data));
    }
    const last = rsvps.at(-1);
    if (last) setPref(doc, "answeredAt", new Date(last.at).toISOString());
    if (next === null) return answered;
  }
}

function noteAnswer(
  doc: Y.Doc,
  id: string,
  { guest: tokenHash, at }: { guest: string; at: string | Date },
  { answer, name, note }: z.infer<typeof Answer>,
): string[] {
  const guests = readCalendar(doc).events.find((event) => event.id === id)?.guests ?? [];
  const found = guests.find((guest) => guest.tokenHash === tokenHash);
  if (!found) return [];
  const { note: _, ...before } = found;
  const next = {
    ...before,
    answer,
    at: new Date(at).toISOString(),
    ...(name && { name }),
    ...(note && { note }),
  };
  changeEvent(doc, id, { guests: guests.map((guest) => (guest === found ? next : guest)) });
  return [name || found.email];
}
