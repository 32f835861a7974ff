/** A file of this browser's list: the name it shows and the address it opens at. */

import type { ListedKind } from "@/client/local-files";

/** What a part of the page says to `window` when it has changed what is listed. */
export const LISTED = "sealdesk-listed";

/** The file's title, or what a file without one is called everywhere. A file that says no kind is a note. */
export function titleOf({ title, kind = "note" }: { title: string; kind?: ListedKind }): string {
  return title.trim() || (kind === "note" ? "Untitled note" : "Untitled file");
}

/** Where it is opened: its path, and its secrets behind the `#`. */
export function addressOf(file: { id: string; token: string }): string {
  return `/d/${file.id}#${file.token}`;
}

/** One file by its title, several by their number. */
export function nameOf(files: readonly { title: string; kind?: ListedKind }[]): string {
  const [only] = files;
  return only && files.length === 1 ? `“${titleOf(only)}”` : `${files.length} files`;
}

export const idOf = ({ id }: { id: string }): string => id;

/** What the server knows the file by: its id, and the capability without the key. */
export function refOf({ id, token }: { id: string; token: string }) {
  return { id, capability: token.split(".")[0] ?? "" };
}
