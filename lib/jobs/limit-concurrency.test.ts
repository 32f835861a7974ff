import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency";

/** Work that ends when it is told to, and what is known of it. */
function desk(atOnce: number) {
  const limited = limitConcurrency(() => atOnce);
  const begun: number[] = [];
  const ends: { well: () => void; badly: (fault: Error) => void }[] = [];
  const come = (i: number): Promise<string> =>
    limited(() => {
      begun.push(i);
      return new Promise<string>((resolve, badly) => {
        ends[i] = { well: () => resolve(`done ${i}`), badly };
      });
    }).catch((fault: Error & { status?: number }) => `${fault.status ?? fault.message}`);
  return { come, begun, ends };
}

test("so many work at once, and the others in the order they came", async () => {
  const { come, begun, ends } = desk(2);
  const answers = [0, 1, 2, 3].map(come);
  await nextRound();
  expect(begun).toEqual([0, 1]);
  ends[1]?.badly(new Error("its own fault"));
  await nextRound();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.well();
  await nextRound();
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const i of [2, 3]) ends[i]?.well();
  expect(await Promise.all(answers)).toEqual(["done 0", "its own fault", "done 2", "done 3"]);
});

test("a thousand wait, and the next is told so before anything is done", async () => {
  const { come, begun, ends } = desk(1);
  const answers = Array.from({ length: 1_001 }, (_, i) => come(i));
  expect(await come(1_001)).toBe("503");
  for (let i = 0; i <= 1_000; i++) {
    await nextRound();
    ends[i]?.well();
  }
  expect((await Promise.all(answers)).at(-1)).toBe("done 1000");
  expect(begun).toHaveLength(1_001);
});

test("where the database is away nobody waits to find that out again, and the next is let in", async () => {
  const { come, begun, ends } = desk(2);
  const answers = [0, 1, 2, 3].map(come);
  await nextRound();
  ends[0]?.badly(new Error("timeout exceeded when trying to connect"));
  expect(await Promise.all([answers[0], answers[2], answers[3]])).toEqual(
    Array(3).fill("timeout exceeded when trying to connect"),
  );
  expect(begun).toEqual([0, 1]);
  const late = come(4);
  await nextRound();
  expect(begun).toEqual([0, 1, 4]);
  for (const i of [1, 4]) ends[i]?.well();
  expect(await Promise.all([answers[1], late])).toEqual(["done 1", "done 4"]);
});
