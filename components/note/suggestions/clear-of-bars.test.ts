/** Where the suggestion's bar goes when another bar is there. */

import { expect, test } from "vitest";
import { clearOf } from "./clear-of-bars";

/** A bar of 300 by 40. */
const box = (left: number, top: number) => ({ left, top, right: left + 300, bottom: top + 40 });

test("stays where nothing is", () => {
  const taken = [box(100, 200), box(500, 100), box(100, 56), box(100, 152)];
  expect(clearOf(box(200, 100), taken, 800)).toBe(100);
});

test("goes under each that it would lie on", () => {
  expect(clearOf(box(120, 100), [box(150, 150), box(100, 90)], 800)).toBe(198);
});

test("moves above the bars when there is no room below", () => {
  expect(clearOf(box(120, 730), [box(100, 740), box(100, 700)], 800)).toBe(652);
});

test.each([
  [196, 148],
  [195, 52],
])("in a window %i high it stands at %i", (bottom, top) => {
  expect(clearOf(box(0, 100), [box(0, 100)], bottom)).toBe(top);
});

test("a bar that is not shown takes no room", () => {
  expect(clearOf(box(0, 8), [{ left: 0, top: 0, right: 0, bottom: 0 }], 800)).toBe(8);
});
