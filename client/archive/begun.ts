/**
 * Imports that have begun: which file each is becoming, kept on this device before the server is asked for it. An answer
 * can be lost; the link that was made for it is not, and no second file is made.
 */
import type { Environment } from "../environment";
import { oneStore } from "../one-store";

export interface Begun {
  /** `archive/file`. */
  from: string;
  id: string;
  capability: string;
  contentKey: string | null;
}

const transact = oneStore("sealdesk-imports", "begun", "from");

/** Null when it has not begun, or nothing can be kept here. */
export async function begunImport(environment: Environment, from: string): Promise<Begun | null> {
  const found = await transact<Begun | undefined>(environment, "readonly", (store) =>
    store.get(from),
  );
  return found ?? null;
}

export async function keepBegun(environment: Environment, begun: Begun): Promise<void> {
  await transact(environment, "readwrite", (store) => store.put(begun));
}

export async function dropBegun(environment: Environment, from: string): Promise<void> {
  await transact(environment, "readwrite", (store) => store.delete(from));
}
