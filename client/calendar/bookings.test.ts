import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { proGrant, user } from "@/db/schema";
import { deletePayee } from "@/lib/contract/pay-payees";
import { baseUrl } from "@/lib/env";
import { writeCalendar } from "@/lib/formats/icalendar/write";
import type { BookingPage, PageSettings } from "@/lib/kinds/calendar/shapes";
import { addEvent, readCalendar } from "@/lib/kinds/calendar/state";
import { drill } from "@/lib/testing/drill";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { signUp } from "../account/signing-in";
import { callOperation } from "../call";
import { takeTransfers } from "../package/payments";
import { asOwner, createProfile } from "../payments/owner";
import { newBrowser } from "../testing/browser";
import { applyBookings } from "./booking-inbox";
import { openCalendar } from "./calendar-file";
import {
  cancelBooking,
  lengthsOf,
  NoWayToPay,
  openPage,
  payForBooking,
  prepareBooking,
  readBooking,
  sendBooking,
  timesOf,
} from "./guest";
import { openInvite, sendAnswer } from "./guest-answer";
import { applyAnswers, cancelInvite, sendInvite } from "./invites";
import { checkWayToPay, pageSecrets, publishPage } from "./pages";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PASSWORD = "seven quiet herons at dawn";
const host = { name: "Ada", email: "ada@sealdesk.test" };

async function newHost() {
  const browser = newBrowser(server.url);
  // Invitation links start with the site's own origin.
  const environment = {
    ...browser,
    origin: baseUrl(),
    fetch: (url: string, init: RequestInit) =>
      browser.fetch(url.replace(baseUrl(), server.url), init),
  };
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: PASSWORD }, {}, environment);
  const verified = { emailVerified: true };
  const [row] = await db().update(user).set(verified).where(eq(user.email, email)).returning();
  await db()
    .insert(proGrant)
    .values({ userId: row?.id ?? "", until: null });
  const opened = await openCalendar(environment);
  if (!opened) throw new Error("Nobody is signed in.");
  const { file, contentKey } = opened;
  return { doc: file.doc, contentKey, environment, file };
}

type Host = Awaited<ReturnType<typeof newHost>>;

async function newPage(
  owner: Host,
  own: Partial<PageSettings> = {},
): Promise<{ id: string; key: string }> {
  const hours = { days: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "24:00" };
  const page: BookingPage = {
    ...{ id: randomUUID(), sequence: 0 },
    settings: {
      ...{
        title: "Intro",
        host: "Ada",
        tz: "Europe/Vienna",
        rules: [hours],
        notice: 60,
        horizon: 5,
      },
      ...{ questions: [], location: "Room 4", lengths: [{ minutes: 30 }], perDay: 50 },
      buffer: { before: 1, after: 0 },
      ...own,
    },
  };
  await checkWayToPay(page.settings, owner.environment);
  await publishPage(owner, page);
  return { id: page.id, key: (await pageSecrets(owner.contentKey, page)).key };
}

const draft = (start: number) => ({
  ...{
    start,
    minutes: 30,
    tz: "Asia/Kolkata",
    name: "Planted Heron",
    email: "heron@guests.sealdesk.test",
    answers: [],
  },
});

test("busy time is not offered; a booking reaches the calendar, and its time is free again after a cancellation", async () => {
  const owner = await newHost();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  addEvent(owner.doc, {
    ...{ uid: "1", calendar: "main", title: "Busy", tz: "UTC", allDay: false, busy: true },
    ...{ start: `${tomorrow}T10:00:00`, end: `${tomorrow}T12:00:00` },
  });
  const { id, key } = await newPage(owner);
  const guest = newBrowser(server.url);
  const page = await openPage(id, key, guest);
  const times = timesOf(page, 30);
  const busy = [Date.parse(`${tomorrow}T10:00:00Z`), Date.parse(`${tomorrow}T12:15:00Z`)] as const;
  expect(times.length).toBeGreaterThan(100);
  expect(times.filter((start) => start > busy[0] - 30 * 60_000 && start < busy[1])).toEqual([]);
  const [first = 0] = times;
  const booking = await prepareBooking(page, draft(first), writeCalendar, guest);
  expect((await sendBooking(page, booking, guest)).status).toBe("confirmed");
  // Repeated because no answer arrived, it is the same booking.
  expect(await sendBooking(page, booking, guest)).toMatchObject({ duplicate: true });
  expect(await applyBookings(owner)).toEqual(["Booked: Planted Heron"]);
  expect(await applyBookings(owner)).toEqual([]);
  const events = () => readCalendar(owner.doc).events.filter((event) => event.booking);
  expect(events().map(({ title, location }) => [title, location])).toEqual([
    ["Planted Heron: Intro", "Room 4"],
  ]);
  expect(timesOf(await openPage(id, key, guest), 30)).not.toContain(first);
  const access = { pageId: id, bookingId: booking.id, token: booking.token };
  await cancelBooking(access, guest);
  expect((await readBooking(access, guest)).status).toBe("cancelled");
  expect(timesOf(await openPage(id, key, guest), 30)).toContain(first);
  expect(await applyBookings(owner)).toEqual(["Cancelled: Planted Heron: Intro"]);
  expect(events()).toEqual([]);
  expect(guest.sent.join()).not.toContain("Planted");
  await owner.file.close();
});

