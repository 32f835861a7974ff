/** What the database holds of calendars: no address, title or time of guests, hosts' events or bookings (C-011, C-042, DB-067). */
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as feedRoute from "@/app/api/calendar/feed/route";
import * as rsvpRoute from "@/app/api/calendar/invites/[id]/rsvp/route";
import * as invitesRoute from "@/app/api/calendar/invites/route";
import * as remindersRoute from "@/app/api/calendar/reminders/route";
import { newCapability } from "@/lib/protocol/capability";
import { asPerson, newNetwork } from "@/lib/testing/accounts";
import { book, bookingOf, newPage } from "@/lib/testing/bookings";
import { answerOf, icsOf, newInvite, newOwner, type TestGuest } from "@/lib/testing/calendar";
import { call } from "@/lib/testing/call";
import { dumpTables, findLeaksWithin, keyMarker, textMarker } from "@/lib/testing/leaks";
import { soon, withMailServer } from "@/lib/testing/outbox";
import { DAY_MS } from "@/lib/time";

const house = withMailServer();
const words = (about: string) => `${about}${randomBytes(9).toString("hex")}`;

test("no guest's address, and no title, time or key of an event, can be read from the tables", async () => {
  const owner = await newOwner();
  const title = words("Surgery");
  const { id, key, guests, body } = await newInvite(owner, { guests: 2, title });
  const [first, refused] = guests as [TestGuest, TestGuest];
  // One mail is sent, and one has failed: both have to be gone.
  house.server.mailboxes.set(refused.email, 451);
  expect((await asPerson(owner, invitesRoute.POST, { body })).body).toMatchObject({ failed: [1] });
  await call(rsvpRoute.POST, {
    params: { id },
    body: await answerOf(owner, id, first),
    headers: { "X-Svc-IP": newNetwork() },
  });
  const feed = { token: newCapability(), ics: icsOf(randomUUID(), 0, "PUBLISH", title) };
  expect((await asPerson(owner, feedRoute.PUT, { method: "PUT", body: feed })).status).toBe(200);
  const payload = { v: 1, lang: "en", subject: title, text: "At 14:00" };
  const reminder = {
    id: newCapability(),
    sendAt: new Date(Date.now() + DAY_MS).toISOString(),
    payload: Buffer.from(JSON.stringify(payload)).toString("base64"),
  };
  const reminders = { method: "PUT", body: { upsert: [reminder] } };
  expect((await asPerson(owner, remindersRoute.PUT, reminders)).status).toBe(200);
  const page = await newPage(owner);
  const booked = await bookingOf(owner, page, 7);
  expect((await book(page, booked.body)).status).toBe(201);
  await soon(() => house.server.taken.length).toBe(2);

  const tables = await dumpTables(String(process.env.DATABASE_URL));
  const markers = [
    ...guests.map(({ email }) => textMarker("a guest", email)),
    ...guests.map(({ token }) => keyMarker("a guest's token", token)),
    textMarker("who booked", `${booked.body.id}@booked.sealdesk.test`),
    textMarker("the name of who booked", booked.name),
    textMarker("a title", title),
    textMarker("the time of a booking", booked.start),
    textMarker("the time of an event", "20270115T140000Z"),
    keyMarker("an invite's key", key),
    keyMarker("the feed's token", feed.token),
    keyMarker("a booking's token", booked.token),
    keyMarker("a page's bearer", page.bearer),
  ];
  expect(findLeaksWithin(markers, tables)).toEqual([]);
  // What is looked for is found where it stands.
  expect(findLeaksWithin([textMarker("an invite", id)], tables)).not.toEqual([]);
}, 60_000);
