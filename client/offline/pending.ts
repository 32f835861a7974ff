/** Files made on this device that the server has not taken yet: the request that makes each, ready to be sent. */
import type { Environment } from "../environment";
import { oneStore } from "../one-store";

export type PendingFile = {
  id: string;
  /** Opens the file as its owner once it is made. */
  capability: string;
  /** The body of the creation; an encrypted file's state is sealed in it, and its key is not. */
  body: object;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** Whose account lists it once it is made; null for who was not signed in. */
  userId: string | null;
};

const transact = oneStore("sealdesk-pending", "files", "id");

/** @returns whether this device keeps it; rejects when it has no room */
export async function keepPending(environment: Environment, file: PendingFile): Promise<boolean> {
  return (await transact(environment, "readwrite", (files) => files.put(file))) !== undefined;
}

/** Null when the server has it, or this device never made it. */
export async function pendingOf(environment: Environment, id: string): Promise<PendingFile | null> {
  const found = await transact(
    environment,
    "readonly",
    (files): IDBRequest<PendingFile | undefined> => files.get(id),
  );
  return found ?? null;
}

/** All of them, the oldest first. */
export async function listPending(environment: Environment): Promise<PendingFile[]> {
  const found = await transact(
    environment,
    "readonly",
    (files): IDBRequest<PendingFile[]> => files.getAll(),
  );
  return (found ?? []).sort((a, b) => a.madeAt - b.madeAt);
}

export async function dropPending(environment: Environment, id: string): Promise<void> {
  // An answered request of its own kind: a deletion answers undefined.
  await transact(environment, "readwrite", (files) => {
    files.delete(id);
    return files.count();
  });
}
