import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
import * as inviteRoute from "@/app/api/calendar/invites/[id]/route";
import * as rsvpRoute from "@/app/api/calendar/invites/[id]/rsvp/route";
import * as invitesRoute from "@/app/api/calendar/invites/route";
import * as rsvpsRoute from "@/app/api/calendar/invites/rsvps/route";
import { pool } from "@/db/client";
import { openMessage } from "@/lib/protocol/shop-message";
import { asPerson, newAccount, newNetwork, signUp, type TestPerson } from "@/lib/testing/accounts";
import {
  answerOf,
  asSent,
  icsOf,
  newGuest,
  newInvite,
  newOwner,
  type TestGuest,
  type TestOwner,
} from "@/lib/testing/calendar";
import { call } from "@/lib/testing/call";
import { spent } from "@/lib/testing/limits";
import { use, withMailServer } from "@/lib/testing/outbox";
import { calendarLimits, MAX_OPEN_INVITES } from "./limits";

const house = withMailServer();
let owner: TestOwner;
beforeEach(async () => {
  owner = await newOwner();
});

const invite = (person: TestPerson, body: unknown) => asPerson(person, invitesRoute.POST, { body });
const change = (person: TestPerson, id: string, body: unknown) =>
  asPerson(person, inviteRoute.PATCH, { method: "PATCH", params: { id }, body });
const read = (id: string) => call(inviteRoute.GET, { params: { id } });
const rsvp = (id: string, body: unknown, network = newNetwork()) =>
  call(rsvpRoute.POST, { params: { id }, body, headers: { "X-Svc-IP": network } });
const answers = (person: TestPerson, since?: string) =>
  asPerson(person, rsvpsRoute.GET, {
    path: `/api/calendar/invites/rsvps${since === undefined ? "" : `?since=${encodeURIComponent(since)}`}`,
  });
const recipients = () => house.server.taken.map(({ to }) => [to].flat()[0]?.text).sort();
const mailTo = ({ email }: Pick<TestGuest, "email">) =>
  house.server.taken.filter(({ to }) => [to].flat()[0]?.text === email).at(-1);

/** The mail's iCalendar object, parsed as a mail program does. */
function objectIn(mail: ReturnType<typeof mailTo>) {
  const part = mail?.attachments.find(({ contentType }) => contentType === "text/calendar");
  const whole = new ICAL.Component(ICAL.parse(part?.content.toString() ?? ""));
  const event = whole.getFirstSubcomponent("vevent");
  const value = (name: string) => event?.getFirstPropertyValue(name);
  return {
    method: whole.getFirstPropertyValue("method"),
    uid: value("uid"),
    sequence: value("sequence"),
    status: value("status"),
  };
}

test("each guest is mailed once, and repeating the request mails nobody", async () => {
  // C-011, C-012, C-016
  const { id, body, guests } = await newInvite(owner, { guests: 3 });
  const { status, body: answer } = await invite(owner, body);
  expect([status, answer]).toEqual([201, { id, sequence: 0, sent: 3, failed: [] }]);
  expect(recipients()).toEqual(guests.map(({ email }) => email).sort());
  const again = await invite(owner, body);
  expect([again.status, again.body]).toEqual([200, answer]);
  expect(house.server.taken).toHaveLength(3);
  expect((await invite(owner, { ...body, mail: { ...body.mail, text: "Other" } })).status).toBe(
    409,
  );
  expect((await invite(await newOwner(), body)).status).toBe(409);
  expect((await read(id)).body).toEqual({
    ...{ id, sealed: body.sealed, sequence: 0, cancelled: false, inbox: body.inbox },
    updatedAt: expect.any(String),
  });
});

