/** Stores this device's search index. Everything is encrypted except the files' ids. */
import type { Environment } from "../environment";
import { oneStore } from "../one-store";

export const transact = oneStore("sealdesk-search", "rows", "name");

/**
 * `about`: when a file was read. `terms`: its part of the index. `text`: its text. `touched`: this device has a newer
 * copy than the index.
 */
export type RowKind = "about" | "terms" | "text" | "touched";

export const nameOf = (kind: RowKind, id: string): string => `${kind}:${id}`;
export const idIn = (name: string): string => name.slice(name.indexOf(":") + 1);
/** All rows of a kind; with a name, those after it. */
export const rangeOf = (kind: RowKind, after = `${kind}:`): IDBKeyRange =>
  IDBKeyRange.bound(after, `${kind};`, true, true);

/** Removes everything, with its encryption key. */
export async function eraseSearch(environment: Environment): Promise<void> {
  await transact(environment, "readwrite", (store) => store.clear());
}

/** Removes files. */
export async function dropSearched(
  environment: Environment,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transact(environment, "readwrite", (store) => {
    for (const id of ids)
      for (const kind of ["about", "terms", "text", "touched"] as const)
        store.delete(nameOf(kind, id));
    return store.count();
  });
}

/** Marks a file as changed on this device; it is read again before the next search. */
export async function touchSearched(environment: Environment, id: string): Promise<void> {
  const row = { name: nameOf("touched", id), stamp: crypto.randomUUID() };
  await transact(environment, "readwrite", (store) => store.put(row));
}
