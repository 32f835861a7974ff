import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as grant, DELETE as revoke } from "@/app/api/admin/accounts/[id]/grant/route";
import { GET as accounts } from "@/app/api/admin/accounts/route";
import { GET as health } from "@/app/api/admin/health/route";
import { GET as jobs } from "@/app/api/admin/jobs/route";
import { POST as resend } from "@/app/api/admin/outbox/[id]/resend/route";
import { GET as readMail } from "@/app/api/admin/outbox/[id]/route";
import { GET as outbox } from "@/app/api/admin/outbox/route";
import { db } from "@/db/client";
import { doomedBlob, fileAttachment, mailOutbox, user } from "@/db/schema";
import { job } from "@/db/schema/cron";
import { resetEnv } from "@/lib/env";
import type { Route } from "@/lib/http/route";
import { asPerson, newAccount, signUp, type TestPerson } from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import { newStandard } from "@/lib/testing/files";
import { accountLines, confirmByEmail, grantByEmail, mintApiKey, revokeByEmail } from "./admin";
import { listAccounts } from "./admin-accounts";
import { checkApiKey } from "./api-keys";

let boss: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  boss = await signUp({ name: "Boss" });
  person = await signUp({ name: "Päiviö 100%" });
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, boss.userId));
  process.env.ADMIN_EMAILS = boss.email;
  resetEnv();
});
afterAll(() => {
  delete process.env.ADMIN_EMAILS;
  resetEnv();
});

const id = randomUUID();
const routes: [string, string, Route][] = [
  ["accounts", "GET", accounts],
  ["grant", "POST", grant],
  ["revoke", "DELETE", revoke],
  ["health", "GET", health],
  ["jobs", "GET", jobs],
  ["outbox", "GET", outbox],
  ["mail", "GET", readMail],
  ["resend", "POST", resend],
];

// D-49
describe.each(routes)("anybody but an administrator gets 404 for %s", (_, method, route) => {
  test("with any session or none", async () => {
    const params = { id: person.userId };
    const own = { Origin: person.headers.Origin };
    const { key } = await newAccount();
    const answers = [
      await asPerson(person, route, { method, params }),
      await call(route, { method, params, headers: own }),
      await call(route, { method, params, key, headers: own }),
      await call(route, { method, params, headers: { ...own, Cookie: "svc.session_token=x" } }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(4).fill([404, { error: "There is nothing here." }]),
    );
    const foreign = { method, params, headers: { Origin: "https://evil.test" } };
    expect((await asPerson(boss, route, foreign)).status).toBe(403);
  });
});

test("an administrator whose address is not confirmed is not one", async () => {
  await db().update(user).set({ emailVerified: false }).where(eq(user.id, boss.userId));
  expect((await asPerson(boss, health)).status).toBe(404);
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, boss.userId));
  expect((await asPerson(boss, health)).status).toBe(200);
});

const find = async (search: string) =>
  (await asPerson(boss, accounts, { path: `/x?search=${encodeURIComponent(search)}` })).body;

