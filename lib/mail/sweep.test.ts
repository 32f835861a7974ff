import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { outboxRows } from "@/lib/testing/outbox";
import { sweepOutbox } from "./sweep";

test("after thirty days a mail is gone, unless it still waits", async () => {
  await pool().query("delete from mail_outbox");
  await pool().query(`insert into mail_outbox (kind, recipient, subject, text, html, status, created_at, next_at, attempts)
    select 'test', 'a@b.test', s, 'x', 'x', s, now() - d * interval '1 day', now() + interval '1 hour', 0
    from unnest(array['sent', 'failed', 'queued']) s, unnest(array[29, 31]) d`);
  await pool().query(`insert into mail_outbox (kind, recipient, subject, text, html, created_at, next_at, attempts)
    values ('test', 'a@b.test', 'deadly', 'x', 'x', now() - interval '2 days', now(), 61)`);
  expect(await sweepOutbox()).toEqual({ removed: 2, givenUp: 1 });
  expect((await outboxRows()).map(({ subject, status }) => `${subject} ${status}`).sort()).toEqual([
    "deadly failed",
    "failed failed",
    "queued queued",
    "queued queued",
    "sent sent",
  ]);
});

test("a mail that an older release kept in clear is sealed, and reads as it did", async () => {
  await pool().query("delete from mail_outbox");
  await pool().query(`insert into mail_outbox (kind, recipient, subject, text, html, status)
    select 'test', 'a@b.test', 'Hello', 'A line.', '<p>A line.', 'sent' from generate_series(1, 501)`);
  await sweepOutbox();
  const { rows } = await pool().query(
    "select subject, text, html from mail_outbox where text !~ '^s1[.][A-Za-z0-9_-]{22,}$' or subject = 'Hello' or html like '<%'",
  );
  expect(rows).toEqual([]);
  const said = (await outboxRows()).map(({ subject, text, html }) => `${subject} ${text} ${html}`);
  expect([said.length, new Set(said)]).toEqual([501, new Set(["Hello A line. <p>A line."])]);
});
