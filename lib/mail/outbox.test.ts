import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { mailTo, outboxRows, settled, withMailServer } from "@/lib/testing/outbox";
import { startSleepingHost } from "@/lib/testing/sleeping-host";
import { enqueue } from "./outbox";

const house = withMailServer();

test("nobody writes a header, a second address or a second line through a mail's fields", async () => {
  // Z5
  const tricks = [
    "a@b.test\r\nBcc: c@d.test",
    "a@b.test, c@d.test",
    "a@b.test;c@d.test",
    "Name <a@b.test>",
    "a@b.test\0",
    "<a@b.test>",
    '"a, c@d.test"@b.test',
    "group: a@b.test;",
    "a b@c.test",
    "a@b@c.test",
    "",
    `${"a".repeat(320)}@b.test`,
  ];
  for (const trick of tricks) {
    await expect(enqueue(db(), [mailTo(trick)])).rejects.toThrow();
    await expect(enqueue(db(), [mailTo("a@b.test", { replyTo: trick })])).rejects.toThrow();
  }
  for (const name of ["X-A\r\nBcc", "X A", "X:", ""])
    await expect(
      enqueue(db(), [mailTo("a@b.test", { headers: { [name]: "1" } })]),
    ).rejects.toThrow();
  expect(await outboxRows()).toEqual([]);
  await enqueue(db(), [
    mailTo("a@b.test", {
      subject: "Hi\r\nBcc: c@d.test\n\n<b>body</b>\u2028\u0000end",
      headers: { "X-Thread": "1\r\nBcc: c@d.test" },
    }),
  ]);
  await settled("sent");
  const [got] = house.server.taken;
  expect(got?.subject).toBe("Hi Bcc: c@d.test <b>body</b> end");
  expect(got?.bcc).toBeUndefined();
  expect(got?.text).toBe("A line.\n");
  expect(got?.headers.get("x-thread")).toBe("1 Bcc: c@d.test");
});

test("a subject that looks like a sealed one is sealed too", async () => {
  await enqueue(db(), [mailTo("ada@sealdesk.test", { subject: "s1.my secret" })]);
  const { rows } = await pool().query("select subject from mail_outbox");
  expect(rows[0].subject).toMatch(/^s1\.[\w-]{22,}$/);
  await settled("sent");
  expect(house.server.taken[0]?.subject).toBe("s1.my secret");
});

test("a host that stops functions after their answer is told of the mail that is still to go", async () => {
  const { works, stop } = startSleepingHost();
  try {
    await enqueue(db(), [mailTo("ada@sealdesk.test")]);
    expect(works).toHaveLength(1);
    await works[0];
    expect(house.server.taken).toHaveLength(1);
  } finally {
    stop();
  }
});
