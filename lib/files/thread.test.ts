import { expect, test } from "vitest";
import { MOST_WAITING, ThreadError, thread } from "./thread";

test("so many jobs wait for the thread, and one more is told to come again", async () => {
  const double = thread<number, number>({ patience: 10_000, program: "return input * 2;" });
  // The first is under way already.
  const taken = Array.from({ length: 1 + MOST_WAITING }, (_, n) => double(n));
  await expect(double(-1)).rejects.toMatchObject({ status: 503 });
  expect(await Promise.all(taken)).toEqual(taken.map((_, n) => n * 2));
  expect(await double(-1)).toBe(-2);
});

test("a job that never ends, needs too much or fails is ended, and the next one is done", async () => {
  const run = thread<string, number>({
    patience: 2_000,
    program: `
      if (input === "endless") for (;;);
      if (input === "greedy") { const all = []; for (;;) all.push(new Array(1_000_000).fill(input)); }
      if (input === "faulty") throw new Error("no");
      return 1;`,
  });
  for (const input of ["endless", "greedy", "faulty"]) {
    const jobs = [run(input), run("fine")];
    await expect(jobs[0]).rejects.toBeInstanceOf(ThreadError);
    expect(await jobs[1]).toBe(1);
  }
});
