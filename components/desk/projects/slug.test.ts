import { expect, test } from "vitest";
import { slugOf } from "./slug";

test("a project's name becomes a short slug for its ticket codes", () => {
  expect(slugOf("  Crème & Brûlée GmbH ")).toBe("creme-brulee-gmbh");
  expect(slugOf(`${"a".repeat(31)} b`)).toBe("a".repeat(31));
  expect(slugOf("شركة")).toBe("");
});
