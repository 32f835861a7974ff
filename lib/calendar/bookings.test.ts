import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
import * as cancelsRoute from "@/app/api/calendar/book/inbox/cancel/route";
import * as processedRoute from "@/app/api/calendar/book/inbox/processed/route";
import * as inboxRoute from "@/app/api/calendar/book/inbox/route";
import * as cancelRoute from "@/app/api/calendar/book/pages/[pageId]/bookings/[bookingId]/cancel/route";
import * as bookingRoute from "@/app/api/calendar/book/pages/[pageId]/bookings/[bookingId]/route";
import * as pageRoute from "@/app/api/calendar/book/pages/[pageId]/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import { openMessage } from "@/lib/protocol/shop-message";
import { asPerson, newNetwork, signUp, type TestPerson } from "@/lib/testing/accounts";
import {
  book,
  bookingOf,
  newPage,
  publish,
  type TestBooking,
  type TestPage,
} from "@/lib/testing/bookings";
import { newOwner, type TestOwner } from "@/lib/testing/calendar";
import { call } from "@/lib/testing/call";
import { drill } from "@/lib/testing/drill";
import { spent } from "@/lib/testing/limits";
import { opened, soon, withMailServer } from "@/lib/testing/outbox";
import { calendarLimits } from "./limits";

const house = withMailServer();
let owner: TestOwner;
let page: TestPage;
beforeEach(async () => {
  owner = await newOwner();
  page = await newPage(owner);
});

const read = (id: string) => call(pageRoute.GET, { params: { pageId: id } });
const remove = ({ id, bearer }: TestPage) =>
  call(pageRoute.DELETE, { method: "DELETE", params: { pageId: id }, capability: bearer });
const at = ({ id }: TestPage, body: { id: string }) => ({ pageId: id, bookingId: body.id });
const readBooking = (of: TestPage, { body, token }: TestBooking) =>
  call(bookingRoute.GET, { params: at(of, body), headers: { Authorization: `Bearer ${token}` } });
const cancel = (of: TestPage, { body, token }: TestBooking) =>
  call(cancelRoute.POST, { params: at(of, body), body: { token } });
const inbox = async (pages: string[], person: TestPerson = owner) =>
  (await asPerson(person, inboxRoute.GET, { path: `/api/calendar/book/inbox?pages=${pages}` })).body
    .bookings;
const processed = (id: string, status: string, person: TestPerson = owner) =>
  asPerson(person, processedRoute.POST, { body: { bookings: [{ id, status }] } });

test("only its bearer publishes a page, and only with a higher sequence", async () => {
  // C-060, C-062, C-063, C-064
  const { status, body } = await read(page.id);
  expect([status, body]).toEqual([
    200,
    {
      ...{ id: page.id, sealed: page.body.sealed, sequence: 1, taken: [] },
      ...{ priced: false, payable: false },
      ...{ inbox: owner.inbox.publicKey, lengths: [{ minutes: 30 }] },
      buffer: { before: 0, after: 0 },
    },
  ]);
  const next = { ...page.body, sequence: 2 };
  expect((await publish(page, next)).body).toEqual({ id: page.id, sequence: 2 });
  expect((await publish(page, next)).body.reason).toBe("stale");
  const other = await publish({ ...page, bearer: newCapability() }, { ...next, sequence: 3 });
  expect([other.status, other.body.reason]).toEqual([403, "auth"]);
  const tooMany = Buffer.alloc(17 * 512 * 16);
  for (let at = 0; at < tooMany.length; at += 16) tooMany.writeUInt32BE(at, at);
  const twice = Buffer.from(page.body.free, "base64");
  twice.copyWithin(16, 0, 16);
  const wrong = [
    "",
    page.body.free.slice(0, 512 * 16),
    "A".repeat(10_924),
    twice.toString("base64"),
  ];
  for (const free of [...wrong, tooMany.toString("base64")])
    expect((await publish(page, { ...next, sequence: 3, free })).status).toBe(400);
  expect((await remove({ ...page, bearer: newCapability() })).status).toBe(403);
  expect((await remove(page)).body).toEqual({ ok: true });
  expect((await read(page.id)).status).toBe(404);
});

