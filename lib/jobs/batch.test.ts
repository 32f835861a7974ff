import { expect, test } from "vitest";
import { batch } from "./batch";

/** A statement that ends when the test says so. */
function heldStatement() {
  const runs: { items: string[]; end: () => void; fail: (fault: Error) => void }[] = [];
  const run = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      runs.push({ items, end: () => resolve(items.map((item) => `${item}!`)), fail: reject });
    });
  return { run, runs };
}

const turn = () => new Promise((resume) => setImmediate(resume));

test("calls of one turn go together, and calls during a batch go together after it", async () => {
  const { run, runs } = heldStatement();
  const send = batch(run, { lanes: 1, max: 10 });
  const first = ["a", "b"].map(send);
  await turn();
  const second = ["c", "d", "e"].map(send);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([["a", "b"]]);
  runs[0]?.end();
  expect(await Promise.all(first)).toEqual(["a!", "b!"]);
  await expect.poll(() => runs.length).toBe(2);
  expect(runs[1]?.items).toEqual(["c", "d", "e"]);
  runs[1]?.end();
  expect(await Promise.all(second)).toEqual(["c!", "d!", "e!"]);
});

test("a stuck statement holds up its own keys only, and only so many run at once", async () => {
  const { run, runs } = heldStatement();
  const send = batch(run, { lanes: 2, max: 10, keyOf: (item) => item.charAt(0) });
  const sent = [send("a1")];
  await turn();
  sent.push(send("a2"), send("b1"));
  await expect.poll(() => runs.length).toBe(2);
  expect(runs[1]?.items).toEqual(["b1"]);
  sent.push(send("c1"));
  runs[1]?.end();
  await expect.poll(() => runs.length).toBe(3);
  expect(runs[2]?.items).toEqual(["c1"]);
  runs[0]?.end();
  await expect.poll(() => runs.length).toBe(4);
  expect(runs[3]?.items).toEqual(["a2"]);
  for (const { end } of runs) end();
  expect(await Promise.all(sent)).toEqual(["a1!", "a2!", "b1!", "c1!"]);
});

test("a statement takes so many at the most, and when it fails its items fail", async () => {
  const { run, runs } = heldStatement();
  const send = batch(run, { lanes: 1, max: 2 });
  const sent = ["a", "b", "c"].map((item) => send(item).catch((fault: Error) => fault.message));
  await turn();
  runs[0]?.fail(new Error("down"));
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  expect(await Promise.all(sent)).toEqual(["down", "down", "c!"]);
});