describe("accounts", () => {
  test("are found by a part of the address or the name only", async () => {
    const found = await find(person.email.slice(3, 30).toUpperCase());
    expect(found.accounts).toEqual([
      {
        id: person.userId,
        email: person.email,
        name: "Päiviö 100%",
        emailVerified: false,
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        deleting: false,
        pro: false,
        proUntil: null,
        grant: null,
        subscription: null,
        keys: 0,
      },
    ]);
    expect((await find("100%")).accounts).toHaveLength(1);
    expect((await find("1%0")).accounts).toHaveLength(0);
    expect((await find("_@sealdesk.test")).accounts).toHaveLength(0);
    expect(await find("\0")).toMatchObject({ fields: expect.anything() });
  });

  test("are paged, with each account once", async () => {
    for (let left = 5; left > 0; left--) await newAccount();
    const seen: string[] = [];
    // Only a few pages, because other tests leave accounts too.
    const size = Math.ceil((await db().$count(user)) / 4);
    let before: string | undefined;
    do {
      const page = await listAccounts({ before }, size);
      expect(page.accounts.length).toBeLessThanOrEqual(size);
      seen.push(...page.accounts.map((account) => account.id));
      before = page.next;
    } while (before);
    expect(seen.length).toBe(await db().$count(user));
    expect(new Set(seen).size).toBe(seen.length);
    for (const bad of ["x", "", Buffer.from(`2026-01-01 ${id}`).toString("base64url")]) {
      const { status } = await asPerson(boss, accounts, { path: `/x?before=${bad}` });
      expect(status).toBe(400);
    }
  });

  test("are granted Pro for days or without end, and it can be revoked", async () => {
    const on = { params: { id: person.userId } };
    await confirmByEmail(person.email);
    const week = await asPerson(boss, grant, { ...on, body: { days: 7 } });
    expect(week.body).toMatchObject({ pro: true, grant: { until: week.body.proUntil } });
    const days = (Date.parse(week.body.proUntil) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 7)).toBeLessThan(0.01);
    const ever = await asPerson(boss, grant, { ...on, body: {} });
    expect(ever.body).toMatchObject({ pro: true, proUntil: null, grant: { until: null } });
    const none = await asPerson(boss, revoke, { ...on, method: "DELETE" });
    expect(none.body).toMatchObject({ pro: false, grant: null });
    expect((await asPerson(boss, revoke, { ...on, method: "DELETE" })).status).toBe(200);
  });

  test.each([0, 3_651, 1.5, "7"])("cannot be granted %s days", async (days) => {
    const answered = await asPerson(boss, grant, { params: { id: person.userId }, body: { days } });
    expect(answered.status).toBe(400);
  });

  test.each([id, "x", ""])("that do not exist cannot be granted Pro: %s", async (unknown) => {
    const given = await asPerson(boss, grant, { params: { id: unknown }, body: {} });
    expect(given.status).toBe(404);
  });
});

describe("the outbox", () => {
  const newMail = async (rest: Partial<typeof mailOutbox.$inferInsert> = {}) => {
    const mail = { kind: "test", recipient: "a@b.test", subject: "Hello", text: "T", html: "<p>T" };
    // Dated so that no delivery takes them meanwhile.
    const nextAt = new Date(Date.now() + 3_600_000);
    const [row] = await db()
      .insert(mailOutbox)
      .values({ ...mail, nextAt, ...rest })
      .returning();
    if (!row) throw new Error("No mail.");
    return row;
  };

  test("is listed newest first without texts, and each mail is read with its text", async () => {
    const old = await newMail({ createdAt: new Date(Date.now() - 1_000) });
    const young = await newMail({ status: "failed", error: "550 no" });
    const { body } = await asPerson(boss, outbox);
    const ids = body.mails.map((mail: { id: string }) => mail.id);
    expect(ids.indexOf(young.id)).toBeLessThan(ids.indexOf(old.id));
    expect(JSON.stringify(body)).not.toContain("<p>T");
    const failed = (await asPerson(boss, outbox, { path: "/x?status=failed" })).body.mails;
    expect(failed.every((mail: { status: string }) => mail.status === "failed")).toBe(true);
    expect(failed[0]).toMatchObject({ id: young.id, error: "550 no", recipient: "a@b.test" });
    const read = await asPerson(boss, readMail, { params: { id: old.id } });
    expect(read.body.mail).toMatchObject({ id: old.id, text: "T", html: "<p>T", headers: {} });
    expect((await asPerson(boss, readMail, { params: { id: "x" } })).status).toBe(404);
  });

  test("sends a copy of a mail that was sent or given up, and sends a waiting one now", async () => {
    const again = async (mailId: string) =>
      asPerson(boss, resend, { params: { id: mailId }, body: {} });
    const failed = await newMail({ status: "failed", error: "550 no", attempts: 9 });
    const answered = await again(failed.id);
    expect([answered.status, answered.body]).toEqual([200, { id: expect.any(String) }]);
    const copy = answered.body.id;
    expect(copy).not.toBe(failed.id);
    const [made] = await db().select().from(mailOutbox).where(eq(mailOutbox.id, copy));
    expect(made).toMatchObject({ subject: "Hello", text: "T", recipient: "a@b.test" });
    const waiting = await newMail({ error: "unreachable: x", attempts: 3 });
    expect((await again(waiting.id)).body).toEqual({ id: waiting.id });
    const [hurried] = await db().select().from(mailOutbox).where(eq(mailOutbox.id, waiting.id));
    expect(hurried?.nextAt.getTime()).toBeLessThan(waiting.nextAt.getTime());
    const emptied = await newMail({ status: "sent", text: "", html: "" });
    expect((await again(emptied.id)).status).toBe(409);
    expect((await again(id)).status).toBe(404);
  });
});

