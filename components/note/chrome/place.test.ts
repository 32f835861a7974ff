/** Where the menus around the text go. */

import { describe, expect, test } from "vitest";
import { spotFor } from "./place";

const bar = { offsetWidth: 300, offsetHeight: 40 };
/** A window of 1280 by 800 whose note begins at 200, under a header and a title. */
const room = { ceiling: 200, right: 1280, bottom: 800 };
const line = (top: number, left = 400) => ({ left, top, bottom: top + 24 });

describe("the bar of a selection", () => {
  test("stands above it, in its middle", () => {
    const spot = spotFor(bar, "above", { ...room, start: line(400), end: line(400, 500) });
    expect(spot).toEqual({ left: 300, top: 352 });
  });

  test("goes below the first line, where it would lie on the title", () => {
    const spot = spotFor(bar, "above", { ...room, start: line(200), end: line(200, 500) });
    expect(spot.top).toBe(232);
  });

  test("goes below all of a selection that begins on the first line", () => {
    const spot = spotFor(bar, "above", { ...room, start: line(200), end: line(296) });
    expect(spot.top).toBe(328);
  });

  test("stays clear of the header when the note is scrolled", () => {
    const spot = spotFor(bar, "above", { ...room, ceiling: 64, start: line(70), end: line(70) });
    expect(spot.top).toBe(102);
  });

  test("stays in the window when the selection leaves it on both sides", () => {
    const spot = spotFor(bar, "above", { ...room, start: line(-300), end: line(1200) });
    expect(spot.top).toBe(752);
  });

  test.each([
    ["left", 10, 8],
    ["right", 1270, 972],
  ])("stays in the window at its %s edge", (_side, at, left) => {
    const spot = spotFor(bar, "above", { ...room, start: line(400, at), end: line(400, at) });
    expect(spot.left).toBe(left);
  });
});

describe("a menu under the caret", () => {
  test("goes above when there is no room below", () => {
    const spot = spotFor(bar, "below", { ...room, start: line(760), end: line(760) });
    expect(spot).toEqual({ left: 400, top: 712 });
  });

  test("else stays below", () => {
    const spot = spotFor(bar, "below", { ...room, start: line(200), end: line(200) });
    expect(spot.top).toBe(232);
  });
});
