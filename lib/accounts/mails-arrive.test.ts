import { expect, test } from "vitest";
import { POST as confirm } from "@/app/api/account/email/confirm/route";
import { POST as verify } from "@/app/api/account/email/verify/route";
import { pool } from "@/db/client";
import { deliverMails } from "@/lib/mail/deliver";
import { asPerson, signUpThere } from "@/lib/testing/accounts";
import { startMailServer } from "@/lib/testing/mail-server";
import { outboxRows, passTime, soon, statuses, withMailServer } from "@/lib/testing/outbox";

const house = withMailServer();

test("signing up does not wait for a mail server, even one that never answers", async () => {
  // D-96
  house.server.whims = ["never answer"];
  await signUpThere();
  await soon(() => house.server.seen).toBe(1);
  expect(await statuses()).toEqual(["queued"]);
});

test("when a person signs up while mail is down, the code is sent once when it is up", async () => {
  // D-47, D-96
  const { port } = house.server;
  await house.server.stop();
  const person = await signUpThere();
  await soon(async () => (await outboxRows())[0]?.error).toMatch(/^unreachable: /);
  house.server = await startMailServer(port);
  await passTime();
  await deliverMails();
  await deliverMails();
  expect(await statuses()).toEqual(["sent"]);
  const [mail, ...others] = house.server.taken;
  expect(others).toEqual([]);
  const [code] = /^\d{6}/.exec(mail?.subject ?? "") ?? [];
  expect(mail?.text?.startsWith(`${code} `)).toBe(true);
  expect([mail?.to].flat()[0]?.text).toBe(person.email);
  // The stored mail no longer contains the code.
  expect(JSON.stringify(await outboxRows())).not.toContain(code);
  const { rows } = await pool().query("select * from email_code");
  expect(JSON.stringify(rows)).not.toContain(code);
  const body = { code };
  const path = "/api/account/email/verify";
  expect((await asPerson(person, verify, { path, body })).body).toEqual({ emailVerified: true });
  const again = await asPerson(person, confirm, { path: "/api/account/email/confirm", body: {} });
  expect(again.status).toBe(409);
});
