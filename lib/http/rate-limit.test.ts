import { expect, test, vi } from "vitest";
import { pool } from "@/db/client";
import { drill } from "@/lib/testing/drill";
import { startSecondProcess } from "@/lib/testing/process";
import { takeMany } from "@/lib/testing/second-process";
import { HttpError } from "./errors";
import { type Limit, purgeRateLimits, refuseWhenSpent, take, takeTogether } from "./rate-limit";

const HOUR = 3_600_000;
const limit = (name: string, max: number): Limit => ({ name, max, window: 3600 });

async function refusal(attempt: Promise<unknown>): Promise<HttpError> {
  const fault = await attempt.then(
    () => new Error("It passed."),
    (caught: unknown) => caught,
  );
  if (!(fault instanceof HttpError)) throw fault;
  return fault;
}

test("a limit of three lets three pass and refuses the fourth until the window ends", async () => {
  // XB-014
  const three = limit("three", 3);
  const start = 1_800_000_000_000 - (1_800_000_000_000 % HOUR);
  for (const left of [2, 1, 0]) expect(await take(three, "me", 1, start + 600_000)).toBe(left);
  const refused = await refusal(take(three, "me", 1, start + HOUR - 1_500));
  expect(refused.status).toBe(429);
  expect(refused.reason).toBe("rate");
  expect(refused.options.retryAfter).toBe(2);
  expect(await take(three, "me", 1, start + HOUR)).toBe(2);
  expect(await take(three, "other", 1, start + 600_000)).toBe(2);
});

test("the wait it names is a whole number of seconds between one and the window", async () => {
  // XB-014
  const none = limit("none", 0);
  const start = 1_800_000_000_000 - (1_800_000_000_000 % HOUR);
  for (const at of [0, 1, 999, 1_000, HOUR - 1]) {
    const { options } = await refusal(take(none, "me", 1, start + at));
    expect(options.retryAfter).toBeGreaterThanOrEqual(1);
    expect(options.retryAfter).toBeLessThanOrEqual(3600);
    expect(Number.isInteger(options.retryAfter)).toBe(true);
  }
});

test("a refused request is not counted: what is left can still be used", async () => {
  // XB-014
  const ten = limit("ten", 10);
  expect(await take(ten, "me", 7)).toBe(3);
  expect((await refusal(take(ten, "me", 4))).status).toBe(429);
  await refuseWhenSpent(ten, "me");
  expect(await take(ten, "me", 3)).toBe(0);
  expect((await refusal(refuseWhenSpent(ten, "me"))).status).toBe(429);
});

test("more than the whole allowance at once is refused and uses nothing", async () => {
  const five = limit("five", 5);
  expect((await refusal(take(five, "me", 6))).status).toBe(429);
  expect(await take(five, "me", 5)).toBe(0);
});

test("a process whose clock is behind does not start the window again", async () => {
  const two = limit("skew", 2);
  const start = 1_800_000_000_000 - (1_800_000_000_000 % HOUR);
  await take(two, "me", 2, start + 100);
  expect((await refusal(take(two, "me", 1, start - 100))).status).toBe(429);
  expect((await refusal(take(two, "me", 1, start + 200))).status).toBe(429);
});

test("counts made while the clock had jumped ahead are dropped once it is right", async () => {
  // XB-014: of two at most, by a clock ten hours ahead
  const two = limit("ahead", 2);
  const now = 1_800_000_000_000;
  await take(two, "me", 2, now + 10 * HOUR);
  await refuseWhenSpent(two, "me", now);
  expect(await take(two, "me", 1, now)).toBe(1);
  await take(two, "unused", 2, now + 10 * HOUR);
  await purgeRateLimits(now);
  const { rows } = await pool().query("select key from rate_limit where key like 'ahead:%'");
  expect(rows).toEqual([{ key: "ahead:me" }]);
});

test("a process with a wrong clock counts in the window of all others", async () => {
  const two = limit("wrong", 2);
  await take(two, "me", 1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * HOUR });
  try {
    await take(two, "me", 1);
    expect((await refusal(take(two, "me", 1))).options.retryAfter).toBeLessThanOrEqual(3600);
    expect((await refusal(refuseWhenSpent(two, "me"))).status).toBe(429);
  } finally {
    vi.useRealTimers();
  }
  expect((await refusal(take(two, "me", 1))).status).toBe(429);
});

test("looking does not use anything", async () => {
  const one = limit("one", 1);
  for (let i = 0; i < 5; i++) await refuseWhenSpent(one, "me");
  expect(await take(one, "me")).toBe(0);
});

test("a counter that a request holds is left to it, and nobody waits for it", async () => {
  const some = limit("held", 5);
  const now = Date.now();
  for (const name of ["held", "free"]) await take(some, name, 1, now - 3 * HOUR);
  const request = await pool().connect();
  try {
    await request.query("begin");
    await request.query("update rate_limit set count = 2 where key = 'held:held'");
    await purgeRateLimits(now);
    const { rows } = await pool().query("select key from rate_limit where key like 'held:%'");
    expect(rows).toEqual([{ key: "held:held" }]);
  } finally {
    await request.query("rollback");
    request.release();
  }
});

test("counters of windows that ended are removed, others stay", async () => {
  const some = limit("purged", 5);
  const now = Date.now();
  await take(some, "old", 1, now - 3 * HOUR);
  await take(some, "new", 1, now);
  await purgeRateLimits(now);
  const { rows } = await pool().query("select key from rate_limit where key like 'purged:%'");
  expect(rows).toEqual([{ key: "purged:new" }]);
});

test("of more at once than a limit of 20, exactly 20 pass, over two processes", async () => {
  // XB-014, K9
  const second = await startSecondProcess();
  try {
    const twenty = limit("twenty", 20);
    const question = {
      kind: "take" as const,
      limit: twenty,
      subject: "all",
      times: drill(100, 20),
    };
    const [here, there] = await Promise.all([
      takeMany(twenty, "all", drill(100, 20)),
      second.ask(question) as Promise<number>,
    ]);
    expect(here + there).toBe(20);
  } finally {
    await second.kill();
  }
});

test("requests counted by one statement use up a limit exactly", async () => {
  const takeOne = takeTogether(limit("together", 10));
  const ask = (subject: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        takeOne(subject).then(
          () => 200,
          (fault: HttpError) => fault.status,
        ),
      ),
    );
  const [mine, theirs] = await Promise.all([ask("a", 14), ask("b", 9)]);
  expect(mine.filter((status) => status === 200)).toHaveLength(10);
  expect(mine.filter((status) => status === 429)).toHaveLength(4);
  expect(theirs).toEqual(Array(9).fill(200));
  expect((await ask("b", 2)).sort()).toEqual([200, 429]);
});