test("the list of jobs shows their last runs", async () => {
  const startedAt = new Date();
  const name = `test-${id}`;
  await db()
    .insert(job)
    .values({
      name,
      nextAt: startedAt,
      startedAt,
      result: { removed: 3 },
      failures: 2,
      error: "x",
    });
  const { body } = await asPerson(boss, jobs);
  expect(body.jobs).toContainEqual({
    name,
    running: false,
    nextAt: startedAt.toISOString(),
    startedAt: startedAt.toISOString(),
    finishedAt: null,
    result: { removed: 3 },
    error: "x",
    failures: 2,
  });
  await db().delete(job).where(eq(job.name, name));
});

test("health returns the installation's figures", async () => {
  const { body } = await asPerson(boss, health);
  expect(body).toMatchObject({ version: "1.0.0", proMode: "list", mail: { driver: "outbox" } });
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
  expect(body.database.migrations).toBeGreaterThan(2);
  expect(body.accounts).toBe(await db().$count(user));
});

test("health counts attachments, wherever their bytes are stored", async () => {
  const { id: fileId } = await newStandard();
  const { blobs: before } = (await asPerson(boss, health)).body;
  const values = {
    id,
    fileId,
    size: 1_234,
    hash: "0".repeat(64),
    blob: `test/${id.replaceAll("-", "")}`,
  };
  await db().insert(fileAttachment).values(values);
  const { blobs: after } = (await asPerson(boss, health)).body;
  expect([after.files - before.files, after.bytes - before.bytes]).toEqual([1, 1_234]);
});

test("health counts blobs that the store failed to erase, and not those that are waiting", async () => {
  const { blobs: before } = (await asPerson(boss, health)).body;
  const dueAt = new Date(Date.now() + 3_600_000);
  const doomed = [`test/${randomUUID()}`, `test/${randomUUID()}`];
  const rows = doomed.map((blob, failures) => ({ blob, failures, dueAt }));
  await db().insert(doomedBlob).values(rows);
  const { blobs: after } = (await asPerson(boss, health)).body;
  expect(after.unerasable - before.unerasable).toBe(1);
  await db().delete(doomedBlob).where(inArray(doomedBlob.blob, doomed));
});

describe("the command line", () => {
  test("makes an account and a key, grants Pro and revokes it", async () => {
    const email = `Program-${id}@sealdesk.test`;
    const key = await mintApiKey(` ${email} `);
    await expect(checkApiKey(key)).rejects.toMatchObject({ status: 403 });
    expect(await grantByEmail(email, null)).toBeNull();
    await checkApiKey(key);
    await revokeByEmail(email);
    await expect(checkApiKey(key)).rejects.toMatchObject({ reason: "pro" });
    await expect(grantByEmail("nobody@sealdesk.test", 1)).rejects.toThrow(/Nobody/);
  });

  test("lists every account with its plan", async () => {
    const lines: string[] = [];
    for await (const line of accountLines()) lines.push(line);
    expect(lines.length).toBe(await db().$count(user));
    expect(lines.find((line) => line.includes(boss.email))).toMatch(
      /^\d{4}-\d\d-\d\d {2}\S+ {2}free$/,
    );
  });
});
