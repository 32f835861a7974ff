/** Which files a search shows, and in which order. */
import type { LocalFile } from "@/client/local-files";
import { titleOf } from "./listed-file";

export type Order = "opened" | "title";

export function arrange(files: readonly LocalFile[], search: string, order: Order): LocalFile[] {
  const found = files.filter((file) => hasWords(titleOf(file), search));
  if (order === "opened") return found.sort((a, b) => b.openedAt.localeCompare(a.openedAt));
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  return found.sort((a, b) => compare(titleOf(a), titleOf(b)));
}

/** Every word of the search must occur, whatever its case or accents. */
export function hasWords(text: string, search: string): boolean {
  const folded = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}
