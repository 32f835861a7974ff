import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { startMailServer } from "@/lib/testing/mail-server";
import {
  mailTo,
  outboxRows,
  passTime,
  settled,
  soon,
  statuses,
  withMailServer,
} from "@/lib/testing/outbox";
import { deliverMails } from "./deliver";
import { enqueue } from "./outbox";

const house = withMailServer();

test("while the mail server is away nothing is lost; it is sent once when it is back", async () => {
  const { port } = house.server;
  await house.server.stop();
  const people = Array.from(
    { length: 12 },
    (_, i) => `p${String(i).padStart(2, "0")}@sealdesk.test`,
  );
  for (const person of people) await enqueue(db(), [mailTo(person)]);
  await soon(async () => (await outboxRows()).filter(({ error }) => error).length).toBeGreaterThan(
    0,
  );
  await deliverMails();
  await passTime();
  await deliverMails();
  const waiting = await outboxRows();
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(["queued"]));
  expect(waiting.find(({ error }) => error)?.error).toMatch(/^unreachable: .*ECONNREFUSED/);
  // It is noticed with a few of them, not with all.
  expect(waiting.reduce((sum, { attempts }) => sum + attempts, 0)).toBeLessThan(36);
  const back = await startMailServer(port);
  try {
    await pool().query(
      "update mail_outbox set next_at = now() where id = (select id from mail_outbox where attempts > 0 limit 1)",
    );
    await deliverMails();
    // One got through: those that waited for nothing but the server go at once.
    await deliverMails();
    expect(new Set(await statuses())).toEqual(new Set(["sent"]));
    expect(back.taken.map(({ to }) => [to].flat()[0]?.text).sort()).toEqual(people);
  } finally {
    house.server = back;
  }
});

/** Fails so many times. @returns how long the one mail waits after each (minutes) */
async function waitsOf(attempts: number): Promise<number[]> {
  const waits: number[] = [];
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await passTime();
    await soon(async () => {
      await deliverMails();
      return (await outboxRows())[0]?.attempts;
    }).toBe(attempt);
    const [row] = await outboxRows();
    waits.push(Math.round((row?.next_at.getTime() - Date.now()) / 60_000));
    expect(row).toMatchObject({ status: "queued", error: expect.stringMatching(/^deferred: 451/) });
  }
  return waits;
}

test.each(["ticket-new", "ticket-receipt-code", "ticket-reply-code", "ticket-customer-reply"])(
  "a mail about a ticket (%s) is tried again after 1, 5 and 30 minutes, and then given up",
  async (kind) => {
    // D-26
    house.server.whims = [{ code: 451 }];
    await enqueue(db(), [mailTo("ada@sealdesk.test", { kind })]);
    expect(await waitsOf(3)).toEqual([1, 5, 30]);
    await passTime();
    await deliverMails();
    expect((await outboxRows())[0]).toMatchObject({
      ...{ status: "failed", attempts: 4, sent_at: null },
      error: expect.stringMatching(/^deferred: 451/),
    });
    expect(house.server.taken).toEqual([]);
  },
);

test("waiting doubles from a minute to an hour, and a day of failing is visible", async () => {
  house.server.whims = [{ code: 451 }];
  await enqueue(db(), [mailTo("ada@sealdesk.test")]);
  expect(await waitsOf(9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  await pool().query(
    "update mail_outbox set next_at = now(), created_at = now() - interval '25 hours'",
  );
  await deliverMails();
  expect((await outboxRows())[0]).toMatchObject({ status: "failed", attempts: 10, sent_at: null });
  expect(house.server.taken).toEqual([]);
});

test("a mailbox that does not exist fails at once, a busy one is tried again, and others do not wait for them", async () => {
  house.server.mailboxes.set("nobody@sealdesk.test", 550).set("busy@sealdesk.test", 451);
  await enqueue(db(), [
    mailTo("busy@sealdesk.test"),
    mailTo("good@sealdesk.test"),
    mailTo("nobody@sealdesk.test"),
  ]);
  await settled("queued", "sent", "failed");
  // Queued is the busy one before it was tried, too.
  await soon(async () => (await outboxRows()).map(({ error }) => error)).toEqual([
    expect.stringMatching(/^deferred: 451/),
    null,
    expect.stringMatching(/^refused: 550/),
  ]);
  house.server.mailboxes.clear();
  await passTime();
  await deliverMails();
  expect(await statuses()).toEqual(["sent", "sent", "failed"]);
  expect(house.server.taken).toHaveLength(2);
});

test("a server that takes its time is waited for, and takes the mail once", async () => {
  house.server.whims = [{ wait: 1_500 }];
  await enqueue(db(), [mailTo("ada@sealdesk.test")]);
  await soon(() => house.server.seen).toBe(1);
  // Somebody else who looks now finds nothing to do.
  const { rows: due } = await pool().query(
    "select 1 from mail_outbox where status = 'queued' and next_at <= now() + interval '1 millisecond'",
  );
  expect(due).toEqual([]);
  await settled("sent");
  expect([house.server.seen, house.server.taken.length]).toEqual([1, 1]);
});

test("a line that drops after the message is tried again under the same Message-ID", async () => {
  house.server.whims = ["hang up", null];
  await enqueue(db(), [mailTo("ada@sealdesk.test")]);
  await soon(async () => (await outboxRows())[0]?.error).toMatch(/^deferred: /);
  await passTime();
  await deliverMails();
  const [row] = await outboxRows();
  expect([row?.status, row?.attempts, house.server.seen]).toEqual(["sent", 2, 2]);
  expect(house.server.taken.map(({ messageId }) => messageId)).toEqual([
    `<${row?.id}@sealdesk.test>`,
  ]);
});
