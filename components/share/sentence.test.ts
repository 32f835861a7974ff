import { expect, test } from "vitest";
import { linkSentence } from "./sentence";

const now = new Date(2026, 1, 21, 15, 30);
const at = (...parts: [number, number, number, number?, number?]) =>
  new Date(...parts).toISOString();
const link = {
  name: "Accountants",
  role: "edit",
  expiresAt: null,
  expired: false,
  lastUsedAt: null,
};

function sentence(change: Partial<Parameters<typeof linkSentence>[0]>): string {
  const { who, does } = linkSentence({ ...link, role: "edit", ...change }, now, "en-GB");
  return `${who} ${does}`;
}

test("a link is told in a sentence", () => {
  const told = sentence({ expiresAt: at(2026, 2, 3, 12), lastUsedAt: at(2026, 1, 20, 9) });
  expect(told).toBe("Accountants can edit until 3 March, last opened yesterday.");
});

test("a link without a name is for anyone who has it", () => {
  expect(sentence({ name: "", role: "view" })).toBe(
    "Anyone with this link can view, not opened yet.",
  );
});

test("a link that has expired is told of as past", () => {
  const ended = { expired: true, expiresAt: at(2025, 11, 31, 12), lastUsedAt: at(2025, 10, 2) };
  expect(sentence(ended)).toBe(
    "Accountants could edit until 31 December 2025, last opened on 2 November 2025.",
  );
});

test.each([
  [at(2026, 1, 21, 23, 59), "today at 23:59"],
  [at(2026, 1, 22, 10, 5), "tomorrow at 10:05"],
  [at(2026, 1, 23, 0, 0), "23 February"],
  [at(2027, 0, 1, 12), "1 January 2027"],
])("an end at %s is near enough to be read as %s", (expiresAt, words) => {
  expect(sentence({ expiresAt })).toBe(`Accountants can edit until ${words}, not opened yet.`);
});

test.each([
  [at(2026, 1, 21, 15, 31), "just now"],
  [at(2026, 1, 21, 15, 29), "1 min ago"],
  [at(2026, 1, 21, 14, 31), "59 min ago"],
  [at(2026, 1, 21, 14, 30), "today at 14:30"],
  [at(2026, 1, 20, 23, 59), "yesterday"],
  [at(2026, 1, 19, 23, 59), "on 19 February"],
])("a use at %s was %s", (lastUsedAt, words) => {
  expect(sentence({ lastUsedAt })).toBe(`Accountants can edit, last opened ${words}.`);
});
