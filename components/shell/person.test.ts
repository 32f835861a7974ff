import { expect, test } from "vitest";
import { readOther } from "./person";

test.each([
  [
    { name: " Ann ", color: "#2c62b8" },
    { name: "Ann", color: "#2c62b8" },
  ],
  [
    { name: "x".repeat(500), color: "red" },
    { name: "x".repeat(40), color: "#5c6166" },
  ],
  [
    { name: "   ", color: "#2c62b8;background:url(/)" },
    { name: "Someone", color: "#5c6166" },
  ],
  [
    { name: 7, color: 7 },
    { name: "Someone", color: "#5c6166" },
  ],
  [null, { name: "Someone", color: "#5c6166" }],
  ["Ann", { name: "Someone", color: "#5c6166" }],
])("what %j says of itself is shown as %j", (said, shown) => {
  expect(readOther(said)).toEqual(shown);
});
