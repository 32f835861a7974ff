import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { mailTo, outboxRows, settled, use, withMailServer } from "@/lib/testing/outbox";
import { deliverMails } from "./deliver";
import { enqueue } from "./outbox";
import { sweepOutbox } from "./sweep";

const house = withMailServer();

test("an email is sent by itself and once, and arrives as it was written", async () => {
  // D-96
  const mail = mailTo("ada@sealdesk.test", {
    subject: "Grüße – 5 €",
    text: "Zeile eins\n.\nZeile drei ✓\n",
    html: "<p>Zeile ✓</p>",
    replyTo: "bob@sealdesk.test",
    headers: { "X-Thread": "7" },
  });
  await enqueue(db(), [mail]);
  await settled("sent");
  const [row] = await outboxRows();
  const [got] = house.server.taken;
  expect(got).toMatchObject({
    subject: "Grüße – 5 €",
    text: "Zeile eins\n.\nZeile drei ✓\n",
    html: "<p>Zeile ✓</p>",
    messageId: `<${row?.id}@sealdesk.test>`,
    from: { text: '"Sealdesk" <desk@sealdesk.test>' },
    to: { text: "ada@sealdesk.test" },
    replyTo: { text: "bob@sealdesk.test" },
  });
  expect(got?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(got?.headers.get("x-thread")).toBe("7");
  expect(got?.headers.has("x-mailer")).toBe(false);
  await deliverMails();
  expect(house.server.taken).toHaveLength(1);
});

test("a mail whose transaction fails is never sent, and one in a slow transaction is", async () => {
  const failing = db().transaction(async (tx) => {
    await enqueue(tx, [mailTo("never@sealdesk.test")]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await db().transaction(async (tx) => {
    await enqueue(tx, [mailTo("slow@sealdesk.test")]);
    await pool().query("select pg_sleep(0.3)");
  });
  await settled("sent");
  expect(house.server.taken.map(({ subject }) => subject)).toEqual(["Hello slow@sealdesk.test"]);
});

test("a refused message fails, and the same connection serves the next", async () => {
  house.server.whims = [{ code: 554 }, null];
  await enqueue(db(), [mailTo("a@sealdesk.test")]);
  await settled("failed");
  await enqueue(db(), [mailTo("b@sealdesk.test")]);
  await settled("failed", "sent");
});

test("a mail with a code is empty here once it has left; others stay to be read", async () => {
  await enqueue(db(), [
    mailTo("a@sealdesk.test", { kind: "confirm-code", subject: "123456 confirms", text: "123456" }),
    mailTo("b@sealdesk.test"),
  ]);
  await settled("sent", "sent");
  const [code, plain] = await outboxRows();
  expect(code).toMatchObject({ subject: "", text: "", html: "", recipient: "a@sealdesk.test" });
  expect(plain?.text).toBe("A line.\n");
  expect(house.server.taken.map(({ text }) => text)).toContain("123456");
});

test("without a mail server emails stay readable and count as sent; a code is removed after a day", async () => {
  // D-96
  use({ SMTP_URL: undefined });
  await enqueue(db(), [mailTo("a@sealdesk.test", { kind: "confirm-code", text: "123456" })]);
  await settled("sent");
  expect((await outboxRows())[0]).toMatchObject({ text: "123456" });
  await pool().query("update mail_outbox set created_at = now() - interval '25 hours'");
  await sweepOutbox();
  expect((await outboxRows())[0]).toMatchObject({ text: "", status: "sent" });
});

test("where mail is switched off every mail fails, visibly", async () => {
  // D-96
  use({ MAIL_DRIVER: "none" });
  await enqueue(db(), [mailTo("a@sealdesk.test")]);
  await settled("failed");
  expect((await outboxRows())[0]?.error).toContain("MAIL_DRIVER=none");
});

test("a mail that another APP_SECRET sealed is not sent as what stands in the table", async () => {
  await pool().query(`insert into mail_outbox (kind, recipient, subject, text, html)
    values ('test', 'ada@sealdesk.test', 's1.AAAAAAAAAAAAAAAAAAAAAAAAAAAA', 's1.AAAAAAAAAAAAAAAAAAAAAAAAAAAA', 's1.AAAAAAAAAAAAAAAAAAAAAAAAAAAA')`);
  await deliverMails();
  expect((await outboxRows())[0]).toMatchObject({
    status: "failed",
    error: "refused: It was written under another APP_SECRET.",
  });
  expect(house.server.taken).toEqual([]);
});
