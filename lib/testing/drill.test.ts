import { afterEach, expect, test, vi } from "vitest";
import { drill, partOf } from "./drill";

afterEach(() => void vi.unstubAllEnvs());

test("a drill runs at a tenth, and no lower than where it says something", () => {
  vi.stubEnv("SOAK", "");
  expect([drill(300), drill(20), drill(4), drill(20, 5)]).toEqual([30, 2, 1, 5]);
});

test("a soak runs a drill at its full measure", () => {
  vi.stubEnv("SOAK", "1");
  expect([drill(300), drill(4), drill(20, 5)]).toEqual([300, 4, 20]);
});

test("ten turns take all of a table between them, and a soak takes it at each", () => {
  const table = Array.from({ length: 47 }, (_, at) => at);
  vi.stubEnv("SOAK", "");
  const taken = table.slice(0, 10).flatMap((turn) => partOf(table, turn));
  expect(taken.toSorted((a, b) => a - b)).toEqual(table);
  expect([partOf(["a", "b"], 7), partOf([], 7)]).toEqual([["b"], []]);
  vi.stubEnv("SOAK", "1");
  expect(partOf(table, 3)).toEqual(table);
});
