/** A database of this device with one store, opened for each transaction, so that no page keeps another from changing it. */
import type { Environment } from "./environment";
import { resultOf } from "./storage";

/**
 * @param keyPath the field that names a record; none where each is put under a key of its own
 * @returns runs one request, or several of which one is answered, in a transaction and waits until it is kept;
 * undefined where nothing can be kept
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