test("a free account has one page without prices, even when several are published at once", async () => {
  // C-060, C-061
  const free = await newOwner({ pro: false });
  const pages = await Promise.all([
    newPage(free, { isPublished: false }),
    newPage(free, { isPublished: false }),
  ]);
  const priced = { lengths: [{ minutes: 30, amount: "1000", currency: "EUR" }] };
  const [first, second] = pages as [TestPage, TestPage];
  expect((await publish(first, { ...first.body, ...priced }, free)).body.reason).toBe("pro");
  const answers = await Promise.all([
    publish(first, first.body, free),
    publish(second, second.body, free),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 402]);
  const stranger = { ...(await signUp()), inbox: free.inbox };
  const third = await newPage(stranger, { isPublished: false });
  expect((await publish(third, third.body, stranger)).body.reason).toBe("verify_email");
  expect((await publish(third, third.body)).body.reason).toBe("session");
});

test("a time is booked once, the host's calendar opens it, and a repeated request makes no second booking", async () => {
  // C-070, C-071, C-074, C-077
  const booked = await bookingOf(owner, page, 4);
  const { status, body } = await book(page, booked.body);
  expect([status, body]).toEqual([201, { id: booked.body.id, status: "confirmed" }]);
  expect((await book(page, booked.body)).body).toEqual({ ...body, duplicate: true });
  expect((await book(page, { ...booked.body, minutes: 15 })).status).toBe(409);
  const { granules } = booked.body;
  expect((await read(page.id)).body.taken).toEqual([...granules].sort());
  const other = await book(page, (await bookingOf(owner, page, 5)).body);
  expect([other.status, other.body.reason, other.body.taken]).toEqual([
    409,
    "taken",
    [granules[1]],
  ]);
  const never = await bookingOf(owner, page, 900);
  expect((await book(page, never.body)).body).toMatchObject({
    reason: "taken",
    taken: never.body.granules,
  });
  expect((await read(page.id)).body.taken).toHaveLength(2);
  const [item] = await inbox([page.id]);
  const message = await openMessage("booking", page.id, owner.inbox.privateKey, item);
  expect(message.value).toMatchObject({ name: booked.name, start: booked.start });
  expect((await readBooking(page, booked)).body).toMatchObject({
    status: "confirmed",
    minutes: 30,
  });
  expect((await readBooking(page, { ...booked, token: "x" })).status).toBe(404);
});

test("when two people book one time on two pages of an account, exactly one gets it", async () => {
  // C-071, C-072
  let pages = [page, await newPage(owner)];
  const rounds = drill(200);
  for (let round = 0; round < rounds; round++) {
    // A page takes 50 bookings a day (C-073).
    const at = round % 40;
    if (round > 0 && at === 0) {
      owner = await newOwner();
      pages = [await newPage(owner), await newPage(owner)];
    }
    // In every second round the two times only overlap.
    const both = await Promise.all(
      pages.map((one, which) => bookingOf(owner, one, at * 3 + which * (round % 2))),
    );
    const answers = await Promise.all(
      pages.map((one, which) => book(one, both[which]?.body ?? {})),
    );
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([201, 409]);
    const won = both[answers.findIndex(({ status }) => status === 201)];
    for (const { id } of pages) {
      const taken: string[] = (await read(id)).body.taken;
      expect(taken.length, `round ${round}`).toBe((at + 1) * 2);
      expect(taken).toEqual(expect.arrayContaining(won?.body.granules ?? []));
    }
  }
}, 300_000);

