import { afterAll, beforeEach, expect, test } from "vitest";
import { pool } from "@/db/client";
import { doublingPause } from "./backoff";
import { leasedQueue } from "./leased-queue";

beforeEach(async () => {
  await pool().query(`drop table if exists test_queue; create table test_queue
    (id int primary key, due_at timestamptz(3) default now(), tries int default 0, word text)`);
});
afterAll(async () => {
  await pool().query("drop table test_queue");
});

const add = (...words: string[]) =>
  pool().query(
    "insert into test_queue (id, word) select n, word from unnest($1::text[]) with ordinality w (word, n)",
    [words],
  );
const rows = async () =>
  (
    await pool().query(
      "select id, tries, round(extract(epoch from due_at - now()) / 60)::int as minutes from test_queue order by id",
    )
  ).rows;

/** A worker as another process would have one; a word that is done is taken out. */
function worker(handle: (word: string) => Promise<unknown>, more: { maxRowsPerRun?: number } = {}) {
  return leasedQueue<{ word: string }, "done" | "failed">({
    table: "test_queue",
    dueAt: "due_at",
    attempts: "tries",
    waiting: "due_at is not null",
    columns: "word",
    lease: doublingPause("tries", 2, 10),
    concurrency: 3,
    outcomes: ["done", "failed"],
    thrown: "failed",
    handle: async ({ id, word }) => {
      await handle(word);
      await pool().query("update test_queue set due_at = null where id = $1", [id]);
      return { outcome: "done" };
    },
    ...more,
  });
}

test("each row is handled by one of several workers that run at once", async () => {
  const words = Array.from({ length: 20 }, (_, n) => `w${n}`);
  await add(...words);
  const handled: string[] = [];
  const workers = [1, 2, 3].map(() => worker(async (word) => handled.push(word)));
  const counts = await Promise.all(workers.map(({ run }) => run()));
  expect(counts.reduce((sum, { done }) => sum + done, 0)).toBe(20);
  expect(handled.sort()).toEqual(words.sort());
});

test("a row whose handler throws is tried again after a pause that grows, and holds up no other", async () => {
  await add("bad", "good");
  const { run } = worker(async (word) => {
    if (word === "bad") throw new Error("It broke.");
  });
  expect(await run()).toEqual({ done: 1, failed: 1 });
  expect(await run()).toEqual({ done: 0, failed: 0 });
  for (const [tries, minutes] of [
    [1, 2],
    [2, 4],
    [3, 8],
    [4, 10],
  ]) {
    expect((await rows())[0]).toEqual({ id: 1, tries, minutes });
    await pool().query("update test_queue set due_at = now() where id = 1");
    await run();
  }
});

test("another server that cannot be reached is no reason to stop a run", async () => {
  await add("away", "good");
  const { run } = worker(async (word) => {
    if (word === "away") throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  });
  expect(await run()).toEqual({ done: 1, failed: 1 });
});

test("a row written during a run is handled by it, a requested one before the others, and no more than a run's limit", async () => {
  await add("first");
  const handled: string[] = [];
  const queue = worker(async (word) => {
    handled.push(word);
    if (word !== "first") return;
    await pool().query("insert into test_queue (id, word) values (7, 'second')");
    void queue.run();
  });
  expect(await queue.run()).toEqual({ done: 2, failed: 0 });
  expect(handled).toEqual(["first", "second"]);
  await pool().query("delete from test_queue");
  await add("a", "b", "c", "d");
  await queue.runOne("4");
  await queue.runOne("4");
  expect(handled.slice(2)).toEqual(["d"]);
  const two = worker(async (word) => handled.push(word), { maxRowsPerRun: 2 });
  expect(await two.run()).toEqual({ done: 2, failed: 0 });
});
