import { expect, test } from "vitest";
import { contrast, readable } from "./shop-colors";

test.each(["#ffffff", "#000000", "#ffff00", "#0e5a6b", "#808080", "#ff0000"])(
  "%s is made readable on light and on dark",
  (color) => {
    expect(contrast(readable(color, "#eeeeeb", "#000000"), "#eeeeeb")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readable(color, "#2d2f32", "#ffffff"), "#2d2f32")).toBeGreaterThanOrEqual(4.5);
  },
);

test("a colour with enough contrast stays unchanged", () => {
  expect(readable("#0e5a6b", "#eeeeeb", "#000000")).toBe("#0e5a6b");
});
