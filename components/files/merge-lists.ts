/** This browser's list and the account's as one, the last opened first. */
import { type LocalFile, strongest, titledAt } from "@/client/local-files";

export interface Merged {
  files: LocalFile[];
  /** Listed in this browser only. */
  onlyHere: LocalFile[];
  /** What the account knows under an older title than this browser. */
  newerHere: LocalFile[];
}

export function mergeLists(here: readonly LocalFile[], library: readonly LocalFile[]): Merged {
  const files = new Map(library.map((file) => [file.id, file]));
  const onlyHere: LocalFile[] = [];
  const newerHere: LocalFile[] = [];
  for (const file of here) {
    const known = files.get(file.id);
    if (known === undefined) onlyHere.push(file);
    else if (titledAt(file) > titledAt(known) && file.title !== known.title) newerHere.push(file);
    files.set(file.id, strongest(file, known ?? null));
  }
  const byTime = (a: LocalFile, b: LocalFile) => (a.openedAt < b.openedAt ? 1 : -1);
  return { files: [...files.values()].sort(byTime), onlyHere, newerHere };
}
