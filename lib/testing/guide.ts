/** The samples of a developers' page, to be run as they stand. */
import { readFileSync } from "node:fs";

/** What the pages call this server. */
export const EXAMPLE = "https://sealdesk.example";

export const readGuide = (page: string): string =>
  readFileSync(`public/developers/${page}.md`, "utf8");

/** @param language as the page names it: "sh", "js" */
export function samplesOf(page: string, language: string): string[] {
  const fences = readGuide(page).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm);
  return [...fences].flatMap(([, named, text = ""]) => (named === language ? [text] : []));
}
