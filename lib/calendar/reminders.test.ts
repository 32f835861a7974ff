import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import * as cronRoute from "@/app/api/calendar/cron/route";
import * as remindersRoute from "@/app/api/calendar/reminders/route";
import { pool } from "@/db/client";
import { asPerson, signUp } from "@/lib/testing/accounts";
import { newOwner, type TestOwner } from "@/lib/testing/calendar";
import { call } from "@/lib/testing/call";
import { CRON_SECRET } from "@/lib/testing/every-caller";
import { soon, use, withMailServer } from "@/lib/testing/outbox";
import { DAY_MS } from "@/lib/time";
import { reminderQueue } from "./reminders";

const house = withMailServer();
let owner: TestOwner;
beforeEach(async () => {
  await pool().query("delete from calendar_reminder");
  owner = await newOwner();
  use({ CRON_SECRET });
});
afterAll(() => use({ CRON_SECRET: undefined }));

const payloadOf = (words: object = {}): string =>
  Buffer.from(JSON.stringify({ v: 1, lang: "en", ...words })).toString("base64");
const reminder = (words: object = {}, id = randomBytes(32).toString("base64url")) => ({
  id,
  sendAt: new Date(Date.now() + DAY_MS).toISOString(),
  payload: payloadOf(words),
});
const change = (body: unknown, person = owner) =>
  asPerson(person as TestOwner, remindersRoute.PUT, { method: "PUT", body });
const list = async () => (await asPerson(owner, remindersRoute.GET)).body.reminders;
const due = (hours = 0) =>
  pool().query(
    "update calendar_reminder set due_at = now(), send_at = now() - $1 * interval '1 hour'",
    [hours],
  );
const left = async () => (await pool().query("select from calendar_reminder")).rowCount;

test("reminders are stored by id, listed soonest first, and removed", async () => {
  // C-030, C-031
  const [first, second] = [reminder(), reminder()];
  second.sendAt = new Date(Date.now() + 1_000_000).toISOString();
  expect((await change({ upsert: [first, second] })).body).toEqual({ rows: 2 });
  expect(await list()).toEqual([second, first]);
  const later = { ...second, sendAt: new Date(Date.now() + 2 * DAY_MS).toISOString() };
  expect((await change({ upsert: [later], remove: [first.id] })).body).toEqual({ rows: 1 });
  expect(await list()).toEqual([later]);
  for (const bad of [
    { ...first, sendAt: new Date(Date.now() - 1_000).toISOString() },
    { ...first, sendAt: new Date(Date.now() + 401 * DAY_MS).toISOString() },
    { ...first, id: "short" },
    { ...first, payload: payloadOf({ subject: "x".repeat(121) }) },
    { ...first, payload: "AAAA" },
  ])
    expect((await change({ upsert: [bad] })).status).toBe(400);
});

test("a request changes at most 200 reminders, and an account has at most 1,000", async () => {
  // C-030
  const many = (count: number) => Array.from({ length: count }, () => reminder());
  expect((await change({ upsert: many(201) })).status).toBe(400);
  for (let round = 0; round < 5; round++)
    expect((await change({ upsert: many(200) })).status).toBe(200);
  const [known, extra] = [await list(), reminder()];
  const full = await change({ upsert: [extra] });
  expect([full.status, full.body.reason]).toEqual([409, "full"]);
  expect(await list()).toEqual(known);
  expect((await change({ upsert: [extra], remove: [known[0].id] })).body).toEqual({ rows: 1_000 });
});

test("a reminder is mailed once, even with concurrent runs, and contains only what its owner allowed", async () => {
  // C-032, C-050, DB-065
  await change({ upsert: [reminder(), reminder({ subject: "Tea with Bob", text: "At four." })] });
  await due();
  const run = () => call(cronRoute.GET, { headers: { Authorization: `Bearer ${CRON_SECRET}` } });
  const [answer] = await Promise.all([run(), reminderQueue.run(), reminderQueue.run()]);
  expect(answer.body).toMatchObject({ ok: true });
  await soon(() => house.server.taken.length).toBe(2);
  expect(house.server.taken.map(({ subject }) => subject).sort()).toEqual([
    ...["Tea with Bob", "You have an event coming up"],
  ]);
  expect(await left()).toBe(0);
  expect((await call(cronRoute.GET)).status).toBe(401);
});

test("with an unconfirmed address a reminder waits a day; a deleted account gets none", async () => {
  // C-032
  const stranger = (await signUp()) as TestOwner;
  await change({ upsert: [reminder()] }, stranger);
  await due();
  await reminderQueue.run();
  expect(await left()).toBe(1);
  await due(25);
  await reminderQueue.run();
  expect(await left()).toBe(0);
  await change({ upsert: [reminder()] });
  await pool().query('update "user" set deleting_since = now() where id = $1', [owner.userId]);
  await due();
  await reminderQueue.run();
  expect([await left(), house.server.taken.length]).toEqual([0, 0]);
});
