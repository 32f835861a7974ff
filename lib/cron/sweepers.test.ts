import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { jobs } from "./jobs";

/** Rows that are over and rows that are not, by job: how to make `n` of them, and how many are there. */
const cases: Record<string, { over: string; alive: string; left: string }> = {
  sessions: {
    over: "insert into session (user_id, token, expires_at) values ($1, $2, now() - interval '1 minute')",
    alive:
      "insert into session (user_id, token, expires_at) values ($1, $2, now() + interval '1 minute')",
    left: "select count(*)::int n from session where user_id = $1",
  },
  verifications: {
    over: "insert into verification (identifier, value, expires_at) values ($1::uuid::text, $2, now() - interval '1 minute')",
    alive:
      "insert into verification (identifier, value, expires_at) values ($1::uuid::text, $2, now() + interval '1 minute')",
    left: "select count(*)::int n from verification where identifier = $1::uuid::text",
  },
  "stripe-events": {
    over: "insert into stripe_event (id, received_at) values ($1::uuid::text || $2, now() - interval '91 days')",
    alive:
      "insert into stripe_event (id, received_at) values ($1::uuid::text || $2, now() - interval '89 days')",
    left: "select count(*)::int n from stripe_event where id like $1::uuid::text || '%'",
  },
  "rate-limits": {
    over: "insert into rate_limit (key, window_start, window_length, count) values ($1::uuid::text || $2, extract(epoch from now())::bigint - 100, 60, 1)",
    alive:
      "insert into rate_limit (key, window_start, window_length, count) values ($1::uuid::text || $2, extract(epoch from now())::bigint - 10, 60, 1)",
    left: "select count(*)::int n from rate_limit where key like $1::uuid::text || '%'",
  },
  idempotency: {
    over: "insert into idempotency (scope, key, body_hash, status, answer, expires_at) values ($1::uuid::text, $2, repeat('0', 64), 200, '', now() - interval '1 minute')",
    alive:
      "insert into idempotency (scope, key, body_hash, status, answer, expires_at) values ($1::uuid::text, $2, repeat('0', 64), 200, '', now() + interval '1 minute')",
    left: "select count(*)::int n from idempotency where scope = $1::uuid::text",
  },
};

async function newUser(): Promise<string> {
  const id = randomUUID();
  await pool().query('insert into "user" (id, name, email) values ($1, $2, $3)', [
    id,
    "Ada",
    `${id}@sealdesk.test`,
  ]);
  return id;
}

const jobOf = (name: string) => {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`No job ${name}.`);
  return job;
};

test.each(Object.entries(cases))(
  "%s that are over are removed, and no others",
  async (name, sql) => {
    const id = await newUser();
    for (const each of ["a", "b", "c"]) await pool().query(sql.over, [id, each]);
    await pool().query(sql.alive, [id, "d"]);
    const { removed } = await jobOf(name).run();
    expect(removed).toBeGreaterThanOrEqual(3);
    expect((await pool().query(sql.left, [id])).rows).toEqual([{ n: 1 }]);
  },
);

test("the code of an address is removed an hour after it ended", async () => {
  const [old, recent] = [await newUser(), await newUser()];
  for (const [id, minutes] of [
    [old, 61],
    [recent, 59],
  ] as const)
    await pool().query(
      `insert into email_code (user_id, email, hash, sent_at, expires_at)
       values ($1, 'a@b.test', repeat('0', 64), now(), now() - $2 * interval '1 minute')`,
      [id, minutes],
    );
  await jobOf("email-codes").run();
  const { rows } = await pool().query("select user_id from email_code where user_id = any($1)", [
    [old, recent],
  ]);
  expect(rows).toEqual([{ user_id: recent }]);
});
