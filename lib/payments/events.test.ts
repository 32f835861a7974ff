/** The events of a profile's payments: read, sent to webhooks and mailed (PY-090…PY-096, DB-094…DB-096). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as eventsRoute from "@/app/api/pay/payees/[payeeId]/events/route";
import * as hookRoute from "@/app/api/pay/payees/[payeeId]/hooks/[hookId]/route";
import * as testRoute from "@/app/api/pay/payees/[payeeId]/hooks/[hookId]/test/route";
import * as hooksRoute from "@/app/api/pay/payees/[payeeId]/hooks/route";
import { db, pool } from "@/db/client";
import { payNotify, webhookEndpoint } from "@/db/schema";
import { PayEvent } from "@/lib/contract/pay-shapes";
import { drill } from "@/lib/testing/drill";
import { opened, soon } from "@/lib/testing/outbox";
import {
  asOwner,
  byCard,
  newLink,
  newPayee,
  record,
  refusal,
  spendAll,
  type TestPayee,
} from "@/lib/testing/payments";
import { verify } from "@/lib/testing/standard-webhooks";
import { withReceivers } from "@/lib/testing/webhooks";
import { tellHooksOff } from "./hooks";
import { payEventLimit } from "./limits";
import { sendDigests } from "./notices";

const house = withReceivers();
const read = (payee: TestPayee, query = "") =>
  asOwner(payee, eventsRoute.GET, {}, { path: `/api/pay/payees/${payee.id}/events${query}` });
const ids = ({ body }: { body: { events: { id: string }[] } }) => body.events.map(({ id }) => id);

test("PY-090, DB-094 events are read in order, starting after a cursor", async () => {
  const { id, payee } = await newLink();
  const { payments } = await record(id, [byCard(4_000n), byCard(6_000n)]);
  const all = await read(payee);
  expect(ids(all)).toEqual(["evt_1", "evt_2", "evt_3"]);
  expect(all.body.cursor).toBe("evt_3");
  for (const event of all.body.events) expect(PayEvent.parse(event)).toEqual(event);
  expect(all.body.events[2]).toMatchObject({
    type: "pay.paid",
    payee: payee.id,
    link: { id, status: "paid", amount: "10000", paid: "10000", shop: null },
    payment: { id: payments[1]?.id, method: "card", amount: "6000" },
  });
  expect(ids(await read(payee, "?after=evt_1"))).toEqual(["evt_2", "evt_3"]);
  const none = await read(payee, "?after=evt_3&wait=-1");
  expect(none.body).toEqual({ events: [], cursor: "evt_3" });
  const long = `?after=evt_${"9".repeat(16)}&wait=25`;
  for (const query of ["?after=3", "?after=evt_", "?after=evt_1&wait=soon", long])
    expect(refusal(await read(payee, query))).toEqual([400, "invalid"]);
});

test("PY-090 without a cursor the latest hundred are returned, oldest first", async () => {
  const payee = await newPayee();
  await pool().query(
    `insert into pay_event (payee_id, n, body) select $1, n,
       json_build_object('id', 'evt_' || n, 'type', 'pay.created', 'at', '2026-11-23T00:00:00.000Z', 'payee', $1::uuid,
         'link', json_build_object('id', 'r0MPrYphn5rRX3L6nCkRkQ', 'ref', 'K7Q-PDM', 'status', 'open', 'amount', '1',
           'currency', 'EUR', 'paid', '0', 'pending', '0', 'shop', null, 'reusable', false), 'payment', null)::text
     from generate_series(1, 130) n`,
    [payee.id],
  );
  const latest = ids(await read(payee));
  expect([latest.length, latest[0], latest.at(-1)]).toEqual([100, "evt_31", "evt_130"]);
  const first = ids(await read(payee, "?after=evt_0"));
  expect([first.length, first[0], first.at(-1)]).toEqual([100, "evt_1", "evt_100"]);
});

test("PY-090 a waiting reader is answered as soon as an event is written", async () => {
  const { id, payee } = await newLink();
  const startedAt = Date.now();
  const waiting = read(payee, "?after=evt_1&wait=25");
  const other = read(payee, "?after=evt_9&wait=1");
  const key = `${payEventLimit.name}:${payee.id}`;
  await soon(async () => {
    const { rows } = await pool().query("select count from rate_limit where key = $1", [key]);
    return rows[0]?.count;
  }).toBe(2);
  await record(id, [byCard(10_000n)]);
  expect(ids(await waiting)).toEqual(["evt_2"]);
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  expect(ids(await other)).toEqual([]);
});

test("PY-090 the two hundred and forty-first read of an hour is refused", async () => {
  const payee = await newPayee();
  await spendAll(payEventLimit, payee.id);
  expect(refusal(await read(payee))).toEqual([429, "rate_limited"]);
});

test("PY-091 a reader that follows its cursor misses no event, however many are written at once", async () => {
  const payee = await newPayee();
  const count = drill(60, 12);
  const links = await Promise.all(Array.from({ length: count }, () => newLink(payee)));
  let isWritten = false;
  const writing = Promise.all(links.map(({ id }) => record(id, [byCard(10_000n)]))).then(() => {
    isWritten = true;
  });
  const seen: number[] = [];
  for (let isLast = false; !isLast; ) {
    isLast = isWritten;
    const { rows } = await pool().query<{ n: string }>(
      "select n from pay_event where payee_id = $1 and n > $2 order by n",
      [payee.id, seen.at(-1) ?? 0],
    );
    seen.push(...rows.map(({ n }) => Number(n)));
  }
  await writing;
  expect(seen).toEqual(Array.from({ length: 2 * count }, (_, n) => n + 1));
});

const addHook = (payee: TestPayee, body: object) => asOwner(payee, hooksRoute.POST, {}, { body });

test("PY-092, DB-095 a profile has five webhooks at most, with https, known events and a secret shown once", async () => {
  const payee = await newPayee();
  const url = "https://hooks.example.com/pay";
  const added = await addHook(payee, { url, events: ["pay.paid", "pay.paid"] });
  const { secret, ...hook } = added.body;
  expect([added.status, secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
  expect(hook).toEqual({
    id: expect.any(String),
    url,
    events: ["pay.paid"],
    active: true,
    createdAt: expect.any(String),
    lastAt: null,
    lastStatus: null,
    failingSince: null,
  });
  expect((await asOwner(payee, hooksRoute.GET)).body).toEqual({ hooks: [hook] });
  for (const body of [
    { url: "http://hooks.example.com" },
    { url: "https://10.0.0.1/" },
    { url, events: ["pay.lost"] },
    {},
  ])
    expect(refusal(await addHook(payee, body))).toEqual([400, "invalid"]);
  for (let more = 1; more < 5; more++) await addHook(payee, { url });
  expect(refusal(await addHook(payee, { url }))).toEqual([409, "conflict"]);
  const remove = (hookId: string, by = payee) => asOwner(by, hookRoute.DELETE, { hookId });
  expect(refusal(await remove(hook.id, await newPayee()))).toEqual([404, "not_found"]);
  expect((await remove(hook.id)).body).toEqual({ ok: true });
  expect(refusal(await remove(hook.id))).toEqual([404, "not_found"]);
});

test("PY-093, DB-095 a signed event is sent to each webhook that wants it; a sample is marked as one", async () => {
  const [receiver, other] = await house.start(2);
  const { id, payee } = await newLink();
  const { body: hook } = await addHook(payee, { url: receiver?.url, events: ["pay.paid"] });
  await addHook(payee, { url: other?.url, events: ["pay.refunded"] });
  await record(id, [byCard(4_000n), byCard(6_000n)]);
  await soon(() => receiver?.received.length).toBe(1);
  const [sent] = receiver?.received ?? [];
  if (!sent) throw new Error("Nothing came.");
  expect(await verify(sent, hook.secret, Math.floor(Date.now() / 1_000))).toBe("evt_3");
  expect(JSON.parse(sent.body)).toEqual((await read(payee)).body.events[2]);
  const tested = await asOwner(payee, testRoute.POST, { hookId: hook.id });
  expect(tested.body).toEqual({ status: 204 });
  const sample = JSON.parse(receiver?.received[1]?.body ?? "");
  expect([PayEvent.parse(sample), sample.type, sample.test]).toEqual([sample, "pay.created", true]);
  expect(other?.received).toHaveLength(0);
});

/**
 * Mails in the order of their transactions. Within one, "needs a look" comes last, because sending changes the rows'
 * order.
 */
