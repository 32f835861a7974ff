/** A page of the developers' guides: the Markdown of public/developers, which is also served as it is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MarkdownGuide } from "@/components/developers/markdown";
import { AppShell } from "@/components/shell/app-shell";

export function Guide({ name }: { name: string }) {
  const markdown = readFileSync(join(process.cwd(), "public/developers", `${name}.md`), "utf8");
  return (
    <AppShell current="settings">
      <MarkdownGuide markdown={markdown} isHome={name === "index"} />
    </AppShell>
  );
}
