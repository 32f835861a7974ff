/** Which files have unsent data on this device. It loads no code that sends. */
import { defaultEnvironment, type Environment } from "../environment";
import { openDatabase, read } from "../storage";
import type { Unsent } from "../sync/store";
import { listPending } from "./pending";

/** By id; empty without storage. */
export async function owed(environment: Environment = defaultEnvironment()): Promise<Set<string>> {
  const pending = await listPending(environment);
  return new Set([...pending.map(({ id }) => id), ...(await withUnsentEdits(environment))]);
}

/** Files created here that are not on the server yet, by id. */
export async function pendingIds(
  environment: Environment = defaultEnvironment(),
): Promise<Set<string>> {
  return new Set((await listPending(environment)).map(({ id }) => id));
}

export async function withUnsentEdits({ indexedDB }: Environment): Promise<Set<string>> {
  if (indexedDB === null) return new Set();
  const database = await openDatabase(indexedDB);
  try {
    const unsent: Unsent[] = await read(database, "unsent", (edits) => edits.getAll());
    return new Set(unsent.map(({ documentId }) => documentId));
  } finally {
    database.close();
  }
}
