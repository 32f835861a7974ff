import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variables } from "./env";
import { settings } from "./settings";

/** Set by whoever starts the server, and by nobody who runs one. */
const NOT_SET_BY_HAND = ["NODE_ENV", "VERCEL"];

test("every setting says what it is for", () => {
  const known = settings.map(({ name }) => name);
  expect([...known, ...NOT_SET_BY_HAND].sort()).toEqual([...variables].sort());
  for (const { why } of settings) expect(why).toMatch(/[.)]$/);
});

test("the list of settings for whoever runs a server has each of them, in the same words", () => {
  const text = readFileSync("docs/deploy.md", "utf8");
  const [, list = ""] = /## Every setting\n([\s\S]*?)(?=\n## |$)/.exec(text) ?? [];
  const rows = list.split("\n").filter((line) => line.startsWith("| `"));
  const expected = settings.map(
    ({ name, default: without, why }) =>
      `| \`${name}\` | ${without.replace("<", "\\<")} | ${why} |`,
  );
  expect(rows).toEqual(expected);
});
