/** Numbers and signs of lists (Y-014). */
import { expect, test } from "vitest";
import { listCounter, numberText } from "./lists";

test("lists count by their id and level, whatever stands between", () => {
  const { next } = listCounter({
    a: { preset: "outline", start: 2 },
    b: { preset: "clauses" },
    c: { levels: [{ format: "upperRoman", text: "§ %1" }] },
  });
  const marker = (id: string, level: number) => next({ list: { id, level } });
  const texts = [
    ["a", 0],
    ["b", 0],
    ["a", 1],
    ["a", 1],
    ["b", 1],
    ["b", 2],
    ["a", 0],
    ["a", 1],
    ["c", 0],
    ["c", 0],
  ] as const;
  expect(texts.map(([id, level]) => Object(marker(id, level)).text)).toEqual([
    "2.",
    "1.",
    "2.1.",
    "2.2.",
    "1.1.",
    "(a)",
    "3.",
    "3.1.",
    "§ I",
    "§ II",
  ]);
  expect([4, 27, 28].map((at) => numberText(at, "lowerLetter"))).toEqual(["d", "aa", "bb"]);
  expect([4, 1999].map((at) => numberText(at, "upperRoman"))).toEqual(["IV", "MCMXCIX"]);
});
