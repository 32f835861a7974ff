/** Markdown is told from prose, both ways. */

import { expect, test } from "vitest";
import { looksLikeMarkdown } from "./looks-like-markdown";

test.each([
  "# Title\n\ntext",
  "- one\n- two",
  "1. one\n2. two",
  "- [ ] todo",
  "```js\nlet a\n```",
  "| a | b |\n| - | - |\n| 1 | 2 |",
  "see [the plan](https://a.example)",
  "> quoted\n\nwith **weight**",
])("%j is Markdown", (text) => expect(looksLikeMarkdown(text)).toBe(true));

test.each([
  "plain words",
  "2 * 3 * 4 = 24",
  "#hashtag and #another",
  "Dear Ada,\n\n- Ben",
  "snake_case_name",
  "a > b",
  "",
])("%j is prose", (text) => expect(looksLikeMarkdown(text)).toBe(false));

test("a hostile clipboard is judged by its beginning", () => {
  expect(looksLikeMarkdown("[".repeat(200_000))).toBe(false);
  expect(looksLikeMarkdown(`${"words ".repeat(5_000)}\n# Heading`)).toBe(false);
});
