/** Issue 3: while the database is stopped every answer is a documented one, soon; all is well soon after its return. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cookieOf, newCredential } from "@/lib/testing/accounts";
import { type Asked, askServer } from "@/lib/testing/ask";
import { type MailServer, startMailServer } from "@/lib/testing/mail-server";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { startPostgres } from "../../scripts/embedded-postgres.mjs";

const CRON_SECRET = "a-secret-of-the-scheduler";
let dataDir: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: SecondProcess;
let mails: MailServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sealdesk-away-"));
  postgres = await startPostgres({ dataDir, durable: false });
  mails = await startMailServer();
  const settings = { CRON_SECRET, PRO_MODE: "all", SMTP_URL: mails.url };
  server = await startSecondProcess({ DATABASE_URL: postgres.url, ...settings });
  await server.ask({ kind: "migrate", url: postgres.url });
}, 90_000);
afterAll(async () => {
  await server?.kill();
  await mails?.stop();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (asked: Asked) => askServer(server.url, asked);

test("a stopped database is a 503 while it is away, and after its return all works again", async () => {
  const person = { name: "Ada", email: "ada@sealdesk.test", password: newCredential() };
  const signedUp = await ask({ path: "/api/auth/sign-up/email", body: person });
  expect(signedUp.status).toBe(200);
  const Cookie = cookieOf(signedUp.headers);
  const Authorization = `Bearer ${CRON_SECRET}`;
  const everything: Asked[] = [
    { path: "/api/auth/get-session", headers: { Cookie } },
    { path: "/api/auth/list-sessions", headers: { Cookie } },
    { path: "/api/auth/sign-in/email", body: { email: person.email, password: person.password } },
    { path: "/api/auth/sign-up/email", body: { ...person, email: "eve@sealdesk.test" } },
    { path: "/api/auth/update-user", headers: { Cookie }, body: { name: "Ada L." } },
    { path: "/api/account", headers: { Cookie } },
    { path: "/api/documents", body: { title: "A note" } },
    { path: "/api/cron", headers: { Authorization } },
  ];
  for (const asked of everything) {
    const { status, answer } = await ask(asked);
    expect({ asked: asked.path, answer, isFine: status < 300 }).toMatchObject({ isFine: true });
  }
  await postgres.stop();

  for (const round of [1, 2]) {
    const answers = await Promise.all(everything.map(ask));
    for (const [i, { status, answer, headers }] of answers.entries()) {
      const { path } = everything[i] as Asked;
      expect({ round, path, status, reason: answer?.reason }).toEqual({
        round,
        path,
        status: 503,
        reason: "unavailable",
      });
      expect(headers.get("retry-after")).toBe("5");
      expect(headers.getSetCookie()).toEqual([]);
    }
  }
  // Who knocks without a right is told so without the database.
  expect((await ask({ path: "/api/cron" })).status).toBe(401);
  expect(
    (await ask({ path: "/api/account", headers: { Origin: "https://evil.test" } })).status,
  ).toBe(403);
  const unhealthy = await ask({ path: "/api/health" });
  expect([unhealthy.status, unhealthy.answer]).toEqual([503, { ok: false }]);

  postgres = await startPostgres({ dataDir, durable: false, port: postgres.port });
  await expect.poll(() => ask({ path: "/api/health" }).then(({ status }) => status)).toBe(200);
  for (const asked of everything.filter(({ path }) => !path.includes("sign-up"))) {
    const { status, answer } = await ask(asked);
    expect({ asked: asked.path, answer, isFine: status < 300 }).toMatchObject({ isFine: true });
  }
}, 60_000);

test("a mail that was taken while the database was away is not sent again", async () => {
  mails.whims = [{ wait: 1_000 }];
  const [before, taken] = [mails.seen, mails.taken.length];
  const person = { name: "Bob", email: "bob@sealdesk.test", password: newCredential() };
  expect((await ask({ path: "/api/auth/sign-up/email", body: person })).status).toBe(200);
  await expect.poll(() => mails.seen).toBe(before + 1);
  await postgres.stop();
  await expect.poll(() => mails.taken.length).toBe(taken + 1);
  postgres = await startPostgres({ dataDir, durable: false, port: postgres.port });
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  try {
    const look = async () => {
      const query = "select status, attempts from mail_outbox where recipient = $1";
      return (await database.query(query, [person.email])).rows;
    };
    await expect.poll(look).toEqual([{ status: "sent", attempts: 1 }]);
    await server.ask({ kind: "deliver" });
    expect(mails.taken.length).toBe(taken + 1);
  } finally {
    await database.end();
  }
}, 60_000);

// As Postgres says it when a table cannot grow; the disk of a test has room.
const FULL = `raise exception 'could not extend file: No space left on device' using errcode = '53100'`;
const FILL = `
create function no_room() returns trigger language plpgsql as $$ begin ${FULL}; end $$;
create function no_room_at_all() returns event_trigger language plpgsql as $$ begin ${FULL}; end $$;
create trigger no_room before insert on file for each row execute function no_room();
create trigger no_room before insert on "user" for each row execute function no_room();
create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room_at_all()`;
const FREE = "drop event trigger no_room; drop function no_room, no_room_at_all cascade";

test("a full disk is reported as such, also by the health check, until there is room again", async () => {
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  try {
    const health = async () => (await ask({ path: "/api/health" })).status;
    const note = { path: "/api/documents", body: { title: "A note" } };
    const person = { name: "Zoe", email: "zoe@sealdesk.test", password: newCredential() };
    await database.query(FILL);
    expect(await health()).toBe(200);
    for (const asked of [note, { path: "/api/auth/sign-up/email", body: person }]) {
      const { status, answer, headers } = await ask(asked);
      expect({ asked: asked.path, status, answer }).toMatchObject({
        status: 503,
        answer: { reason: "unavailable" },
      });
      expect(JSON.stringify(answer)).toContain("disk is full");
      expect(headers.get("retry-after")).toBe("30");
    }
    expect([await health(), await health()]).toEqual([503, 503]);
    await database.query(FREE);
    expect(await health()).toBe(200);
    expect((await ask(note)).status).toBe(201);
  } finally {
    await database.end();
  }
});
