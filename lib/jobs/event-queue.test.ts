import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeEach, expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { moment } from "@/db/schema/moment";
import { soon } from "@/lib/testing/outbox";
import { type Consumer, eventQueue } from "./event-queue";

const event = pgTable("test_event", {
  id: integer().primaryKey(),
  word: text().notNull(),
  attempts: integer().notNull().default(0),
  nextAt: moment().notNull().defaultNow(),
});

beforeEach(async () => {
  await pool().query(`drop table if exists test_event, test_done; create table test_done (word text);
    create table test_event (id int, word text, attempts int default 0, next_at timestamptz(3) default now())`);
});
afterAll(async () => {
  await pool().query("drop table test_event, test_done");
});

/** Writes down each word; throws at a bad one after it was written. */
const queue = (also: Consumer<typeof event.$inferSelect> = async () => {}) =>
  eventQueue<typeof event.$inferSelect>({
    table: event,
    remove: (tx, isDue) => tx.delete(event).where(isDue).returning(),
    consumers: [
      async (tx, events) => {
        for (const { word } of events) await tx.execute(`insert into test_done values ('${word}')`);
      },
      async (_, events) => {
        if (events.some(({ word }) => word === "bad")) throw new Error("It broke.");
      },
      also,
    ],
    failure: "not dispatched",
  });
const write = (...words: string[]) =>
  db()
    .insert(event)
    .values(words.map((word, id) => ({ id, word })));
const done = async () =>
  (await pool().query<{ word: string }>("select word from test_done")).rows.map(({ word }) => word);

test("events are dispatched once, however many workers there are, and soon after they are written", async () => {
  const words = Array.from({ length: 120 }, (_, n) => `w${n}`);
  await write(...words);
  await Promise.all([queue(), queue()].map(({ dispatchEvents }) => dispatchEvents()));
  expect((await done()).sort()).toEqual([...words].sort());
  await write("one", "two");
  queue().scheduleDispatch();
  await soon(async () => (await done()).slice(120)).toEqual(["one", "two"]);
});

test("no more events are dispatched together where the table was small when Postgres last looked", async () => {
  await write("first");
  await pool().query("analyze test_event; delete from test_event");
  await write(...Array.from({ length: 120 }, (_, n) => `w${n}`));
  const together: number[] = [];
  await queue(async (_, events) => void together.push(events.length)).dispatchEvents();
  expect(together).toEqual([50, 50, 20]);
});

test("an event that fails changes nothing, waits longer each time, is given up after ten, and holds up no other", async () => {
  await write("a", "bad", "b");
  const { dispatchEvents } = queue();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    await dispatchEvents();
    expect((await done()).sort()).toEqual(["a", "b"]);
    const { rows } = await pool().query(
      "select round(extract(epoch from next_at - now()) / 60)::int as minutes from test_event",
    );
    if (rows[0]) waits.push(rows[0].minutes);
    await pool().query("update test_event set next_at = now()");
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
  expect((await pool().query("select from test_event")).rows).toEqual([]);
});
