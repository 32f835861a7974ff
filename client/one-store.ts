/**
 * An IndexedDB database with one store, opened for each transaction, so that no page blocks another from upgrading it.
 */
import type { Environment } from "./environment";
import { resultOf } from "./storage";

/**
 * @param keyPath the member that identifies a record; null when each is stored under a separate key
 * @returns a function that runs one request, or several of which one is answered, in a transaction and waits until it
 * is stored; undefined without storage
 */
export function oneStore(name: string, store: string, keyPath: string | null = null) {
  return async <Value>(
    { indexedDB }: Environment,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value | undefined> => {
    if (indexedDB === null) return undefined;
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(store, { keyPath });
    const database = await resultOf(request);
    try {
      const transaction = database.transaction(store, mode);
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const result = await resultOf(work(transaction.objectStore(store)));
      await done;
      return result;
    } finally {
      database.close();
    }
  };
}
