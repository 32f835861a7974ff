/** How long a note is said to be. */

import { expect, test } from "vitest";
import { countWords, lengthWords } from "./word-count";

test.each([
  ["", 0, 0],
  ["one", 1, 3],
  ["Don't stop – it's 3.5 kg.\nNext", 6, 29],
  ["שלום עולם", 2, 9],
  ["👩‍🚀 e\u0301", 1, 3],
])("%s", (text, words, characters) => {
  expect(countWords(text)).toEqual({ words, characters });
});

test("words are counted where nothing stands between them", () => {
  expect(countWords("我们明天见面").words).toBeGreaterThan(1);
});

test.each([
  [{ words: 1, characters: 1 }, "1 word, 1 character"],
  [{ words: 114, characters: 600 }, "114 words, 600 characters"],
  [{ words: 115, characters: 600 }, "115 words, 600 characters, 1 minute to read"],
  [{ words: 1234, characters: 7000 }, "1,234 words, 7,000 characters, 5 minutes to read"],
])("%o reads as %s", (length, words) => {
  expect(lengthWords(length)).toBe(words);
});
