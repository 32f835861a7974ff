/** How a table's room is shared out. */
import { expect, test } from "vitest";
import { columnWidths } from "./columns";

const needs = (...pairs: [number, number][]) => pairs.map(([least, most]) => ({ least, most }));
const widths = (...given: Parameters<typeof columnWidths>) =>
  columnWidths(...given).map((width) => Math.round(width * 10) / 10);

test("columns that fit are spread over the width", () => {
  expect(widths(needs([10, 50], [10, 50]), [], 200)).toEqual([100, 100]);
  expect(widths(needs([10, 100], [10, 300]), [], 800)).toEqual([200, 600]);
});

test("one long text does not make every number beside it break", () => {
  expect(widths(needs([20, 40], [20, 5_000], [30, 60]), [], 400)).toEqual([40, 300, 60]);
});

test("long texts share what the short ones leave", () => {
  expect(widths(needs([20, 40], [20, 5_000], [20, 5_000]), [], 440)).toEqual([40, 200, 200]);
});

test("wishes are kept, and made to fill the room when every column has one", () => {
  expect(widths(needs([10, 20], [10, 20]), [50], 200)).toEqual([50, 150]);
  expect(widths(needs([10, 20], [10, 20]), [50, 150], 400)).toEqual([100, 300]);
});

test("when not even the longest words have room, the widest columns give", () => {
  expect(widths(needs([30, 40], [500, 900], [30, 40]), [], 200)).toEqual([30, 140, 30]);
});
