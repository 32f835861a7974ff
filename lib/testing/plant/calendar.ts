/** An invitation of which one mail failed, a feed, a reminder and a booking (C-011, C-042, DB-067). */
import { randomUUID } from "node:crypto";
import * as feedRoute from "@/app/api/calendar/feed/route";
import * as rsvpRoute from "@/app/api/calendar/invites/[id]/rsvp/route";
import * as invitesRoute from "@/app/api/calendar/invites/route";
import * as remindersRoute from "@/app/api/calendar/reminders/route";
import { newCapability } from "@/lib/protocol/capability";
import { DAY_MS } from "@/lib/time";
import { asPerson, newNetwork } from "../accounts";
import { book, bookingOf, newPage } from "../bookings";
import { answerOf, icsOf, newInvite, newOwner, type TestGuest } from "../calendar";
import { call } from "../call";
import { Planting } from "./planting";

/** @param refuse makes the mail to an address fail */
export async function plantCalendar(refuse: (email: string) => void) {
  const planting = new Planting();
  const owner = await newOwner();
  const title = planting.text("the title of an event");
  const { id, key, guests, body } = await newInvite(owner, { guests: 2, title });
  const [first, refused] = guests as [TestGuest, TestGuest];
  refuse(refused.email);
  const invited = await asPerson(owner, invitesRoute.POST, { body });
  const answered = await call(rsvpRoute.POST, {
    params: { id },
    body: await answerOf(owner, id, first),
    headers: { "X-Svc-IP": newNetwork() },
  });
  planting.text("a guest of an event", first.email);
  planting.text("a guest whose mail failed", refused.email);
  for (const { token } of guests) planting.key("a guest's token", token);
  planting.key("the key of an invitation", key);
  planting.text("the time of an event", "20270115T140000Z");

  const token = planting.key("the token of a calendar feed", newCapability());
  const feed = { token, ics: icsOf(randomUUID(), 0, "PUBLISH", title) };
  const fed = await asPerson(owner, feedRoute.PUT, { method: "PUT", body: feed });
  const reminder = {
    id: newCapability(),
    sendAt: new Date(Date.now() + DAY_MS).toISOString(),
    payload: Buffer.from(
      JSON.stringify({ v: 1, lang: "en", subject: title, text: "At 14:00" }),
    ).toString("base64"),
  };
  const upsert = { method: "PUT", body: { upsert: [reminder] } };
  const reminded = await asPerson(owner, remindersRoute.PUT, upsert);

  const page = await newPage(owner);
  const booking = await bookingOf(owner, page, 7);
  const booked = await book(page, booking.body);
  planting.text("the address of who booked", `${booking.body.id}@booked.sealdesk.test`);
  planting.text("the name of who booked", booking.name);
  planting.text("the time of a booking", booking.start);
  planting.key("the token of a booking", booking.token);
  planting.key("the proof of a booking page's owner", page.bearer);
  const statuses = [invited, answered, fed, reminded, booked].map(({ status }) => status);
  return { markers: planting.markers, statuses };
}
