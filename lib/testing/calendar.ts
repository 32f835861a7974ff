/** Calendars in tests: accounts that may invite, and what their clients send. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { proGrant, user } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { formatInviteLink } from "@/lib/protocol/calendar-links";
import { sealSnapshot } from "@/lib/protocol/calendar-seal";
import { newCapability } from "@/lib/protocol/capability";
import { newInboxKey } from "@/lib/protocol/ecdh";
import { sealMessage } from "@/lib/protocol/shop-message";
import { DAY_MS } from "@/lib/time";
import { signUp, type TestPerson } from "./accounts";

export interface TestOwner extends TestPerson {
  inbox: { publicKey: string; privateKey: JsonWebKey };
}

/** Somebody with a confirmed address. */
export async function newOwner({ pro = true } = {}): Promise<TestOwner> {
  const person = await signUp({ name: "Ada" });
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, person.userId));
  if (pro) await db().insert(proGrant).values({ userId: person.userId, until: null });
  return { ...person, inbox: await newInboxKey() };
}

export const icsOf = (id: string, sequence = 0, method = "REQUEST", title = "Tea"): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sealdesk//Test//EN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${id}@sealdesk.test`,
    `SEQUENCE:${sequence}`,
    "DTSTAMP:20261128T010000Z",
    "DTSTART:20270115T140000Z",
    "DTEND:20270115T150000Z",
    `SUMMARY:${title}`,
    ...(method === "CANCEL" ? ["STATUS:CANCELLED"] : []),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

export interface TestGuest {
  email: string;
  token: string;
  tokenHash: string;
  link: string;
}

export function newGuest(
  id: string,
  key = newCapability(),
  name: string = randomUUID(),
): TestGuest {
  const token = newCapability();
  const link = baseUrl() + formatInviteLink({ inviteId: id, token, key });
  return { email: `${name}@guests.sealdesk.test`, token, tokenHash: digestOf(token), link };
}

export const asSent = ({ tokenHash, email, link }: TestGuest) => ({ tokenHash, email, link });

/** An invitation with its guests, as a client sends it. */
export async function newInvite(owner: TestOwner, { guests: count = 1, title = "Tea" } = {}) {
  const [id, key] = [randomUUID(), newCapability()];
  const guests = Array.from({ length: count }, () => newGuest(id, key));
  const body = {
    id,
    sealed: await sealSnapshot("invite", key, id, { v: 1, title }),
    inbox: owner.inbox.publicKey,
    expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    guests: guests.map(asSent),
    mail: {
      subject: `Invitation: ${title}`,
      text: `${title} at four.`,
      ics: icsOf(id, 0, "REQUEST", title),
    },
  };
  return { id, key, guests, body };
}

/** A guest's answer, as their page sends it. */
export async function answerOf(
  owner: TestOwner,
  id: string,
  { token, tokenHash }: TestGuest,
  answer = "accepted",
) {
  const value = { v: 1, answer, sequence: 0 };
  const { key, payload } = await sealMessage("rsvp", id, owner.inbox.publicKey, tokenHash, value);
  return { token, key, payload };
}
