import { afterEach, expect, test, vi } from "vitest";
import { drill } from "./drill";

afterEach(() => void vi.unstubAllEnvs());

test("a drill runs at a tenth, and no lower than where it says something", () => {
  vi.stubEnv("SOAK", "");
  expect([drill(300), drill(20), drill(4), drill(20, 5)]).toEqual([30, 2, 1, 5]);
});

test("a soak runs a drill at its full measure", () => {
  vi.stubEnv("SOAK", "1");
  expect([drill(300), drill(4), drill(20, 5)]).toEqual([300, 4, 20]);
});
