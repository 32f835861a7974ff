import { expect, test } from "vitest";
import { Backoff, serverBackoff } from "./backoff";

/** A clock that moves only when told. */
function clock() {
  const time = { now: () => time.at, at: 0 };
  return time;
}

function waits(backoff: Backoff, time: { at: number }, count: number): number[] {
  return Array.from({ length: count }, () => {
    const wait = backoff.next();
    time.at += wait;
    return wait;
  });
}

test("waits double after every failure, stay within the longest, and start over after success", () => {
  const time = clock();
  const backoff = new Backoff(400, 30_000, () => 1, undefined, time.now);
  const doubled = [400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000];
  expect(waits(backoff, time, 9)).toEqual(doubled);
  backoff.reset();
  expect(backoff.next()).toBe(400);
});

test("jitter shortens a wait by up to half, so that clients do not return together", () => {
  expect(new Backoff(400, 30_000, () => 0, undefined, clock().now).next()).toBe(200);
});

test("requests that fail together count as one failure and are retried at the same time", () => {
  const time = clock();
  const backoff = new Backoff(400, 30_000, () => 1, undefined, time.now);
  backoff.next();
  time.at = 100;
  expect(backoff.next()).toBe(300);
  time.at = 400;
  expect(backoff.next()).toBe(800);
});

test.each([
  { isHidden: false, random: 0, longest: 1_500 },
  { isHidden: false, random: 1, longest: 3_000 },
  { isHidden: true, random: 0, longest: 1_500 },
  { isHidden: true, random: 1, longest: 60_000 },
])(
  "a server that is away is asked every three seconds while somebody looks, and within a minute otherwise: %o",
  ({ isHidden, random, longest }) => {
    const time = clock();
    const page = { isHidden: () => isHidden };
    const backoff = serverBackoff({ page, random: () => random }, undefined, time.now);
    expect(waits(backoff, time, 12).at(-1)).toBe(longest);
  },
);
