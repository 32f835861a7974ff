/**
 * Attachments that are not sent yet. They are sent when the file is opened here again, even after a crash. The bytes
 * are stored as the server will get them. Their description is sealed under `<documentId>:local` for an encrypted file.
 */
import { type Bytes, fromUtf8, utf8 } from "../../lib/protocol/bytes";
import { importKey } from "../../lib/protocol/envelope";
import type { AttachmentFile, SealedAttachment } from "../attachments";
import type { Environment } from "../environment";
import { type Codec, encryptedCodec, standardCodec } from "../sync/codec";
import { type Slot, tryLock } from "../sync/slots";
import { type AttachmentStore, transact } from "./database";

/** Bytes stored for all files together: as many as one file may have. */
const MAX_BYTES = 104_857_600;
/** When a file was not opened for this long, its unsent attachments may be removed for others. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1_000;
const STORES: readonly AttachmentStore[] = ["unsent", "bytes"];

interface Row {
  fileId: string;
  id: string;
  size: number;
  /** In milliseconds since 1970, unique to the row: rows are sent in this order. */
  at: number;
  about: Uint8Array;
}

/** What is stored besides the bytes: the caller's own JSON. */
export interface UnsentAttachment {
  id: string;
  about: unknown;
}

let last = 0;

/** @param limits for tests @returns false when there is no storage or no room */
export async function keepUnsent(
  file: AttachmentFile,
  { id, bytes }: SealedAttachment,
  about: unknown,
  environment: Environment,
  { room = MAX_BYTES, now = Date.now() } = {},
): Promise<boolean> {
  const { indexedDB } = environment;
  if (indexedDB === null) return false;
  const sealed = await (await codecOf(file)).sealLocal(utf8(JSON.stringify(about)));
  last = Math.max(last + 1, now);
  const row: Row = { fileId: file.id, id, size: bytes.byteLength, at: last, about: sealed };
  try {
    await transact(indexedDB, STORES, (transaction) => {
      const unsent = transaction.objectStore("unsent");
      const known: IDBRequest<Row[]> = unsent.getAll();
      known.onsuccess = () => {
        const old = known.result.filter(({ at }) => at < row.at - KEEP_MS);
        for (const { fileId, id } of old) erase(transaction, fileId, id);
        const left = known.result.filter((each) => !old.includes(each));
        const used = left.reduce((sum, { size }) => sum + size, 0);
        if (used + row.size > room) transaction.abort();
        else put(transaction, row, bytes);
      };
    });
    return true;
  } catch {
    // It is still sent while the page is open.
    return false;
  }
}

function put(transaction: IDBTransaction, row: Row, bytes: Bytes): void {
  transaction.objectStore("unsent").put(row);
  transaction.objectStore("bytes").put({ fileId: row.fileId, id: row.id, bytes });
}

function erase(transaction: IDBTransaction, fileId: string, id: string): void {
  for (const store of STORES) transaction.objectStore(store).delete([fileId, id]);
}

/** A file's unsent attachments that its key opens, in order. */
export async function listUnsent(
  file: AttachmentFile,
  environment: Environment,
): Promise<UnsentAttachment[]> {
  const rows: Row[] =
    (await read(environment, "unsent", (unsent) => {
      return unsent.index("file").getAll(file.id);
    })) ?? [];
  const codec = await codecOf(file);
  const opened: UnsentAttachment[] = [];
  for (const { id, about } of rows.sort((a, b) => a.at - b.at)) {
    // One that cannot be opened stays: another link to the file may have the right key.
    const text = await codec.openLocal(about).then(fromUtf8, () => null);
    if (text !== null) opened.push({ id, about: JSON.parse(text) });
  }
  return opened;
}

/** Null when they are no longer stored here. */
export async function unsentBytes(
  fileId: string,
  id: string,
  environment: Environment,
): Promise<Bytes | null> {
  const row: { bytes: Bytes } | null = await read(environment, "bytes", (bytes) =>
    bytes.get([fileId, id]),
  );
  return row?.bytes ?? null;
}

export async function dropUnsent(
  fileId: string,
  id: string,
  { indexedDB }: Environment,
): Promise<void> {
  if (indexedDB === null) return;
  // A row that stays is sent again, which is harmless, and then removed.
  await transact(indexedDB, STORES, (transaction) => erase(transaction, fileId, id)).catch(
    () => {},
  );
}

/**
 * Makes this page the one that sends it, until it is released or the page ends. Null when another page does. Without
 * Web Locks two pages may send it, which counts as one because of its id.
 */
export function holdUnsent(id: string, { locks }: Environment): Promise<Slot | null> {
  if (locks === null) return Promise.resolve({ release: () => {} });
  return tryLock(locks, lockOf(id));
}

/** The same, once the page that sends it has ended. Null when the signal came first. */
export function awaitUnsent(
  id: string,
  { locks }: Environment,
  signal: AbortSignal,
): Promise<Slot | null> {
  if (locks === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve({ release }));
    locks.request(lockOf(id), { signal }, hold).catch(() => resolve(null));
  });
}

const lockOf = (id: string) => `sealdesk-unsent-${id}`;

async function codecOf({ id, contentKeyText }: AttachmentFile): Promise<Codec> {
  return contentKeyText === null
    ? standardCodec()
    : encryptedCodec(id, await importKey(contentKeyText));
}

/** Null when there is none, or nothing can be read. */
async function read<Found>(
  { indexedDB }: Environment,
  store: AttachmentStore,
  ask: (store: IDBObjectStore) => IDBRequest<Found>,
): Promise<Found | null> {
  if (indexedDB === null) return null;
  let found: Found | null = null;
  try {
    await transact(indexedDB, [store], (transaction) => {
      const request = ask(transaction.objectStore(store));
      request.onsuccess = () => {
        found = request.result ?? null;
      };
    });
  } catch {
    return null;
  }
  return found;
}
