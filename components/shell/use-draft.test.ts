import { expect, test } from "vitest";
import { leftOf } from "./use-draft";

test.each([
  ["Thank you.", ""],
  ["Thank you. And one more thing", "And one more thing"],
  ["Thank you!", "Thank you!"],
])("of %j, while its first words were on their way, %j is left", (draft, left) => {
  expect(leftOf(draft, "Thank you.")).toBe(left);
});
