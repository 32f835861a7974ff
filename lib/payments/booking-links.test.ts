/** Bookings with a price: held, paid, and released (C-065, C-070, C-076, C-081). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as cronRoute from "@/app/api/calendar/book/cron/route";
import * as inboxRoute from "@/app/api/calendar/book/inbox/route";
import * as bookingRoute from "@/app/api/calendar/book/pages/[pageId]/bookings/[bookingId]/route";
import * as payeeRoute from "@/app/api/calendar/book/pages/[pageId]/payee/route";
import * as pageRoute from "@/app/api/calendar/book/pages/[pageId]/route";
import * as linksRoute from "@/app/api/pay/bookings/[pageId]/links/route";
import * as eventsRoute from "@/app/api/pay/payees/[payeeId]/events/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import { newPayLinkId } from "@/lib/protocol/pay-auth";
import { asPerson } from "@/lib/testing/accounts";
import { book, bookingOf, newPage, type TestBooking, type TestPage } from "@/lib/testing/bookings";
import { newOwner, type TestOwner } from "@/lib/testing/calendar";
import { call } from "@/lib/testing/call";
import { CRON_SECRET } from "@/lib/testing/every-caller";
import { envelope } from "@/lib/testing/files";
import { use } from "@/lib/testing/outbox";
import {
  asOwner,
  byCard,
  newAuth,
  newPayee,
  record,
  refusal,
  type TestPayee,
} from "@/lib/testing/payments";
import { expireLinks } from "./expiry";
import { readLinkRecord } from "./find";
import { ownerLinkView, publicLinkView } from "./views";

let owner: TestOwner;
let page: TestPage;
let payee: TestPayee;
beforeAll(() => use({ PAY_SIMULATOR: "1", CRON_SECRET }));
afterAll(() => use({ PAY_SIMULATOR: undefined, CRON_SECRET: undefined }));
beforeEach(async () => {
  await pool().query("delete from booking");
  owner = await newOwner();
  const lengths = [{ minutes: 30, amount: "5000", currency: "EUR" }];
  page = await newPage(owner, { more: { lengths } });
  payee = await newPayee({ providers: ["stripe"] });
  expect((await bind()).body).toEqual({ bound: true });
});

const bind = (more: object = {}) =>
  call(payeeRoute.PUT, {
    method: "PUT",
    params: { pageId: page.id },
    capability: page.bearer,
    body: { payee: payee.id, capability: payee.capability, auth: payee.auth, ...more },
  });
const linkBody = ({ body }: TestBooking, more: object = {}) => ({
  ...{ booking: body.id, id: newPayLinkId(), to: {}, sealed: envelope() },
  ...more,
});
const pay = ({ token }: TestBooking, body: object) =>
  call(linksRoute.POST, { params: { pageId: page.id }, capability: token, body });
const stateOf = async ({ body, token }: TestBooking): Promise<string> =>
  (
    await call(bookingRoute.GET, {
      params: { pageId: page.id, bookingId: body.id },
      headers: { Authorization: `Bearer ${token}` },
    })
  ).body.status;
const cron = async () =>
  (await call(cronRoute.GET, { headers: { Authorization: `Bearer ${CRON_SECRET}` } })).body;
const pass = ({ body }: TestBooking) =>
  pool().query("update booking set hold_until = now() - interval '1 second' where id = $1", [
    body.id,
  ]);

async function held(quarter: number): Promise<TestBooking> {
  const one = await bookingOf(owner, page, quarter);
  const { status, body } = await book(page, one.body);
  expect([status, body.status]).toEqual([201, "held"]);
  const ahead = new Date(body.holdUntil).getTime() - Date.now();
  expect(Math.round(ahead / 60_000)).toBe(15);
  return one;
}

async function linked(quarter: number) {
  const one = await held(quarter);
  const { status, body } = await pay(one, linkBody(one));
  expect([status, body.amount, body.currency]).toEqual([201, "5000", "EUR"]);
  return { one, link: body.id as string };
}

test("the page returns a booking's price, and a booking has one link", async () => {
  // C-065, C-081
  const one = await held(0);
  expect(refusal(await pay(one, linkBody(one, { amount: "1" })))).toEqual([400, "amount"]);
  const { body } = await pay(one, linkBody(one, { amount: "5000", currency: "EUR" }));
  const again = await pay(one, linkBody(one));
  expect([again.status, again.body.id]).toEqual([200, body.id]);
  expect(refusal(await pay({ ...one, token: newCapability() }, linkBody(one)))).toEqual([
    ...[404, "not_found"],
  ]);
  const late = await held(4);
  await pass(late);
  expect(refusal(await pay(late, linkBody(late)))).toEqual([409, "gone"]);
  const read = async () => (await call(pageRoute.GET, { params: { pageId: page.id } })).body;
  expect(await read()).toMatchObject({ priced: true, payable: true });
  const wrong = await bind({ auth: newAuth() });
  expect([wrong.status, wrong.body.reason]).toEqual([403, "auth"]);
  await call(payeeRoute.DELETE, {
    method: "DELETE",
    params: { pageId: page.id },
    capability: page.bearer,
  });
  expect(await read()).toMatchObject({ priced: true, payable: false });
});

test("a booking paid by card is confirmed, even when the payment is reported twice", async () => {
  // C-076
  const { one, link } = await linked(0);
  const payment = byCard(5_000n);
  await record(link, [payment]);
  await record(link, [payment]);
  await record(link, [byCard(5_000n)]);
  expect(await stateOf(one)).toBe("confirmed");
  const path = `/api/calendar/book/inbox?pages=${page.id}`;
  const { body } = await asPerson(owner, inboxRoute.GET, { path });
  expect(body.bookings).toMatchObject([{ paid: { link, amount: "5000", currency: "EUR" } }]);
  const found = await readLinkRecord(link);
  expect(ownerLinkView(found).booking).toEqual({ page: page.id, id: one.body.id });
  expect(publicLinkView(found, null)).not.toHaveProperty("booking");
});

test("a pending transfer holds the time, and an unpaid one releases it", async () => {
  // C-076, C-080
  const { one: waits, link } = await linked(0);
  await record(link, [byCard(5_000n, { method: "bank", status: "pending" })]);
  const { one: unpaid, link: late } = await linked(4);
  await pool().query("update booking set hold_until = hold_until - interval '16 minutes'");
  expect(await stateOf(unpaid)).toBe("expired");
  expect((await book(page, unpaid.body)).body.status).toBe("expired");
  expect(await cron()).toEqual({ ok: true, confirmed: 0, expired: 1, mailed: 0 });
  expect([await stateOf(waits), await stateOf(unpaid)]).toEqual(["held", "expired"]);
  await record(late, [byCard(5_000n)]);
  expect(await stateOf(unpaid)).toBe("confirmed");
});

test("an announced bank transfer holds the time for a day, even after the link has ended", async () => {
  // C-076, PY-076
  const { one, link } = await linked(0);
  await record(link, [byCard(5_000n, { method: "bank", status: "started" })]);
  await pool().query(
    "update booking set created_at = created_at - interval '16 minutes', hold_until = hold_until - interval '16 minutes'",
  );
  await pool().query("update pay_link set expires_at = now() - interval '1 second' where id = $1", [
    link,
  ]);
  await expireLinks(Date.now() + 10_000);
  await cron();
  expect(await stateOf(one)).toBe("held");
  await pool().query("update booking set hold_until = now() - interval '1 second'");
  expect(await stateOf(one)).toBe("expired");
});

test("a payment that arrives after the time was booked by somebody else leaves the booking expired", async () => {
  // C-076
  const { one, link } = await linked(0);
  await pass(one);
  expect(await stateOf(await held(0))).toBe("held");
  await pool().query("update pay_link set expires_at = now() - interval '1 second' where id = $1", [
    link,
  ]);
  const { link: paid } = await record(link, [byCard(5_000n)]);
  expect([await stateOf(one), paid.flags]).toEqual(["expired", ["late"]]);
});

test("a payment that was pending in time but took more than a day is late when the time is already booked", async () => {
  // C-076
  const { one, link } = await linked(0);
  const payment = byCard(5_000n, { status: "pending" });
  await record(link, [payment]);
  await pass(one);
  expect(await stateOf(await held(0))).toBe("held");
  const { link: paid } = await record(link, [{ ...payment, status: "paid" }]);
  expect([await stateOf(one), paid.status, paid.flags]).toEqual(["expired", "paid", ["late"]]);
  const { body } = await asOwner(payee, eventsRoute.GET);
  const told = body.events.find(({ type }: { type: string }) => type === "pay.paid");
  expect(told).toMatchObject({ link: { id: link }, late: true });
});

test("without a calendar the job does nothing", async () => {
  // C-001
  use({ CALENDAR: "0" });
  const answer = await cron();
  use({ CALENDAR: undefined });
  expect(answer).toEqual({ idle: true });
});