test("a price requires a profile that can be paid, and a returning guest gets the same payment link", async () => {
  // C-081
  const owner = await newHost();
  const profile = await createProfile("Ada", owner.environment);
  const priced = {
    lengths: [{ minutes: 30, amount: "5000", currency: "EUR" }],
    payee: { id: profile.payeeId, token: `${profile.capability}.${profile.payeeKey}` },
  };
  await expect(newPage(owner, priced)).rejects.toThrow(NoWayToPay);
  await takeTransfers({ ...profile, environment: owner.environment }, [
    { label: "IBAN", value: "DE89 3704 0044 0532 0130 00" },
  ]);
  const { id, key } = await newPage(owner, priced);
  const guest = newBrowser(server.url);
  const page = await openPage(id, key, guest);
  const [first = 0] = timesOf(page, 30);
  const booking = await prepareBooking(page, draft(first), writeCalendar, guest);
  expect((await sendBooking(page, booking, guest)).status).toBe("held");
  const pay = () => payForBooking(page, { bookingId: booking.id, token: booking.token }, 30, guest);
  expect(await pay()).toBe(await pay());
  const both = [{ minutes: 15 }, ...priced.lengths];
  const stored = readCalendar(owner.doc).pages.find((one) => one.id === id) as BookingPage;
  const now = { ...stored, settings: { ...stored.settings, lengths: both } };
  await publishPage(owner, now);
  expect(lengthsOf(await openPage(id, key, guest))).toEqual(both);
  await callOperation(deletePayee, { ...asOwner(profile), environment: owner.environment });
  expect(lengthsOf(await openPage(id, key, guest))).toEqual([{ minutes: 15 }]);
  // What else the page says is published all the same.
  await publishPage(owner, { ...now, sequence: now.sequence + 1 });
  expect(lengthsOf(await openPage(id, key, guest))).toEqual([{ minutes: 15 }]);
  await owner.file.close();
});

test("a booking whose quarter hours do not match its time is refused", async () => {
  // C-079
  const owner = await newHost();
  const { id, key } = await newPage(owner);
  const guest = newBrowser(server.url);
  const page = await openPage(id, key, guest);
  const [first = 0, , , , , later = 0] = timesOf(page, 30);
  const said = await prepareBooking(page, draft(first), writeCalendar, guest);
  const held = await prepareBooking(page, draft(later), writeCalendar, guest);
  await sendBooking(page, { ...said, body: { ...said.body, granules: held.body.granules } }, guest);
  expect(await applyBookings(owner)).toEqual([]);
  const row = await readBooking({ pageId: id, bookingId: said.id, token: said.token }, guest);
  expect(row.status).toBe("cancelled");
  await owner.file.close();
});

test("two pages of one account never give one time to two guests", async () => {
  // C-072, in `npm run soak` 200 times
  const owner = await newHost();
  const pages = [await newPage(owner), await newPage(owner)] as const;
  const opened = await Promise.all(
    pages.map(({ id, key }) => openPage(id, key, newBrowser(server.url))),
  );
  const times = timesOf(opened[0] as (typeof opened)[number], 30);
  for (let round = 0; round < Math.min(drill(200), times.length / 3); round++) {
    const start = times[round * 3] ?? 0;
    const outcomes = await Promise.all(
      opened.map(async (page) => {
        const guest = newBrowser(server.url);
        const booking = await prepareBooking(page, draft(start), writeCalendar, guest);
        return sendBooking(page, booking, guest).then(
          () => "booked",
          (error: { reason?: string }) => error.reason,
        );
      }),
    );
    expect(outcomes.sort(), `round ${round}`).toEqual(["booked", "taken"]);
  }
  await owner.file.close();
});

test("a guest answers without an account, changes the answer, and reads about a cancellation", async () => {
  const owner = await newHost();
  const { doc, environment } = owner;
  const id = addEvent(doc, {
    ...{
      uid: "1",
      calendar: "main",
      title: "Planted tea",
      start: "2027-03-02T09:00:00",
      tz: "Europe/Vienna",
    },
    ...{
      end: "2027-03-02T10:00:00",
      allDay: false,
      busy: true,
      guests: [{ email: "bo@guests.sealdesk.test" }],
    },
  });
  const now = () => {
    const { events, prefs } = readCalendar(doc);
    const event = events.find((one) => one.id === id);
    if (!event || !prefs.inbox) throw new Error("No event.");
    return { event, inbox: prefs.inbox };
  };
  const mail = { subject: "Invitation", text: "Tea" };
  const send = () => sendInvite({ doc, ...now(), host, mail, write: writeCalendar, environment });
  expect(await send()).toEqual([]);
  const { invite, guests } = now().event;
  const link = {
    inviteId: invite?.id ?? "",
    key: invite?.key ?? "",
    token: guests?.[0]?.token ?? "",
  };
  const guest = newBrowser(server.url);
  const opened = await openInvite(link, guest);
  expect(opened.said).toMatchObject({ title: "Planted tea", host, tz: "Europe/Vienna" });
  expect(JSON.stringify(opened.said)).not.toContain("bo@guests");
  await sendAnswer(link, opened, { answer: "tentative", name: "Bo", note: "Late" }, guest);
  expect(await applyAnswers(doc, environment)).toEqual(["Bo"]);
  await sendAnswer(link, opened, { answer: "accepted", name: "Bo", note: "" }, guest);
  await applyAnswers(doc, environment);
  expect(now().event.guests?.[0]).toMatchObject({ answer: "accepted", name: "Bo" });
  expect(await applyAnswers(doc, environment)).toEqual([]);
  expect(await send()).toEqual([]);
  expect((await openInvite(link, guest)).sequence).toBe(1);
  await cancelInvite({ event: now().event, host, mail, write: writeCalendar, environment });
  expect((await openInvite(link, guest)).cancelled).toBe(true);
  expect(environment.sent.filter((sent) => sent.includes("Planted tea"))).toEqual(
    environment.sent.filter((sent) => /calendar\/invites/.test(sent) && sent.includes("ics")),
  );
  await owner.file.close();
});
