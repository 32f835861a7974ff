/** Pages for developers that are written from the code. After a change: `npx vitest run --update=all lib/architecture/developers.test.ts`. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as files from "@/app/openapi.json/operations";
import { isOperation } from "@/lib/contract/operation";
import { referenceMarkdown } from "@/lib/http/reference";
import { readGuide } from "@/lib/testing/guide";
import { guide } from "../../client/mcp/guide";
import { errorsMarkdown } from "./error-catalogue";

const names = readdirSync("public/developers").map((file) => file.replace(".md", ""));
const groups = Object.entries(files).map(
  ([group, file]) => [group, Object.values<unknown>(file).filter(isOperation)] as const,
);

test("the reference has every operation, the actions every action, and the errors every reason", async () => {
  await expect(referenceMarkdown(new Map(groups))).toMatchFileSnapshot(
    "../../public/developers/reference.md",
  );
  const actions = guide().replace(/^# .*\n/, "# Actions\n");
  await expect(`${actions}\n`).toMatchFileSnapshot("../../public/developers/actions.md");
  await expect(await errorsMarkdown()).toMatchFileSnapshot("../../public/developers/errors.md");
});

test("each guide is a page, is in llms.txt and the start page, and links to pages that there are", () => {
  const llms = readFileSync("public/llms.txt", "utf8");
  const pages = readdirSync("app/developers", { withFileTypes: true });
  const folders = pages.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  expect([...folders, "index"].sort()).toEqual([...names].sort());
  for (const name of names) {
    expect(llms).toContain(`(/developers/${name}.md)`);
    if (name !== "index") expect(readGuide("index")).toContain(`(/developers/${name})`);
    for (const [, page = ""] of readGuide(name).matchAll(/\]\(\/developers\/([\w-]+)\)/g))
      expect([name, page, folders.includes(page)]).toEqual([name, page, true]);
  }
});

test("every route that a guide names is an operation", () => {
  const shape = (path: string) => path.replace(/\?.*/, "").replaceAll(/\{\w+\}|:\w+/g, "{}");
  const operations = groups.flatMap(([, all]) => all);
  const known = new Set(operations.map(({ method, path }) => `${method} ${shape(path)}`));
  const named = names.flatMap((name) =>
    [
      ...readGuide(name).matchAll(/\b(GET|POST|PUT|PATCH|DELETE)\s+(\/(?:api|oauth|mcp)[^\s`]*)/g),
    ].map(([, method, path = ""]) => ({ name, route: `${method} ${shape(path)}` })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ route }) => !known.has(route))).toEqual([]);
});

/** The test that runs the samples of a page as they stand. */
const RUN_BY: Readonly<Record<string, string>> = {
  cli: "client/cli/cli.test.ts",
  client: "client/package/package.test.ts",
  "local-mcp": "client/package/package.test.ts",
  mcp: "lib/architecture/developers-samples.test.ts",
  payments: "lib/architecture/developers-samples.test.ts",
  shops: "client/package/package.test.ts",
  tickets: "lib/architecture/developers-samples.test.ts",
  webhooks: "lib/tickets/webhook-page.test.ts",
};

test("the samples of every guide are run by a test", () => {
  const withSamples = names.filter((name) => /^```\w/m.test(readGuide(name)));
  expect(withSamples).toEqual(Object.keys(RUN_BY));
  for (const [name, file] of Object.entries(RUN_BY))
    expect([name, readFileSync(file, "utf8")]).toEqual([
      name,
      expect.stringContaining(`samplesOf("${name}"`),
    ]);
});
