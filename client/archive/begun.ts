/**
 * Imports that have begun: which file each is becoming, kept on this device before the server is asked for it. An answer
 * can be lost; the link that was made for it is not, and no second file is made.
 */
import type { Environment } from "../environment";
import { resultOf } from "../storage";

export interface Begun {
  /** `archive/file`. */
  from: string;
  id: string;
  capability: string;
  contentKey: string | null;
}

const DATABASE = "sealdesk-imports";
const STORE = "begun";

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

async function transact<Value>(
  { indexedDB }: Environment,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  if (indexedDB === null) return undefined;
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: "from" });
  const database = await resultOf(request);
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await resultOf(work(transaction.objectStore(STORE)));
    await done;
    return result;
  } finally {
    database.close();
  }
}
