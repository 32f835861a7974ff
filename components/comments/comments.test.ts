// What the panel of comments works out without a page.
import { describe, expect, test } from "vitest";
import type { ActivityEntry } from "@/lib/kinds/note/activity-entries";
import { mentionAt, namesFor, partsOf } from "./mentions";
import { deedsOf, deedWords, whenWords } from "./words";

describe("naming somebody", () => {
  test.each([
    ["@", 1, { at: 0, typed: "" }],
    ["so @An", 6, { at: 3, typed: "An" }],
    ["so @Ana So", 10, { at: 3, typed: "Ana So" }],
    ["(@An", 4, { at: 1, typed: "An" }],
    ["me@example.com", 14, null],
    ["@ Ana", 5, null],
    ["@An\nnext", 8, null],
    [`@${"x".repeat(42)}`, 43, null],
  ])("%j at %i: %j", (text, caret, found) => {
    expect(mentionAt(text, caret)).toEqual(found);
  });

  test("offers each person once, by the beginning of any of their names", () => {
    const people = ["Ana Souza", "Ben", "Susan", "Ana Souza"];
    expect(namesFor("", people)).toEqual(["Ana Souza", "Ben", "Susan"]);
    expect(namesFor("so", people)).toEqual(["Ana Souza"]);
    expect(namesFor("ana souza", people)).toEqual([]);
  });

  test("finds the names in what was said, the longest first, and signs mean nothing", () => {
    const names = (text: string, people: string[]) =>
      partsOf(text, people).flatMap((part) => (part.isName ? [part.text] : []));
    expect(names("@Ana and @Ana Souza, @Anastasia", ["Ana", "Ana Souza"])).toEqual([
      "@Ana",
      "@Ana Souza",
    ]);
    expect(names("@A.B (c) @AxB", ["A.B (c)", "[x]*"])).toEqual(["@A.B (c)"]);
    expect(partsOf("plain", ["Ana"])).toEqual([{ text: "plain", isName: false }]);
  });
});

describe("the activity", () => {
  const person = { name: "Ana", color: "#2c62b8" };
  const entry = (id: string, action: string, minute: number): ActivityEntry => ({
    ...{ id, person, action, target: null },
    at: Date.UTC(2026, 0, 1, 9, minute),
  });

  test("tells what one person did again within the hour in one line", () => {
    const entries = [
      entry("e", "edited", 200),
      entry("d", "edited", 150),
      entry("c", "edited", 60),
      entry("b", "commented", 50),
      entry("a", "edited", 40),
    ];
    expect(deedsOf(entries).map(({ id, times }) => [id, times])).toEqual([
      ["e", 2],
      ["c", 1],
      ["b", 1],
      ["a", 1],
    ]);
  });

  test("has words for every action, and for those of other programs", () => {
    expect(deedWords("restored", "note")).toBe("restored an earlier version");
    expect(deedWords("edited", "invoice")).toBe("edited the invoice");
    expect(deedWords("constructor", "note")).toBe("changed the note");
  });

  test("tells a time that is known", () => {
    const now = new Date(2026, 0, 2, 12);
    expect(whenWords(new Date(2026, 0, 2, 9, 5).getTime(), now, "en-GB")).toBe("Today at 9:05");
    expect(whenWords(0, now)).toBe("");
  });
});
