import { expect, test } from "vitest";
import { MAX_WAITING, MAX_WAITING_OF_ONE, ThreadError, thread } from "./thread";

const DOUBLE = { timeoutMs: 10_000, program: "return input * 2;" };

test("so many jobs wait for the thread, and one more is told to come again", async () => {
  const double = thread<number, number>(DOUBLE);
  // The first is under way already.
  const taken = Array.from({ length: 1 + MAX_WAITING }, (_, n) => double(n, `network ${n}`));
  await expect(double(-1, "a newcomer")).rejects.toMatchObject({ status: 503 });
  expect(await Promise.all(taken)).toEqual(taken.map((_, n) => n * 2));
  expect(await double(-1, "a newcomer")).toBe(-2);
});

test("one network's jobs leave room for others, who need not wait for all of them", async () => {
  const double = thread<number, number>(DOUBLE);
  const done: string[] = [];
  const ask = (whose: string, n: number) =>
    double(n, whose).then((answer) => {
      done.push(`${whose}${n}`);
      return answer;
    });
  const eager = Array.from({ length: 1 + MAX_WAITING_OF_ONE }, (_, n) => ask("a", n));
  await expect(double(-1, "a")).rejects.toMatchObject({ status: 503 });
  await Promise.all([...eager, ask("b", 0), ask("b", 1), ask("c", 0)]);
  expect(done.slice(0, 6)).toEqual(["a0", "b0", "c0", "a1", "b1", "a2"]);
  expect(done).toHaveLength(12);
  // Who comes back at once after each turn is no newcomer.
  const waiting = [ask("b", 2), ask("b", 3)];
  const back = ask("c", 1).then(() => ask("c", 2));
  await Promise.all([...waiting, back]);
  expect(done.slice(12)).toEqual(["b2", "c1", "b3", "c2"]);
  expect(await double(-1, "a")).toBe(-2);
});

test("a job that never ends, needs too much or fails is ended, and the next one is done", async () => {
  const program = `
    if (input === "endless") for (;;);
    if (input === "greedy") { const all = []; for (;;) all.push(new Array(1_000_000).fill(input)); }
    if (input === "faulty") throw new Error("no");
    return 1;`;
  const quick = thread<string, number>({ timeoutMs: 1_000, program });
  // On a busy machine memory takes its time to be used up.
  const patient = thread<string, number>({ timeoutMs: 60_000, program });
  // Only of the last two is it known that the input is at fault.
  const late = { status: 503, options: { retryAfter: expect.any(Number) } };
  for (const [input, why] of Object.entries({
    endless: late,
    greedy: { name: ThreadError.name },
    faulty: { name: ThreadError.name },
  })) {
    const run = input === "endless" ? quick : patient;
    const jobs = [run(input, "a"), run("fine", "b")];
    await expect(jobs[0]).rejects.toMatchObject(why);
    expect(await jobs[1]).toBe(1);
  }
}, 60_000);

test("a job is given its time on a machine that has none for it", async () => {
  // It waits for another as for a turn of the processor's, and works no longer than it may.
  const run = thread<number, string>({
    timeoutMs: 400,
    program: `return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, input);`,
  });
  expect(await run(1_500, "a")).toBe("timed-out");
});
