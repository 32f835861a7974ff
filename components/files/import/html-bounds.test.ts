import { expect, test } from "vitest";
import { ImportError } from "@/lib/kinds/import-error";
import { checkNesting } from "./html-bounds";

test("a thousand looks in each other are read, and one more is not", () => {
  expect(() => checkNesting("<b>".repeat(1_000))).not.toThrow();
  expect(() => checkNesting("<B class=x>".repeat(1_001))).toThrow(ImportError);
  expect(() => checkNesting("<br><body>".repeat(2_000))).not.toThrow();
  expect(() => checkNesting("<i>a</i>".repeat(2_000))).not.toThrow();
});
