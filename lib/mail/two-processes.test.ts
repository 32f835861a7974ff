import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { mailTo, outboxRows, passTime, statuses, use, withMailServer } from "@/lib/testing/outbox";
import { startSecondProcess } from "@/lib/testing/process";
import { deliverMails } from "./deliver";
import { enqueue } from "./outbox";

const house = withMailServer();

test("two processes that deliver at once send each mail once", { timeout: 60_000 }, async () => {
  const others = await Promise.all([1, 2].map(() => startSecondProcess()));
  try {
    const people = Array.from({ length: 60 }, (_, i) => `p${i}@sealdesk.test`);
    // Slow enough that none is done before another has begun.
    house.server.whims = [{ wait: 100 }];
    await enqueue(
      db(),
      people.map((person) => mailTo(person)),
    );
    const counts = (await Promise.all([
      deliverMails(),
      ...others.map((other) => other.ask({ kind: "deliver" })),
    ])) as { sent: number }[];
    await expect.poll(() => statuses()).toEqual(people.map(() => "sent"));
    expect(house.server.taken).toHaveLength(60);
    expect(new Set(house.server.taken.map(({ messageId }) => messageId)).size).toBe(60);
    expect(counts.filter(({ sent }) => sent > 0).length).toBeGreaterThan(1);
    expect((await outboxRows()).every(({ attempts }) => attempts === 1)).toBe(true);
  } finally {
    await Promise.all(others.map((other) => other.kill()));
  }
});

test("a worker killed in the middle of a delivery loses nothing: the mail goes after its lease", {
  timeout: 60_000,
}, async () => {
  // The mail goes into the outbox while this process would not send it.
  use({ SMTP_URL: "smtp://127.0.0.1:9" });
  house.server.whims = ["never answer"];
  const worker = await startSecondProcess({ SMTP_URL: house.server.url });
  await pool().query(
    `insert into mail_outbox (kind, recipient, subject, text, html) values ('test', 'ada@sealdesk.test', 'Hello', 'x', 'x')`,
  );
  const asked = worker.ask({ kind: "deliver" }).catch(() => "died");
  await expect.poll(() => house.server.seen).toBe(1);
  await worker.kill();
  void asked;
  use({ SMTP_URL: house.server.url });
  house.server.whims = [null];
  expect(await deliverMails()).toEqual({ sent: 0, later: 0, failed: 0 });
  const [held] = await outboxRows();
  const lease = (held?.next_at.getTime() - Date.now()) / 1_000;
  expect([held?.status, lease > 20 && lease <= 61]).toEqual(["queued", true]);
  await passTime();
  expect(await deliverMails()).toEqual({ sent: 1, later: 0, failed: 0 });
  expect(house.server.taken).toHaveLength(1);
});
