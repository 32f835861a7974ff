/** What this device stores of files: their last state, and edits that the server has not confirmed. */
import { openDatabase, read, write } from "../storage";
import type { Privacy, Role } from "./types";

/** The last known state, so that a file opens offline. */
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
  /** Milliseconds since 1970: adopted edits are sent in the order of typing. */
  at: number;
  /** What the server gets, sealed once more under `<documentId>:local` for an encrypted file. */
  blob: Uint8Array;
};

/** Where a short link leads, so that it works offline too. */
export type StoredLink = {
  /** The SHA-256 of its capability. */
  id: string;
  documentId: string;
  /** Sealed with the link's own key, as the server returned it. */
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

/** This browser's store, or one that stores nothing when storage is unavailable. */
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
          // A slower tab must not overwrite a faster tab's newer copy.
          if ((request.result?.version ?? 0) <= copy.version) copies.put(copy);
        };
      }),
    unsent: (documentId): Promise<Unsent[]> =>
      read(database, "unsent", (unsent) => unsent.index("documentId").getAll(documentId)),
    changeUnsent: ({ keep, drop }) =>
      write(database, "unsent", (unsent) => {
        for (const item of keep) unsent.put(item);
        for (const id of drop) unsent.delete(id);
        // Stored even if the page closes before it could confirm.
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
