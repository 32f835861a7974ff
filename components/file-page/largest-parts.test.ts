import { expect, test } from "vitest";
import * as Y from "yjs";
import { largestParts } from "./largest-parts";

function note(blocks: readonly string[]): Y.Doc {
  const doc = new Y.Doc();
  const elements = blocks.map((text) => {
    const block = new Y.XmlElement("paragraph");
    block.insert(0, [new Y.XmlText(text)]);
    return block;
  });
  doc.getXmlFragment("document").insert(0, elements);
  return doc;
}

test("the three largest parts are named by their first words, the largest first", () => {
  const parts = largestParts(
    note([
      `Log of May ${"x".repeat(60_000)}`,
      "Short",
      `Log of June ${"x".repeat(1_500_000)}`,
      `Log of July ${"é".repeat(40_000)}`,
      `Log of August ${"x".repeat(50_000)}`,
    ]),
  );
  expect(parts.map(({ words }) => words.slice(0, 11))).toEqual([
    "Log of June",
    "Log of July",
    "Log of May ",
  ]);
  expect(parts[0]?.size).toMatch(/^1[.,]\d MB$/);
});

test("a part is cut between characters, never inside one", () => {
  const [part] = largestParts(note([`${"👩‍🚀".repeat(3)}${"🙂".repeat(30_000)}`]));
  expect(part?.words.endsWith("…")).toBe(true);
  expect(part?.words).not.toContain("\uFFFD");
  expect(part?.words.isWellFormed?.() ?? true).toBe(true);
});

test("where nothing is large nothing is named", () => {
  expect(largestParts(note(["x".repeat(49_999), ""]))).toEqual([]);
  expect(largestParts(note(["x".repeat(50_000)]))).toHaveLength(1);
});
