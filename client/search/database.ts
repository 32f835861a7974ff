/** Where this device stores its search index. Everything is sealed except the files' ids. */
import type { Environment } from "../environment";
import { oneStore } from "../one-store";

export const transact = oneStore("sealdesk-search", "rows", "name");

/**
 * `about` says when a file was read, `terms` is what the index holds of it, `text` what it says. `touched` says that
 * this device has a newer copy than the index.
 */
export type RowKind = "about" | "terms" | "text" | "touched";

export const nameOf = (kind: RowKind, id: string): string => `${kind}:${id}`;
export const idIn = (name: string): string => name.slice(name.indexOf(":") + 1);
/** Every row of a kind; those after a name, when one is given. */
export const rangeOf = (kind: RowKind, after = `${kind}:`): IDBKeyRange =>
  IDBKeyRange.bound(after, `${kind};`, true, true);

/** Forgets everything, with the key it is sealed under. */
export async function eraseSearch(environment: Environment): Promise<void> {
  await transact(environment, "readwrite", (store) => store.clear());
}

/** Forgets files. */
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

/** Says that a file has changed on this device; it is read again from its copy before it is searched. */
export async function touchSearched(environment: Environment, id: string): Promise<void> {
  const row = { name: nameOf("touched", id), stamp: crypto.randomUUID() };
  await transact(environment, "readwrite", (store) => store.put(row));
}
