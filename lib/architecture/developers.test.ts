/** Pages for developers that are written from the code. After a change: `npx vitest run -u lib/architecture/developers.test.ts`. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as files from "@/app/openapi.json/operations";
import { isOperation } from "@/lib/contract/operation";
import { referenceMarkdown } from "@/lib/http/reference";
import { guide } from "../../client/mcp/guide";

test("the reference has every operation, and the actions every action", async () => {
  const groups = Object.entries(files).map(
    ([group, file]) => [group, Object.values<unknown>(file).filter(isOperation)] as const,
  );
  await expect(referenceMarkdown(new Map(groups))).toMatchFileSnapshot(
    "../../public/developers/reference.md",
  );
  const actions = guide().replace(/^# .*\n/, "# Actions\n");
  await expect(`${actions}\n`).toMatchFileSnapshot("../../public/developers/actions.md");
});

test("each guide is a page, is in llms.txt, and links to pages that there are", () => {
  const names = readdirSync("public/developers").map((file) => file.replace(".md", ""));
  const llms = readFileSync("public/llms.txt", "utf8");
  const pages = new Set(readdirSync("app/developers"));
  for (const name of names) {
    expect([name, name === "index" || pages.has(name)]).toEqual([name, true]);
    expect(llms).toContain(`/developers/${name}.md`);
    const text = readFileSync(`public/developers/${name}.md`, "utf8");
    for (const [, page = ""] of text.matchAll(/\]\(\/developers\/([\w-]+)\)/g))
      expect([name, page, pages.has(page)]).toEqual([name, page, true]);
  }
});
