import { expect, test } from "vitest";
import { Backoff } from "./backoff";

test("waits double after every failure, stay within the longest, and start over after success", () => {
  const backoff = new Backoff(400, 30_000, () => 1);
  const waits = Array.from({ length: 9 }, () => backoff.next());
  expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  backoff.reset();
  expect(backoff.next()).toBe(400);
});

test("jitter takes away up to half of a wait, so that clients do not return together", () => {
  expect(new Backoff(400, 30_000, () => 0).next()).toBe(200);
});