test("the mail has an iCalendar event, the guest's own link, and the host's reply address", async () => {
  // C-020
  const { id, body, guests } = await newInvite(owner, { guests: 2 });
  await invite(owner, body);
  const [guest, other] = guests as [TestGuest, TestGuest];
  const mail = mailTo(guest);
  expect(mail?.replyTo?.text).toBe(owner.email);
  expect(mail?.text).toContain(guest.link);
  expect(mail?.text).not.toContain(other.link);
  expect(mail?.html).not.toContain("<img");
  expect(objectIn(mail)).toEqual({
    ...{ method: "REQUEST", uid: `${id}@sealdesk.test`, sequence: 0, status: null },
  });
});

test("a change is mailed with a higher sequence, and a cancellation is final", async () => {
  // C-014, C-015, C-020
  const { id, body, guests } = await newInvite(owner, { guests: 2 });
  await invite(owner, body);
  const [stays, goes] = guests as [TestGuest, TestGuest];
  const moved = {
    ...{ sequence: 1, sealed: body.sealed, guests: [asSent(stays)] },
    removed: [{ email: goes.email, ics: icsOf(id, 1, "CANCEL") }],
    mail: { ...body.mail, subject: "Moved", ics: icsOf(id, 1) },
  };
  const changed = await change(owner, id, moved);
  expect([changed.status, changed.body]).toEqual([200, { sequence: 1, sent: 2, failed: [] }]);
  expect(objectIn(mailTo(stays))).toMatchObject({ method: "REQUEST", sequence: 1 });
  expect(mailTo(stays)?.text).toContain("changed an event that you’re invited to.");
  expect(objectIn(mailTo(goes))).toMatchObject({ method: "CANCEL", sequence: 1 });
  expect(mailTo(goes)?.subject).toContain("withdrawn");
  expect((await rsvp(id, await answerOf(owner, id, goes))).status).toBe(404);
  expect((await change(owner, id, moved)).body.reason).toBe("stale");
  expect((await change(await newOwner(), id, { sequence: 9 })).status).toBe(404);
  const end = { sequence: 2, cancelled: true, guests: [asSent(stays)] };
  const mail = { ...body.mail, subject: "Cancelled", ics: icsOf(id, 2, "CANCEL") };
  expect((await change(owner, id, { ...end, mail })).status).toBe(200);
  expect(objectIn(mailTo(stays))).toMatchObject({
    ...{ method: "CANCEL", status: "CANCELLED", sequence: 2, uid: `${id}@sealdesk.test` },
  });
  expect((await read(id)).body).toMatchObject({ cancelled: true, sequence: 2 });
  expect((await change(owner, id, { sequence: 3 })).body.reason).toBe("cancelled");
  expect((await rsvp(id, await answerOf(owner, id, stays))).body.reason).toBe("cancelled");
});

test("guests answer by their link; only the host reads the answers, the newest of each guest", async () => {
  // C-017, C-019
  const { id, body, guests } = await newInvite(owner, { guests: 2 });
  await invite(owner, body);
  const [first, second] = guests as [TestGuest, TestGuest];
  await rsvp(id, await answerOf(owner, id, first));
  const { body: given } = await rsvp(id, await answerOf(owner, id, second, "declined"));
  const newest = await rsvp(id, await answerOf(owner, id, first, "tentative"));
  expect(newest.body).toEqual({ ok: true, at: expect.any(String) });
  const { rsvps, next } = (await answers(owner)).body;
  expect(rsvps.map(({ guest }: { guest: string }) => guest)).toEqual([
    ...[second.tokenHash, first.tokenHash],
  ]);
  const [, last] = rsvps;
  const opened = await openMessage("rsvp", id, owner.inbox.privateKey, { ...last, id: last.guest });
  expect(opened.value).toMatchObject({ answer: "tentative" });
  expect(next).toBe(null);
  expect((await answers(owner, given.at)).body.rsvps).toHaveLength(1);
  expect((await answers(owner, "yesterday")).status).toBe(400);
  expect((await answers(await newOwner())).body.rsvps).toEqual([]);
  const stranger = newGuest(id);
  expect((await rsvp(id, await answerOf(owner, id, stranger))).status).toBe(404);
  expect((await rsvp(randomUUID(), await answerOf(owner, id, first))).status).toBe(404);
});

