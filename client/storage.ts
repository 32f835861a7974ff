/** This browser's IndexedDB database: its file list, its copies of files, and unsent edits. */

const NAME = "sealdesk";
const VERSION = 2;

export type StoreName = "files" | "copies" | "unsent" | "links" | "histories";

/** Opens the database and creates missing stores. */
export function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      const database = request.result;
      database.createObjectStore("histories", { keyPath: "id" });
      if (oldVersion > 0) return;
      database.createObjectStore("files", { keyPath: "id" });
      database.createObjectStore("copies", { keyPath: "id" });
      database.createObjectStore("links", { keyPath: "id" });
      const unsent = database.createObjectStore("unsent", { keyPath: "id" });
      unsent.createIndex("documentId", "documentId");
    };
    request.onsuccess = () => {
      const database = request.result;
      // A newer version of the app in another tab must not wait for this one.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("The browser's storage is held by an older tab."));
  });
}

/** The result of one request. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs writes in one transaction and waits until they are stored. */
export function write(
  database: IDBDatabase,
  store: StoreName,
  work: (objects: IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Relaxed durability: it survives a browser crash, and keystrokes do not wait for the disk.
    const transaction = database.transaction(store, "readwrite", { durability: "relaxed" });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
    work(transaction.objectStore(store));
  });
}

/** Reads in one transaction. */
export function read<T>(
  database: IDBDatabase,
  store: StoreName,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return resultOf(work(database.transaction(store, "readonly").objectStore(store)));
}
