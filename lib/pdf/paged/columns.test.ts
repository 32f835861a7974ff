/** How columns off paper make room for their words. */
import { expect, test } from "vitest";
import { withRoomForWords } from "./columns";

test.each([
  ["as wide as they say where all words have room", [60, 120], [40, 40], [60, 120]],
  ["those that can spare it give", [60, 60, 60], [70, 20, 50], [80, 40, 60]],
  ["first what no column has", [60, 60], [80, 20], [90, 60]],
  [
    "where not all have room, those of the longest words give",
    [60, 60, 60],
    [40, 50, 120],
    [50, 60, 70],
  ],
])("%s", (_name, widths, words, made) => {
  const all = withRoomForWords(widths, words, 180, 10);
  expect(all.map((width) => Math.round(width))).toEqual(made);
});
