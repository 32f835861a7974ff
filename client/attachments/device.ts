/**
 * Attachments this device has read, as the server stores them: encrypted for encrypted files. They never change, so
 * none is fetched twice. When there are too many, the least recently used are removed.
 */
import type { Bytes } from "../../lib/protocol/bytes";
import type { Environment } from "../environment";
import { transact } from "./database";

/** Bytes stored for all files together. */
const MAX_BYTES = 100_000_000;

interface Row {
  fileId: string;
  id: string;
  bytes: Bytes;
  size: number;
  usedAt: number;
}

/** Null when it is not stored, or this device stores nothing. */
export async function storedAttachment(
  environment: Environment,
  fileId: string,
  id: string,
): Promise<Bytes | null> {
  let bytes: Bytes | null = null;
  await change(environment, (store) => {
    const request: IDBRequest<Row | undefined> = store.get([fileId, id]);
    request.onsuccess = () => {
      const row = request.result;
      if (row === undefined) return;
      ({ bytes } = row);
      store.put({ ...row, usedAt: Date.now() });
    };
  });
  return bytes;
}

/** @param room for tests */
export async function storeAttachment(
  environment: Environment,
  fileId: string,
  id: string,
  bytes: Bytes,
  room = MAX_BYTES,
): Promise<void> {
  const row: Row = { fileId, id, bytes, size: bytes.byteLength, usedAt: Date.now() };
  await change(environment, (store) => {
    store.put(row);
    makeRoom(store, room);
  });
}

export const dropAttachment = (
  environment: Environment,
  fileId: string,
  id: string,
): Promise<void> => change(environment, (store) => store.delete([fileId, id]));

/** Removes every stored attachment of a file. */
export const dropAttachmentsOf = (environment: Environment, fileId: string): Promise<void> =>
  change(environment, (store) => {
    const request = store.index("file").openKeyCursor(fileId);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return;
      store.delete(cursor.primaryKey);
      cursor.continue();
    };
  });

/** Reads only keys and sizes, which the index has in order of use. */
function makeRoom(store: IDBObjectStore, room: number): void {
  let used = 0;
  const request = store.index("use").openKeyCursor(null, "prev");
  request.onsuccess = () => {
    const cursor = request.result;
    if (cursor === null) return;
    const [, size] = cursor.key as [number, number];
    used += size;
    if (used > room) store.delete(cursor.primaryKey);
    cursor.continue();
  };
}

/** Without storage, or when it fails, attachments are fetched again, which is only slower. */
async function change(
  { indexedDB }: Environment,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  if (indexedDB === null) return;
  try {
    await transact(indexedDB, ["attachments"], (transaction) =>
      work(transaction.objectStore("attachments")),
    );
  } catch {
    // A full disk, or a private window that closed its storage.
  }
}
