/** Issue 3: a database that hangs is as good as one that is away, and one that works long is not. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/env";
import { cookieOf, newCredential } from "@/lib/testing/accounts";
import { type Asked, askServer } from "@/lib/testing/ask";
import { withDatabase } from "@/lib/testing/database";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { startPostgres } from "../scripts/embedded-postgres.mjs";
import { pool } from "./client";
import { TICK_MS } from "./hang-detector";

/** The default: tests wait longer. */
const SILENCE_MS = 1_400;
let dataDir: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: SecondProcess;
let stopped: number[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sealdesk-silent-"));
  postgres = await startPostgres({ dataDir, durable: false });
  server = await startSecondProcess({
    ...{ DATABASE_URL: postgres.url, DATABASE_SILENCE_MS: String(SILENCE_MS) },
    ...{ PRO_MODE: "all", LOG_LEVEL: "info" },
  });
  await server.ask({ kind: "migrate", url: postgres.url });
}, 90_000);
afterEach(goOn);
afterAll(async () => {
  await server?.kill();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Asks the database itself, beside the server. */
async function look<Row extends object>(query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Its processes, the one that lets others in first. */
async function processes(): Promise<number[]> {
  const rows = await look<{ pid: number }>(
    "select pid from pg_stat_activity where pid <> pg_backend_pid()",
  );
  return [postgres.pid, ...rows.map(({ pid }) => pid)];
}

function halt(pids: number[]): void {
  stopped = pids;
  for (const pid of pids) process.kill(pid, "SIGSTOP");
}

function goOn(): void {
  for (const pid of stopped)
    try {
      process.kill(pid, "SIGCONT");
    } catch {
      // It ended while it stood still.
    }
  stopped = [];
}

const ask = (asked: Asked) => askServer(server.url, asked);

const healthy = () => ask({ path: "/api/health" }).then(({ status }) => status);

const MADE = `select (select count(*)::int from file) as files,
  (select count(*)::int from file_link where role = 'owner') as owners,
  (select count(*)::int from file_state) as states, (select count(*)::int from used_file_id) as ids,
  (select count(*)::int from "user") as people, (select count(*)::int from account) as accounts`;

test("of the two seconds in which an answer is promised something is left for the answer", async () => {
  await withDatabase({ DATABASE_SILENCE_MS: undefined }, async () =>
    expect(env().DATABASE_SILENCE_MS).toBe(SILENCE_MS),
  );
  expect(SILENCE_MS + TICK_MS).toBeLessThan(2_000);
});

test("a database that stands still is noticed and a 503, leaves nothing half written, and is found again when it goes on", async () => {
  const person = { name: "Ada", email: "ada@sealdesk.test", password: newCredential() };
  const signedUp = await ask({ path: "/api/auth/sign-up/email", body: person });
  const Cookie = cookieOf(signedUp.headers);
  const everything: Asked[] = [
    { path: "/api/auth/get-session", headers: { Cookie } },
    { path: "/api/auth/list-sessions", headers: { Cookie } },
    { path: "/api/auth/sign-in/email", body: { email: person.email, password: person.password } },
    { path: "/api/auth/sign-up/email", body: { ...person, email: "eve@sealdesk.test" } },
    { path: "/api/auth/update-user", headers: { Cookie }, body: { name: "Ada L." } },
    { path: "/api/account", headers: { Cookie } },
    ...Array.from({ length: 8 }, () => ({ path: "/api/documents", body: { title: "A note" } })),
  ];
  for (const asked of everything.slice(0, 7))
    if (!asked.path.includes("sign-up")) expect((await ask(asked)).status).toBeLessThan(300);
  halt(await processes());

  for (const round of [1, 2]) {
    const answers = await Promise.all(everything.map(ask));
    for (const [i, { status, answer, headers }] of answers.entries()) {
      expect([round, everything[i]?.path, status, answer?.reason]).toEqual([
        round,
        everything[i]?.path,
        503,
        "unavailable",
      ]);
      expect([headers.get("retry-after"), headers.getSetCookie()]).toEqual(["5", []]);
    }
  }
  // Not by the patience of each statement, which is five seconds and more.
  expect(server.output()).toContain("the database says nothing");
  expect(await healthy()).toBe(503);

  goOn();
  await expect.poll(healthy).toBe(200);
  await expect.poll(server.output).toContain("the database answers again");
  const [made] = await look<Record<string, number>>(MADE);
  const { files, people } = made ?? {};
  expect(made).toEqual({
    files,
    owners: files,
    states: files,
    ids: files,
    people,
    accounts: people,
  });
  for (const asked of everything.slice(0, 7)) {
    const { status } = await ask(asked);
    expect([asked.path, status === 422 || status < 300]).toEqual([asked.path, true]);
  }
}, 60_000);

test("while nobody new is let in, those who are in are served, and the others are told", async () => {
  await expect.poll(healthy).toBe(200);
  halt([postgres.pid]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask({ path: "/api/health" })));
  const again = await ask({ path: "/api/documents", body: { title: "A note" } });
  expect([201, 503]).toContain(again.status);
  for (const { status } of answers) expect([200, 503]).toContain(status);
  goOn();
  await expect.poll(healthy).toBe(200);
}, 60_000);

test("a statement may take longer than silence is borne", async () => {
  const seconds = (2 * SILENCE_MS) / 1_000;
  await withDatabase({ DATABASE_SILENCE_MS: String(SILENCE_MS) }, async () => {
    const asleep = pool().query("select pg_sleep($1)", [seconds]);
    const idle = await pool().connect();
    try {
      expect((await asleep).rowCount).toBe(1);
      expect((await idle.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    } finally {
      idle.release();
    }
  });
}, 30_000);
