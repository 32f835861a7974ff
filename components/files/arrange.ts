/** Which files a search shows, and in which order. */
import type { LocalFile } from "@/client/local-files";
import { titleOf } from "./listed-file";

export type Order = "opened" | "title";

/** Every word of the search must occur in the title, whatever its case or accents. */
export function arrange(files: readonly LocalFile[], search: string, order: Order): LocalFile[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = files.filter((file) => {
    const title = fold(titleOf(file));
    return words.every((word) => title.includes(word));
  });
  if (order === "opened") return found.sort((a, b) => b.openedAt.localeCompare(a.openedAt));
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  return found.sort((a, b) => compare(titleOf(a), titleOf(b)));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}
