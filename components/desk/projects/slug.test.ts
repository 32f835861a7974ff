import { expect, test } from "vitest";
import { slugOf } from "./slug";

test("a name becomes a short word that every code can begin with", () => {
  expect(slugOf("  Crème & Brûlée GmbH ")).toBe("creme-brulee-gmbh");
  expect(slugOf(`${"a".repeat(31)} b`)).toBe("a".repeat(31));
  expect(slugOf("شركة")).toBe("");
});
