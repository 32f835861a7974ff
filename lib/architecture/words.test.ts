import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["app", "components", "client", "lib/accounts", "lib/mail", "lib/plan"];

test('"email" is spelled in one way wherever people read it', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ).filter((path) => /\.tsx?$/.test(path));
  const asked = [...files, "README.md"].map((path) => ({ path, text: readFileSync(path, "utf8") }));
  expect(asked.some(({ text }) => /\bemail\b/.test(text))).toBe(true);
  const others = asked.filter(({ text }) => /\be-mail/i.test(text));
  expect(others.map(({ path }) => path)).toEqual([]);
});
