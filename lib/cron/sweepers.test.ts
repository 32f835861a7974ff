import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { jobs } from "./jobs";

/** The same project each time. */
const PROJECT = `with p as (insert into ticket_project (id, name, slug, retention_days)
  values ($1::uuid, 'Acme', $1::uuid::text, 90) on conflict (id) do update set name = 'Acme' returning id)`;
const PROJECT_WITH_TICKETS = `${PROJECT},
  c as (insert into ticket_customer (project_id, email) select id, 'a@b.test' from p
    on conflict (project_id, email) do update set name = 'Ada' returning id)
  insert into ticket (project_id, customer_id, code, status, resolved_at) select p.id, c.id, p.id || word,`;

/** By job: its table, how to make rows that are over and rows that are not, one for each word, and how many are there. */
const cases: Record<string, { table: string; over: string; alive: string; left: string }> = {
  sessions: {
    table: "session",
    over: "insert into session (user_id, token, expires_at) select $1, word, now() - interval '1 minute' from unnest($2::text[]) word",
    alive:
      "insert into session (user_id, token, expires_at) select $1, word, now() + interval '1 minute' from unnest($2::text[]) word",
    left: "select count(*)::int n from session where user_id = $1",
  },
  "api-keys": {
    table: "api_key",
    over: "insert into api_key (user_id, name, hash, last4, revoked_at) select $1::uuid, word, md5($1::uuid::text) || md5(word), '0000', now() - interval '90 days 1 minute' from unnest($2::text[]) word",
    alive:
      "insert into api_key (user_id, name, hash, last4, revoked_at) select $1::uuid, word, md5($1::uuid::text) || md5(word), '0000', now() - interval '89 days 23 hours' from unnest($2::text[]) word",
    left: "select count(*)::int n from api_key where user_id = $1",
  },
  "personal-keys": {
    table: "personal_key",
    over: "insert into personal_key (user_id, name, hash, start, expires_at) select $1::uuid, word, md5($1::uuid::text) || md5(word), 'usk_', now() - interval '90 days 1 minute' from unnest($2::text[]) word",
    alive:
      "insert into personal_key (user_id, name, hash, start, expires_at) select $1::uuid, word, md5($1::uuid::text) || md5(word), 'usk_', now() - interval '89 days 23 hours' from unnest($2::text[]) word",
    left: "select count(*)::int n from personal_key where user_id = $1",
  },
  verifications: {
    table: "verification",
    over: "insert into verification (identifier, value, expires_at) select $1::uuid::text, word, now() - interval '1 minute' from unnest($2::text[]) word",
    alive:
      "insert into verification (identifier, value, expires_at) select $1::uuid::text, word, now() + interval '1 minute' from unnest($2::text[]) word",
    left: "select count(*)::int n from verification where identifier = $1::uuid::text",
  },
  "stripe-events": {
    table: "stripe_event",
    over: "insert into stripe_event (id, received_at) select $1::uuid::text || word, now() - interval '91 days' from unnest($2::text[]) word",
    alive:
      "insert into stripe_event (id, received_at) select $1::uuid::text || word, now() - interval '89 days' from unnest($2::text[]) word",
    left: "select count(*)::int n from stripe_event where id like $1::uuid::text || '%'",
  },
  "webhook-log": {
    table: "webhook_delivery",
    over: "insert into webhook_delivery (endpoint_id, event_id, type, payload, status, created_at) select $1::uuid, word, 'test', '{}', 'failed', now() - interval '30 days 1 minute' from unnest($2::text[]) word",
    alive:
      "insert into webhook_delivery (endpoint_id, event_id, type, payload, status, created_at) select $1::uuid, word, 'test', '{}', 'failed', now() - interval '29 days' from unnest($2::text[]) word",
    left: "select count(*)::int n from webhook_delivery where endpoint_id = $1",
  },
  "rate-limits": {
    table: "rate_limit",
    over: "insert into rate_limit (key, window_start, window_length, count) select $1::uuid::text || word, extract(epoch from now())::bigint - 100, 60, 1 from unnest($2::text[]) word",
    alive:
      "insert into rate_limit (key, window_start, window_length, count) select $1::uuid::text || word, extract(epoch from now())::bigint - 10, 60, 1 from unnest($2::text[]) word",
    left: "select count(*)::int n from rate_limit where key like $1::uuid::text || '%'",
  },
  idempotency: {
    table: "idempotency",
    over: "insert into idempotency (scope, key, body_hash, status, answer, expires_at) select $1::uuid::text, word, repeat('0', 64), 200, '', now() - interval '1 minute' from unnest($2::text[]) word",
    alive:
      "insert into idempotency (scope, key, body_hash, status, answer, expires_at) select $1::uuid::text, word, repeat('0', 64), 200, '', now() + interval '1 minute' from unnest($2::text[]) word",
    left: "select count(*)::int n from idempotency where scope = $1::uuid::text",
  },
  "ticket-retention": {
    table: "ticket",
    over: `${PROJECT_WITH_TICKETS} 'resolved', now() - interval '90 days 1 minute' from p, c, unnest($2::text[]) word`,
    alive: `${PROJECT_WITH_TICKETS} 'resolved', now() - interval '89 days 23 hours' from p, c, unnest($2::text[]) word`,
    left: "select count(*)::int n from ticket where project_id = $1",
  },
  "ticket-projects": {
    table: "ticket_project",
    over: "insert into ticket_project (name, slug, deleted_at) select $1::uuid::text, $1::uuid::text || word, now() - interval '30 days 1 minute' from unnest($2::text[]) word",
    alive:
      "insert into ticket_project (name, slug, deleted_at) select $1::uuid::text, $1::uuid::text || word, now() - interval '29 days 23 hours' from unnest($2::text[]) word",
    left: "select count(*)::int n from ticket_project where name = $1::uuid::text",
  },
  "ticket-invites": {
    table: "ticket_invite",
    over: `${PROJECT} insert into ticket_invite (project_id, email, role, token_hash, expires_at) select p.id, word, 'agent', md5(p.id::text) || md5(word), now() - interval '7 days 1 minute' from p, unnest($2::text[]) word`,
    alive: `${PROJECT} insert into ticket_invite (project_id, email, role, token_hash, expires_at) select p.id, word, 'agent', md5(p.id::text) || md5(word), now() - interval '6 days 23 hours' from p, unnest($2::text[]) word`,
    left: "select count(*)::int n from ticket_invite where project_id = $1",
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
    await pool().query(sql.over, [id, ["a", "b", "c"]]);
    await pool().query(sql.alive, [id, ["d"]]);
    const { removed } = await jobOf(name).run();
    expect(removed).toBeGreaterThanOrEqual(3);
    expect((await pool().query(sql.left, [id])).rows).toEqual([{ n: 1 }]);
  },
);

