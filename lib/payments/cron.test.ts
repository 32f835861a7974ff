/** The scheduled run of payments (PY-101, DB-088, DB-092). */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as cronRoute from "@/app/api/pay/cron/route";
import * as linkRoute from "@/app/api/pay/links/[linkId]/route";
import * as listRoute from "@/app/api/pay/payees/[payeeId]/links/route";
import { pool } from "@/db/client";
import { CRON_SECRET } from "@/lib/testing/every-caller";
import { use } from "@/lib/testing/outbox";
import {
  askPay,
  asOwner,
  byCard,
  eventsOf,
  newLink,
  newPayee,
  record,
  refusal,
} from "@/lib/testing/payments";
import { reviewCheckouts } from "./checkout-look";
import { expireLinks, linksOver } from "./expiry";

beforeAll(() => use({ CRON_SECRET }));
afterAll(() => use({ CRON_SECRET: undefined }));

const run = (secret = CRON_SECRET) =>
  askPay(cronRoute.GET, {}, { headers: { Authorization: `Bearer ${secret}` } });
const pass = (id: string) =>
  pool().query("update pay_link set expires_at = now() where id = $1", [id]);
const soon = () => expireLinks(Date.now() + 10_000);

test("PY-101 only the scheduler may start it, and only one run works at a time", async () => {
  expect(refusal(await run("another secret than that"))).toEqual([401, "auth"]);
  const done = await run();
  expect([done.status, done.body]).toEqual([
    200,
    {
      ok: true,
      expired: expect.any(Number),
      looked: expect.any(Number),
      confirmed: expect.any(Number),
      delivered: expect.any(Number),
      failed: {},
    },
  ]);
  await pool().query(
    "update job set held_by = gen_random_uuid(), next_at = now() + interval '90 seconds' where name = 'payments'",
  );
  expect((await run()).body).toEqual({ ok: true, busy: true });
  await pool().query("update job set held_by = null where name = 'payments'");
  expect((await run()).body).toMatchObject({ expired: 0 });
});

test("DB-088 an expired link ends once, even with concurrent runs", async () => {
  const payee = await newPayee();
  const open = await newLink(payee);
  const part = await newLink(payee);
  const paid = await newLink(payee);
  await record(part.id, [byCard(4_000n)]);
  await record(paid.id, [byCard(10_000n)]);
  for (const { id } of [open, part, paid]) await pass(id);
  // A reader sees the expiry before the scheduled run stores it.
  const read = async () => (await askPay(linkRoute.GET, { linkId: open.id })).body.status;
  expect(await read()).toBe("expired");
  const before = await eventsOf(payee);
  await Promise.all([soon(), soon(), soon()]);
  const told = (await eventsOf(payee)).slice(before.length);
  expect(told.sort()).toEqual(["pay.expired", "pay.flagged underpaid"]);
  expect(await read()).toBe("expired");
  const list = async (status: string) => {
    const path = `/api/pay/payees/${payee.id}/links?status=${status}`;
    const { body } = await asOwner(payee, listRoute.GET, {}, { path });
    return body.links.map(({ id }: { id: string }) => id);
  };
  expect(await list("open")).toEqual([part.id]);
  expect(await list("paid")).toEqual([paid.id]);
  expect(await list("all")).toEqual([paid.id, part.id, open.id]);
});

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
afterAll(() => client.end());

test("expired links are found by index among 20,000", async () => {
  await client.connect();
  const { id, payee } = await newLink();
  await client.query(
    `begin; insert into pay_link (id, payee_id, ref, amount, currency, reusable, methods, rails, to_addresses, sealed,
       made_of, status, expires_at)
     select lpad(n::text, 22, 'A'), '${payee.id}', lpad(n::text, 6, '0'), 1, 'EUR', false, '{}', '{}', '{}', '',
       repeat('0', 64), case when n % 3 = 0 then 'open' else 'paid' end, now() + (n - 40) * interval '1 minute'
     from generate_series(1, 20000) n; analyze pay_link`,
  );
  const { sql, params } = linksOver().toSQL();
  const { rows } = await client.query(`explain ${sql}`, params);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("pay_link_expires");
  expect(plan).not.toContain("Seq Scan");
  expect(id).toHaveLength(22);
});

test("DB-092 no more checkouts are claimed at once where there were few when Postgres last looked", async () => {
  const { id } = await newLink(await newPayee());
  const add = (from: number, to: number) =>
    pool().query(
      `insert into pay_checkout (provider, id, link_id, account, amount, url, due_at, expires_at)
       select 'stripe', 'due ' || n, $1, 'acct_1', 1, '', now() - interval '1 hour', now() from generate_series($2::int, $3) n`,
      [id, from, to],
    );
  await add(1, 400);
  await pool().query("delete from pay_checkout where id <> 'due 1'; analyze pay_checkout");
  await add(2, 120);
  await reviewCheckouts(0);
  const { rowCount } = await pool().query(
    "select from pay_checkout where id like 'due %' and due_at > now()",
  );
  expect(rowCount).toBe(50);
});