test("the booker cancels, the time is free at once, and the host's calendar sees it", async () => {
  // C-075, C-077, C-078
  const booked = await bookingOf(owner, page, 0);
  await book(page, booked.body);
  expect((await cancel(page, { ...booked, token: newCapability() })).status).toBe(404);
  await processed(booked.body.id, "confirmed", await newOwner());
  expect(await inbox([page.id])).toHaveLength(1);
  await processed(booked.body.id, "confirmed");
  await processed(booked.body.id, "confirmed");
  expect(await inbox([page.id])).toEqual([]);
  expect((await cancel(page, booked)).body).toEqual({ ok: true, status: "cancelled" });
  expect((await cancel(page, booked)).body).toEqual({ ok: true, status: "cancelled" });
  expect((await read(page.id)).body.taken).toEqual([]);
  await processed(booked.body.id, "confirmed");
  expect(await inbox([page.id])).toMatchObject([{ id: booked.body.id, status: "cancelled" }]);
  expect(await inbox([page.id], await newOwner())).toEqual([]);
  expect((await book(page, (await bookingOf(owner, page, 0)).body)).status).toBe(201);
  const kept = await bookingOf(owner, page, 8);
  await book(page, kept.body);
  await remove(page);
  await pool().query("update booking set created_at = now() - interval '62 days' where id = $1", [
    kept.body.id,
  ]);
  expect((await cancel(page, kept)).body.reason).toBe("past");
  await pool().query("update booking set created_at = now() where id = $1", [kept.body.id]);
  expect((await cancel(page, kept)).status).toBe(200);
});

test("the booker is mailed, also when the host refuses, and then their address is erased", async () => {
  // C-079, C-080, DB-067
  const [good, bad] = [await bookingOf(owner, page, 0), await bookingOf(owner, page, 4)];
  for (const { body } of [good, bad]) await book(page, body);
  const guests = [good, bad].map(({ body }) => `${body.id}@booked.sealdesk.test`);
  const mailed = () =>
    house.server.taken
      .flatMap(({ to }) => to ?? [])
      .flatMap(({ value }) => value.map(({ address }) => address ?? ""))
      .filter((address) => guests.includes(address))
      .sort();
  await soon(mailed).toEqual([...guests].sort());
  const { body } = await asPerson(owner, cancelsRoute.POST, {
    body: { ids: [bad.body.id, randomUUID()] },
  });
  expect(body).toEqual({ cancelled: [bad.body.id] });
  await soon(mailed).toEqual([...guests, guests[1]].sort());
  const refusal = house.server.taken.find(({ subject }) => subject?.includes("cancelled"));
  const part = refusal?.attachments.find(({ contentType }) => contentType === "text/calendar");
  const whole = new ICAL.Component(ICAL.parse(part?.content.toString() ?? ""));
  const event = whole.getFirstSubcomponent("vevent");
  expect([whole.getFirstPropertyValue("method"), event?.getFirstPropertyValue("status")]).toEqual([
    ...["CANCEL", "CANCELLED"],
  ]);
  await processed(good.body.id, "confirmed");
  const { rows } = await pool().query("select * from booking where page_id = $1", [page.id]);
  expect(JSON.stringify(opened(rows))).not.toContain("@");
});

test("limits are exact, and a refused request does not count", async () => {
  // C-073
  const network = newNetwork();
  await spent(calendarLimits.bookings, network, calendarLimits.bookings.max - 2);
  const taken = await bookingOf(owner, page, 0);
  await book(page, taken.body);
  expect((await book(page, (await bookingOf(owner, page, 1)).body, network)).status).toBe(409);
  const last = await bookingOf(owner, page, 4);
  const twice = await Promise.all([1, 2].map(() => book(page, last.body, network)));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect((await book(page, (await bookingOf(owner, page, 6)).body, network)).status).toBe(201);
  expect((await book(page, (await bookingOf(owner, page, 8)).body, network)).status).toBe(429);
  expect((await book(page, last.body, network)).body.duplicate).toBe(true);
  await publish(page, { ...page.body, sequence: 2, perDay: 4 });
  expect((await book(page, (await bookingOf(owner, page, 8)).body)).status).toBe(201);
  expect((await book(page, (await bookingOf(owner, page, 12)).body)).status).toBe(429);
});
