/** What a store of blobs does, whichever it is. */

/** Bytes as the store has them. */
interface StoredBlob {
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
