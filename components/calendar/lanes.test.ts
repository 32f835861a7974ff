import { expect, test } from "vitest";
import { inLanes, laneEnd } from "./lanes";

const placed = (...spans: [number, number][]) =>
  inLanes(
    spans.map(([start, end]) => ({ start, end })),
    30,
  );

test("overlapping events stand side by side, and a free lane is reused", () => {
  const [first, second, third] = placed([540, 600], [570, 720], [600, 660]);
  expect([first?.lane, second?.lane, third?.lane]).toEqual([0, 1, 0]);
  expect(new Set([first?.group, second?.group, third?.group]).size).toBe(1);
  expect(first?.group).toEqual({ start: 540, end: 720, size: 3, lanes: 2 });
});

test("consecutive events have the full width, and a short one takes at least its drawn height", () => {
  const groups = placed([540, 545], [560, 600], [600, 660]).map(({ group }) => group);
  expect(groups.map(({ lanes }) => lanes)).toEqual([2, 2, 1]);
  expect(groups[2]).toEqual({ start: 600, end: 660, size: 1, lanes: 1 });
});

test("an event continues under those that start below its first line, and ends before any other", () => {
  const ends = (...spans: [number, number][]) => {
    const all = placed(...spans);
    return all.map((one) => laneEnd(one, all, 30));
  };
  const free = Number.POSITIVE_INFINITY;
  expect(ends([540, 720], [570, 630], [600, 660])).toEqual([free, free, free]);
  expect(ends([540, 720], [540, 630], [600, 660])).toEqual([1, free, free]);
  // The third event reuses the first one's lane, beside the second.
  expect(ends([540, 600], [570, 720], [600, 660])).toEqual([free, free, 1]);
});