test("guests who could not be mailed are listed, the others are mailed, and a retry reaches the rest", async () => {
  // C-021
  const { id, body, guests } = await newInvite(owner, { guests: 3 });
  const [, refused] = guests as [TestGuest, TestGuest, TestGuest];
  house.server.mailboxes.set(refused.email, 550);
  expect((await invite(owner, body)).body).toMatchObject({ sent: 2, failed: [1] });
  house.server.mailboxes.clear();
  const known = guests.map((guest) =>
    guest === refused ? asSent(guest) : { tokenHash: guest.tokenHash },
  );
  const again = { sequence: 1, guests: known, mail: { ...body.mail, ics: icsOf(id, 1) } };
  expect((await change(owner, id, again)).body).toEqual({ sequence: 1, sent: 1, failed: [] });
  expect(mailTo(refused)?.subject).toBe(body.mail.subject);
});

test("an unconfirmed address cannot invite, and a program acts as its account", async () => {
  // C-002, C-010
  const stranger = { ...(await signUp()), inbox: owner.inbox };
  const { body } = await newInvite(stranger);
  expect((await invite(stranger, body)).body.reason).toBe("verify_email");
  const { key } = await newAccount();
  expect((await call(invitesRoute.POST, { key, body })).body.reason).toBe("verify_email");
  expect((await call(rsvpsRoute.GET, { key })).body).toEqual({ rsvps: [], next: null });
  expect((await call(invitesRoute.POST, { body })).body.reason).toBe("session");
  expect(house.server.taken).toEqual([]);
});

test("limits are exact", async () => {
  // C-013, C-018
  const { id, body, guests } = await newInvite(owner);
  const many = Array.from({ length: 51 }, () => asSent(newGuest(id)));
  expect((await invite(owner, { ...body, guests: many })).status).toBe(400);
  await pool().query(
    `insert into calendar_invite (id, user_id, sealed, inbox, expires_at, made_of, mails)
     select gen_random_uuid(), $1, 'AQ==', $2, now() + interval '1 day', repeat('0', 64), '{}' from generate_series(1, $3)`,
    [owner.userId, body.inbox, MAX_OPEN_INVITES],
  );
  expect((await invite(owner, body)).body.reason).toBe("full");
  const one = "select id from calendar_invite where user_id = $1 limit 1";
  await pool().query(`delete from calendar_invite where id = (${one})`, [owner.userId]);
  expect((await invite(owner, body)).status).toBe(201);
  await pool().query("delete from rate_limit where key like 'calendar-invite:%'");
  await spent(calendarLimits.invites, owner.userId, calendarLimits.invites.max - 1);
  expect((await change(owner, id, { sequence: 1 })).status).toBe(200);
  expect((await change(owner, id, { sequence: 2 })).status).toBe(429);
  const [guest] = guests as [TestGuest];
  const network = newNetwork();
  await spent(calendarLimits.rsvps, network, calendarLimits.rsvps.max - 1);
  const stranger = await answerOf(owner, id, newGuest(id));
  expect((await rsvp(id, stranger, network)).status).toBe(404);
  expect((await rsvp(id, await answerOf(owner, id, guest), network)).status).toBe(429);
});

test("a mail never contains a link to another site", async () => {
  const { body, id } = await newInvite(owner);
  const other = newGuest(randomUUID()).link;
  for (const link of ["https://evil.test/", `https://evil.test/i/${id}#x`, other, "javascript:1"]) {
    const guests = [{ ...body.guests[0], link }];
    expect((await invite(owner, { ...body, guests })).status).toBe(400);
  }
  expect(house.server.taken).toEqual([]);
});

test("with the calendar off its routes answer 404", async () => {
  // C-001
  const { body } = await newInvite(owner);
  await invite(owner, body);
  use({ CALENDAR: "0" });
  const statuses = [(await invite(owner, body)).status, (await read(body.id)).status];
  use({ CALENDAR: undefined });
  expect(statuses).toEqual([404, 404]);
});
