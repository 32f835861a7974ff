import { expect, test } from "vitest";
import { type Change, changeWords, listWords } from "./changes";
import { lookWords } from "./look-words";
import { summaryWords } from "./summary-words";

const change = (more: Partial<Change>): Change => ({
  marked: [],
  added: "",
  removed: "",
  look: "",
  writers: [],
  ...more,
});
const ana = { name: "Ana", color: "#2c62b8" };
const you = { name: "you", color: "#7346b8" };

test("a change is said in one sentence: what, and by whom", () => {
  expect(changeWords(change({ added: "new  words", writers: [ana] }))).toBe(
    "Added “new words”, by Ana.",
  );
  expect(changeWords(change({ removed: "old" }))).toBe("Removed “old”.");
  expect(changeWords(change({ added: "two", removed: "one", writers: [ana, you] }))).toBe(
    "Replaced “one” with “two”, by Ana and you.",
  );
  expect(changeWords(change({ look: "was a heading 2" }))).toBe("Changed: was a heading 2.");
  expect(changeWords(change({ added: " " }))).toBe("Added a space.");
});

test("long words are cut after 60 characters, and no letter in two", () => {
  expect(changeWords(change({ added: "é".repeat(60) }))).toBe(`Added “${"é".repeat(60)}”.`);
  expect(changeWords(change({ added: "🦭".repeat(61) }))).toBe(`Added “${"🦭".repeat(60)}…”.`);
});

test("all changes are counted, with at most four names", () => {
  expect(summaryWords([])).toBe("No changes to the text.");
  expect(summaryWords([change({})])).toBe("1 change.");
  const named = (names: string[]) =>
    names.map((name) => change({ writers: [{ name, color: "#000000" }] }));
  expect(summaryWords(named(["A", "B", "B"]))).toBe("3 changes, by A and B.");
  expect(summaryWords(named(["A", "B", "C", "D", "E"]))).toBe(
    "5 changes, by A, B, C, D and 1 other.",
  );
  expect(listWords([])).toBe("");
});

test("a change of a block's formatting is described by what it was before, and a new id is no change", () => {
  const item = (more: object) => ({ name: "listItem", attributes: { kind: "check", ...more } });
  const heading = { name: "heading", attributes: { level: 2, id: "a" } };
  expect(lookWords(heading, { name: "paragraph", attributes: { id: "a" } })).toBe(
    "was a heading 2",
  );
  expect(lookWords(heading, { ...heading, attributes: { level: 2, id: "b" } })).toBeNull();
  expect(lookWords(item({}), item({ checked: true }))).toBe("was not done");
  expect(lookWords(item({ level: 0 }), item({ level: 1 }))).toBe("was indented differently");
  expect(lookWords(item({}), item({ align: "center" }))).toBe("looked different");
});
