import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["app", "client", "components", "db", "e2e", "lib", "server"];
const ID = /(?<![\w-])(?:XB|C|E|F|SL|Y|DB|G|D|K|PY|SH|OS|A|T|S|I|O|M|X|L)-\d{2,3}\b/g;

function citedIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .flatMap(
      ({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8").match(ID) ?? [],
    );
}

test("every rule that code or a test cites by its id is in docs/contract.md, once", () => {
  const page = readFileSync("docs/contract.md", "utf8");
  const described = [...page.matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map(([, id]) => id ?? "");
  expect(described).toEqual([...new Set(described)]);
  const cited = new Set(FOLDERS.flatMap(citedIn));
  expect(cited.size).toBeGreaterThan(100);
  expect([...cited].filter((id) => !described.includes(id))).toEqual([]);
});
