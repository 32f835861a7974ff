import { expect, test } from "vitest";
import { fileName } from "./export-markdown";

test.each([
  ["Lease, corner shop", "Lease, corner shop"],
  ["2026/11: offer <draft>?", "2026 11 offer draft"],
  ["  ...  ", "Untitled note"],
  ["", "Untitled note"],
  ["Mietvertrag für Zoë 🗝", "Mietvertrag für Zoë 🗝"],
  ["evil\u202Egnp.md", "evil gnp.md"],
  ["long ".repeat(50), "long ".repeat(16).trim()],
])("the title %j becomes a file name every system takes", (title, name) => {
  expect(fileName(title)).toBe(name);
});