async function mailsTo(email: string) {
  const { rows } = await pool().query<Record<"at" | "subject" | "text" | "html", string>>(
    "select created_at::text as at, subject, text, html from mail_outbox where recipient = $1",
    [email],
  );
  const isFirst = (a: (typeof rows)[number], b: typeof a) =>
    a.at < b.at || (a.at === b.at && a.subject > b.subject);
  return opened(rows).sort((a, b) => (isFirst(a, b) ? -1 : 1));
}

/** A profile with a confirmed notification address. */
async function newNotified(more: Partial<typeof payNotify.$inferInsert> = {}) {
  const payee = await newPayee();
  const email = `${randomUUID()}@sealdesk.test`;
  await db()
    .insert(payNotify)
    .values({ payeeId: payee.id, email, verifiedAt: new Date(), ...more });
  return { payee, email };
}

test("DB-096 an owner is mailed payments, refunds and flags, without any sealed content", async () => {
  const { payee, email } = await newNotified();
  const link = await newLink(payee);
  const change = byCard(12_345n);
  await record(link.id, [change]);
  await record(link.id, [{ ...change, refunded: 345n }]);
  await record(link.id, [{ ...change, refunded: 0n }]);
  const mails = await mailsTo(email);
  const { ref } = (await read(payee)).body.events[0].link;
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Payment ${ref} was paid`,
    `Payment ${ref} needs a look`,
    `Payment ${ref} was refunded`,
    `Payment ${ref} needs a look`,
    `Payment ${ref} was not refunded`,
  ]);
  expect(mails[0]?.text).toContain("123.45 EUR");
  expect(mails[2]?.text).toContain("3.45 EUR");
  expect(mails[0]?.text).toMatch(new RegExp(`/payments/${payee.id}(\\s|$)`, "m"));
  for (const { text, html } of mails) {
    expect(text + html).not.toContain(String(link.body.sealed));
    expect(text + html).not.toContain(link.id);
  }
  const silent = await newNotified({ verifiedAt: null });
  await record((await newLink(silent.payee)).id, [byCard(10_000n)]);
  expect(await mailsTo(silent.email)).toEqual([]);
});

test("DB-096 a failed refund is mailed as such, not as a new payment", async () => {
  const { payee, email } = await newNotified();
  const { id } = await newLink(payee);
  const change = byCard(10_000n);
  for (const refunded of [0n, 10_000n, 0n]) await record(id, [{ ...change, refunded }]);
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject.replace(/^Payment \S+ /, ""))).toEqual([
    "was paid",
    "was refunded",
    "was not refunded",
  ]);
});

test("DB-096 after sixty mails in an hour the rest is mailed as one digest", async () => {
  const { payee, email } = await newNotified({ hourStart: new Date(), sent: 59 });
  const links = await Promise.all([newLink(payee), newLink(payee), newLink(payee)]);
  await Promise.all(links.map(({ id }) => record(id, [byCard(10_000n)])));
  expect(await mailsTo(email)).toHaveLength(1);
  await sendDigests();
  expect(await mailsTo(email)).toHaveLength(1);
  await pool().query(
    "update pay_notify set hour_start = now() - interval '61 minutes' where payee_id = $1",
    [payee.id],
  );
  await Promise.all([sendDigests(), sendDigests()]);
  expect((await mailsTo(email)).map(({ subject }) => subject).slice(1)).toEqual([
    "2 more payment events",
  ]);
});

test("DB-096 payments that continue after the hour do not delay its digest", async () => {
  const hourStart = new Date(Date.now() - 61 * 60_000);
  const { payee, email } = await newNotified({ hourStart, sent: 60, held: 2 });
  const pay = async () => record((await newLink(payee)).id, [byCard(10_000n)]);
  await pay();
  await sendDigests();
  await pay();
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    "3 more payment events",
    expect.stringMatching(/^Payment \S+ was paid$/),
  ]);
});

test("PY-095 an owner is mailed once about a webhook that was turned off", async () => {
  const { payee, email } = await newNotified();
  const { body: hook } = await addHook(payee, { url: "https://hooks.example.com/secret-path" });
  await db().update(webhookEndpoint).set({ enabled: false, offReason: "failing" });
  await tellHooksOff();
  await tellHooksOff();
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("hooks.example.com");
  expect(mails[0]?.text).not.toContain("secret-path");
  const { hooks } = (await asOwner(payee, hooksRoute.GET)).body;
  expect(hooks).toMatchObject([{ id: hook.id, active: false }]);
});
