/** What this device keeps of files: their last state, and edits the server has not confirmed. */
import { openDatabase, read, write } from "../storage";
import type { Privacy, Role } from "./types";

/** The last state seen, so that a file opens without a connection. */
export type Copy = {
  id: string;
  privacy: Privacy;
  role: Role;
  /** Sealed under `<id>:local` for an encrypted file. */
  blob: Uint8Array;
  cursor: number | null;
  version: number;
};

export type Unsent = {
  /** The update's UUID, the same at every try. */
  id: string;
  documentId: string;
  /** The tab that typed it. */
  tab: string;
  /** Milliseconds since 1970: adopted edits go out in the order they were typed. */
  at: number;
  /** What goes to the server, sealed once more under `<documentId>:local` for an encrypted file. */
  blob: Uint8Array;
};

/** Where a short link led, so that it leads there without a connection too. */
export type StoredLink = {
  /** The SHA-256 of its capability. */
  id: string;
  documentId: string;
  /** Sealed under the link's own key, as the server gave it. */
  envelope: string;
};

export type Store = {
  link(id: string): Promise<StoredLink | null>;
  keepLink(link: StoredLink): Promise<void>;
  copy(id: string): Promise<Copy | null>;
  keepCopy(copy: Copy): Promise<void>;
  unsent(documentId: string): Promise<Unsent[]>;
  changeUnsent(change: { keep: Unsent[]; drop: string[] }): Promise<void>;
  close(): void;
};

/** This browser's store, or one that keeps nothing where storage is unavailable. */
export async function openStore(factory: IDBFactory | null): Promise<Store> {
  if (factory === null) return forgetfulStore();
  try {
    return databaseStore(await openDatabase(factory));
  } catch {
    return forgetfulStore();
  }
}

function databaseStore(database: IDBDatabase): Store {
  return {
    async link(id) {
      const found: StoredLink | undefined = await read(database, "links", (links) => links.get(id));
      return found ?? null;
    },
    keepLink: (link) => write(database, "links", (links) => links.put(link)),
    async copy(id) {
      const found: Copy | undefined = await read(database, "copies", (copies) => copies.get(id));
      return found ?? null;
    },
    keepCopy: (copy) =>
      write(database, "copies", (copies) => {
        const request: IDBRequest<Copy | undefined> = copies.get(copy.id);
        request.onsuccess = () => {
          // A slower tab must not bring back what a faster one has left behind.
          if ((request.result?.version ?? 0) <= copy.version) copies.put(copy);
        };
      }),
    unsent: (documentId): Promise<Unsent[]> =>
      read(database, "unsent", (unsent) => unsent.index("documentId").getAll(documentId)),
    changeUnsent: ({ keep, drop }) =>
      write(database, "unsent", (unsent) => {
        for (const item of keep) unsent.put(item);
        for (const id of drop) unsent.delete(id);
        // Done even if the page is gone before it could say that it asks for nothing more.
        unsent.transaction.commit?.();
      }),
    close: () => database.close(),
  };
}

function forgetfulStore(): Store {
  return {
    link: () => Promise.resolve(null),
    keepLink: () => Promise.resolve(),
    copy: () => Promise.resolve(null),
    keepCopy: () => Promise.resolve(),
    unsent: () => Promise.resolve([]),
    changeUnsent: ({ keep }) =>
      keep.length > 0 ? Promise.reject(new Error("Nothing is kept.")) : Promise.resolve(),
    close: () => {},
  };
}