/** A statement has five seconds: what piled up while no job ran must not be more than one statement removes, for ever. */
test.each(Object.entries(cases))("%s that piled up are removed step by step", async (name, sql) => {
  const id = await newUser();
  const many = Array.from({ length: 5_001 }, (_, n) => `w${n}`);
  await pool().query(sql.over, [id, many]);
  await pool().query(`create function refuse_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > 5000 then raise exception 'too many at once'; end if;
    return null; end $$`);
  await pool().query(`create trigger refuse_many after delete on ${sql.table}
    referencing old table as gone for each statement execute function refuse_many()`);
  try {
    expect((await jobOf(name).run()).removed).toBeGreaterThanOrEqual(5_001);
    expect((await pool().query(sql.left, [id])).rows).toEqual([{ n: 0 }]);
  } finally {
    await pool().query("drop function refuse_many cascade");
  }
});

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

test("a personal key goes by whichever end came first, and a key that works never", async () => {
  const id = await newUser();
  const ends: [string, string | null, string | null][] = [
    ["revoked long ago", "-91 days", "200 days"],
    ["expired long ago", "-1 day", "-91 days"],
    ["revoked lately", "-89 days", "-89 days"],
    ["working until then", null, "1 day"],
    ["working without end", null, null],
  ];
  for (const [name, revoked, expires] of ends)
    await pool().query(
      `insert into personal_key (user_id, name, hash, start, created_at, revoked_at, expires_at)
       values ($1, $2, md5($1::uuid::text) || md5($2), 'usk_', now() - interval '3 years', now() + $3::interval, now() + $4::interval)`,
      [id, name, revoked, expires],
    );
  await pool().query(
    `insert into api_key (user_id, name, hash, last4, created_at)
     values ($1, 'old', md5($1::uuid::text) || md5('old'), '0000', now() - interval '3 years')`,
    [id],
  );
  await jobOf("personal-keys").run();
  await jobOf("api-keys").run();
  const { rows } = await pool().query("select name from personal_key where user_id = $1", [id]);
  expect(rows.map(({ name }) => name).sort()).toEqual([
    "revoked lately",
    "working until then",
    "working without end",
  ]);
  const keys = await pool().query("select name from api_key where user_id = $1", [id]);
  expect(keys.rows).toEqual([{ name: "old" }]);
});
