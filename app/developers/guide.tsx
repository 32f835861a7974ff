/** A page of the developers' guides: the Markdown of public/developers, which is also served as it is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { MarkdownGuide } from "@/components/developers/markdown";
import { AppShell } from "@/components/shell/app-shell";

const read = (name: string): string =>
  readFileSync(join(process.cwd(), "public/developers", `${name}.md`), "utf8");

/** The title and the first paragraph of the guide. */
export function metadataOf(name: string): Metadata {
  const [heading = "", lead = ""] = read(name).split("\n\n");
  const description = lead
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("`", "")
    .replaceAll("\n", " ");
  return { title: heading.replace("# ", ""), description };
}

interface GuideProps {
  name: string;
  /** What a part has beside its text, by its title. */
  more?: Readonly<Record<string, ReactNode>>;
}

export function Guide({ name, more }: GuideProps) {
  return (
    <AppShell current="settings">
      <MarkdownGuide markdown={read(name)} isHome={name === "index"} {...(more && { more })} />
    </AppShell>
  );
}
