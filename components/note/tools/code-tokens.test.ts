/** What is coloured in code. */

import { expect, test } from "vitest";
import { tokensOf } from "./code-tokens";

test.each([
  ["ts", 'const a = "b"; // c', ["keyword const", 'string "b"', "comment // c"]],
  ["ts", "constant(returns)", []],
  ["ts", "/* open\nif", ["comment /* open\nif"]],
  ["ts", "`a \nif` 12_000 0xFF", ["string `a \nif`", "number 12_000", "number 0xFF"]],
  [
    "json",
    '{"a": "it\\"s", "b": true}',
    ['string "a"', 'string "it\\"s"', 'string "b"', "keyword true"],
  ],
  [
    "python",
    "def f(): # it's\n  return None",
    ["keyword def", "comment # it's", "keyword return", "keyword None"],
  ],
  [
    "sql",
    "SELECT 1 -- one\nfrom t",
    ["keyword SELECT", "number 1", "comment -- one", "keyword from"],
  ],
  ["html", '<p class="x">if</p>', ["keyword p", 'string "x"', "keyword p"]],
  ["rust", "fn f<'a>(x: &'a str) {", ["keyword fn"]],
  ["TypeScript", "let", ["keyword let"]],
  ["klingon", "const a", []],
  ["constructor", "const a", []],
])("%s: %s", (language, code, expected) => {
  const words = tokensOf(code, language).map(
    ({ from, to, kind }) => `${kind} ${code.slice(from, to)}`,
  );
  expect(words).toEqual(expected);
});

test("tokens stand in order and never over each other", () => {
  const code = `let a = 1; // "x"\n"y /* z */" 'it' 12 \`t\` if /* " */ else\n`.repeat(40);
  let end = 0;
  for (const { from, to } of tokensOf(code, "js")) {
    expect(from).toBeGreaterThanOrEqual(end);
    end = to;
  }
});

test("100,000 characters are coloured and one more is not", () => {
  expect(tokensOf("if".padEnd(100_000), "js")).toHaveLength(1);
  expect(tokensOf("if".padEnd(100_001), "js")).toHaveLength(0);
});
