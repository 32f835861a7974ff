/** Files made on this device that do not exist on the server yet, each with the request that creates it. */
import type { Environment } from "../environment";
import { oneStore } from "../one-store";

export type PendingFile = {
  id: string;
  /** The owner's capability. */
  capability: string;
  /** The body of the creation. An encrypted file's state is encrypted in it, and its key is not part of it. */
  body: object;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** The account that will list it; null when nobody was signed in. */
  userId: string | null;
};

const transact = oneStore("sealdesk-pending", "files", "id");

/** @returns whether it was stored; rejects when there is no room */
export async function keepPending(environment: Environment, file: PendingFile): Promise<boolean> {
  return (await transact(environment, "readwrite", (files) => files.put(file))) !== undefined;
}

/** Null when the server has it, or this device did not make it. */
export async function pendingOf(environment: Environment, id: string): Promise<PendingFile | null> {
  const found = await transact(
    environment,
    "readonly",
    (files): IDBRequest<PendingFile | undefined> => files.get(id),
  );
  return found ?? null;
}

/** All of them, oldest first. */
export async function listPending(environment: Environment): Promise<PendingFile[]> {
  const found = await transact(
    environment,
    "readonly",
    (files): IDBRequest<PendingFile[]> => files.getAll(),
  );
  return (found ?? []).sort((a, b) => a.madeAt - b.madeAt);
}

export async function dropPending(environment: Environment, id: string): Promise<void> {
  // A separate result, because a deletion answers undefined.
  await transact(environment, "readwrite", (files) => {
    files.delete(id);
    return files.count();
  });
}
