import { readFileSync } from "node:fs";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GET as cron } from "@/app/api/cron/route";
import { pool } from "@/db/client";
import { resetEnv } from "@/lib/env";
import { call } from "@/lib/testing/call";
import { countingJobs } from "@/lib/testing/jobs";
import { startSecondProcess } from "@/lib/testing/process";
import { type Job, jobs } from "./jobs";
import { runDueJobs } from "./runner";

beforeEach(async () => {
  await pool().query("delete from job");
  await pool().query("create table if not exists test_run (name text, pid int)");
  await pool().query("delete from test_run");
});
afterAll(async () => {
  await pool().query("drop table if exists test_run");
});

interface JobRow {
  name: string;
  next_at: Date;
  held_by: string | null;
  started_at: Date;
  finished_at: Date | null;
  result: unknown;
  error: string | null;
  failures: number;
}

async function rowOf(name: string): Promise<JobRow> {
  const { rows } = await pool().query<JobRow>("select * from job where name = $1", [name]);
  if (!rows[0]) throw new Error(`No row of ${name}.`);
  return rows[0];
}
const runsOf = async () =>
  (
    await pool().query<{ name: string; n: number }>(
      "select name, count(*)::int n from test_run group by name",
    )
  ).rows;
const makeDue = () => pool().query("update job set next_at = now()");
const inSeconds = (at: Date) => (at.getTime() - Date.now()) / 1_000;

test("every job runs on an empty database and says what it did", async () => {
  // D-97
  const ran = await runDueJobs();
  expect(ran.map(({ name }) => name).sort()).toEqual(jobs.map(({ name }) => name).sort());
  expect(ran.filter(({ error }) => error !== null)).toEqual([]);
  for (const { name, everySeconds } of jobs) {
    const row = await rowOf(name);
    expect(row).toMatchObject({ held_by: null, error: null, failures: 0 });
    expect(row.result).toEqual(expect.any(Object));
    expect(row.finished_at).not.toBeNull();
    const early = everySeconds - (row.next_at.getTime() - row.started_at.getTime()) / 1_000;
    expect([name, early >= 5 && early < 20]).toEqual([name, true]);
  }
  expect(await runDueJobs()).toEqual([]);
});

test("a clock that ticks each minute finds a job of every minute due at each tick", async () => {
  const [job] = countingJobs(["minutely"], 0) as [Job];
  await runDueJobs([job]);
  expect(inSeconds((await rowOf("minutely")).next_at)).toBeLessThan(58);
});

test("of jobs that are due in three processes at once each runs once", {
  timeout: 60_000,
}, async () => {
  const names = Array.from({ length: 20 }, (_, i) => `job-${i}`);
  const others = await Promise.all([startSecondProcess(), startSecondProcess()]);
  try {
    for (let round = 1; round <= 5; round++) {
      const asked = others.map((other) => other.ask({ kind: "jobs", names, seconds: 0.05 }));
      const ran = (await Promise.all([runDueJobs(countingJobs(names, 0.05)), ...asked])) as {
        name: string;
      }[][];
      expect(ran.flat()).toHaveLength(20);
      expect(new Set((await runsOf()).map(({ n }) => n))).toEqual(new Set([round]));
      await makeDue();
    }
  } finally {
    await Promise.all(others.map((other) => other.kill()));
  }
});

test("a job whose process is killed runs again once its lease is over, and not before", {
  timeout: 60_000,
}, async () => {
  const other = await startSecondProcess();
  void other.ask({ kind: "jobs", names: ["long"], seconds: 4 }).catch(() => undefined);
  await expect.poll(runsOf).toEqual([{ name: "long", n: 1 }]);
  await other.kill();
  const held = await rowOf("long");
  expect(held.held_by).not.toBeNull();
  expect(inSeconds(held.next_at)).toBeGreaterThan(30);
  const job = countingJobs(["long"], 0);
  expect(await runDueJobs(job)).toEqual([]);
  await makeDue();
  expect(await runDueJobs(job)).toEqual([{ name: "long", result: { done: 1 }, error: null }]);
  expect(await runsOf()).toEqual([{ name: "long", n: 2 }]);
  expect((await rowOf("long")).held_by).toBeNull();
});

test("a run that returns after its lease expired does not overwrite another's", async () => {
  let finish: (() => void) | undefined;
  const slow: Job = {
    name: "slow",
    everySeconds: 3_600,
    run: () =>
      new Promise((done) => {
        finish = () => done({ first: 1 });
      }),
  };
  const first = runDueJobs([slow]);
  await expect.poll(() => finish).toBeDefined();
  await makeDue();
  await runDueJobs([{ ...slow, run: async () => ({ second: 1 }) }]);
  finish?.();
  await first;
  expect((await rowOf("slow")).result).toEqual({ second: 1 });
});

test("a job that fails stops no other, is visible without what it worked on, and is tried again", async () => {
  const failing: Job = {
    name: "failing",
    everySeconds: 3_600,
    run: async () => {
      await pool()
        .query("select $1::int", ["secret words"])
        .catch((cause) => {
          throw new Error("Failed query with params: secret words", {
            cause: new Error(`It broke (${cause.code}).`),
          });
        });
      return {};
    },
  };
  const table = [failing, ...countingJobs(["good"], 0)];
  const ran = await runDueJobs(table);
  expect(ran.map(({ name, error }) => [name, error])).toEqual([
    ["failing", "Error: It broke (22P02)."],
    ["good", null],
  ]);
  await makeDue();
  await runDueJobs(table);
  const row = await rowOf("failing");
  expect(row).toMatchObject({ failures: 2, result: null, held_by: null });
  expect(inSeconds(row.next_at)).toBeLessThan(61);
  await makeDue();
  await runDueJobs([{ ...failing, run: async () => ({ fine: 1 }) }]);
  expect(await rowOf("failing")).toMatchObject({ failures: 0, error: null, result: { fine: 1 } });
});

test("the cron route knows its secret and nobody else", async () => {
  // XB-021, D-97
  const secret = "a secret of the scheduler";
  const ask = (authorization?: string) =>
    call(cron, {
      path: "/api/cron",
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });
  const wrong = [undefined, "", "Bearer", "Bearer ", "Bearer x", secret, `Basic ${secret}`];
  for (const given of [...wrong, `Bearer ${secret}`]) {
    const { status, body } = await ask(given);
    expect([given, status, Object.keys(body)]).toEqual([given, 401, ["error"]]);
  }
  Object.assign(process.env, { CRON_SECRET: "a-secret-of-the-scheduler" });
  resetEnv();
  try {
    for (const given of [...wrong, "Bearer a-secret-of-the-schedule", "Bearer undefined"])
      expect((await ask(given)).status).toBe(401);
    const { status, body } = await ask("Bearer a-secret-of-the-scheduler");
    expect([status, body.ok, body.ran.length]).toEqual([200, true, jobs.length]);
    expect((await ask("bearer a-secret-of-the-scheduler")).body).toEqual({ ok: true, ran: [] });
  } finally {
    delete process.env.CRON_SECRET;
    resetEnv();
  }
});

test("the host's scheduler calls the routes every minute", () => {
  // D-97
  const { crons } = JSON.parse(readFileSync("vercel.json", "utf8"));
  const schedule = "* * * * *";
  expect(crons).toEqual([
    { path: "/api/cron", schedule },
    { path: "/api/pay/cron", schedule },
    { path: "/api/calendar/cron", schedule },
    { path: "/api/calendar/book/cron", schedule },
  ]);
});
