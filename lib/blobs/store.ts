/** Where the bytes of attachments are kept: in a folder beside the database, or in Vercel's blob store. */

import { env } from "@/lib/env";
import { HttpError } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { localStore } from "./local";
import { vercelStore } from "./vercel";

/** Bytes as the store has them. */
export interface StoredBlob {
  /** Null where the store does not say. */
  size: number | null;
  /** Read to its end or cancelled. */
  stream: ReadableStream<Uint8Array>;
}

/** A key is lowercase words and digits with slashes between, is drawn anew for each blob, and is never told to a client. */
export interface BlobStore {
  /** Keeps bytes; once it resolves they outlive a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where nothing is kept under the key. */
  open(key: string): Promise<StoredBlob | null>;
  /** Erases what is kept, and what an interrupted `put` left; harmless where there is nothing. */
  erase(keys: readonly string[]): Promise<void>;
}

const unavailable = () =>
  new HttpError(503, "unavailable", "The store of attachments cannot be reached right now.", {
    retryAfter: 5,
  });

/** What goes wrong on the way to the store is the store's: the request can be sent again. */
async function asked<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (fault) {
    log.error({ err: fault }, "blob store failed");
    throw unavailable();
  }
}

/** The store of this installation. @throws 503 from each of its functions while it cannot be reached */
export function blobStore(): BlobStore {
  const { BLOB_READ_WRITE_TOKEN: token, BLOB_ACCESS: access, DATA_DIR } = env();
  const store = token ? vercelStore({ token, access }) : localStore(`${DATA_DIR}/blobs`);
  return {
    put: (key, bytes) => asked(store.put(key, bytes)),
    open: (key) => asked(store.open(key)),
    erase: (keys) => asked(store.erase(keys)),
  };
}
