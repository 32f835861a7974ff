/** Where this browser keeps the person signed in and their library: one database of its own, read and written whole. */
import type { Privacy } from "../../lib/contract/account-shapes";
import type { Environment } from "../environment";
import { oneStore } from "../one-store";

export type SignedInAccount = {
  userId: string;
  email: string;
  name: string;
  /** What new files are by default. */
  privacy: Privacy;
  master: CryptoKey;
  /** The same, to derive other keys of: absent where this browser signed in before it was kept. */
  derivation?: CryptoKey;
  /** False: only until the browser is closed. */
  remember: boolean;
};

export type SealedEntry = { id: string; entry: string };
export type StoredLibrary = { userId: string; etag: string | null; entries: SealedEntry[] };

type Kinds = { account: SignedInAccount; library: StoredLibrary };

const transact = oneStore("sealdesk-account", "kept");

/** Undefined when it is not there, or nothing can be kept here. */
export function readStored<Key extends keyof Kinds>(
  environment: Environment,
  key: Key,
): Promise<Kinds[Key] | undefined> {
  return transact(environment, "readonly", (store) => store.get(key));
}

/** Writes in one transaction and waits until it is kept. */
export async function changeStore(environment: Environment, work: (store: IDBObjectStore) => void) {
  await transact(environment, "readwrite", (store) => {
    work(store);
    return store.count();
  });
}

/** Writes for a person who is still here, and nothing for one who has signed out meanwhile. @returns which it was */
export async function changeStoreOf(
  environment: Environment,
  userId: string,
  work: (store: IDBObjectStore) => void,
): Promise<boolean> {
  const person = await transact(environment, "readwrite", (store) => {
    const account: IDBRequest<SignedInAccount | undefined> = store.get("account");
    account.addEventListener("success", () => {
      if (account.result?.userId === userId) work(store);
    });
    return account;
  });
  return person?.userId === userId;
}
