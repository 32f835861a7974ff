/** Stores the signed-in person and their library in this browser, in a database of its own. */
import type { Privacy } from "../../lib/contract/account-shapes";
import type { Environment } from "../environment";
import { oneStore } from "../one-store";

export type SignedInAccount = {
  userId: string;
  email: string;
  name: string;
  /** The default privacy of new files. */
  privacy: Privacy;
  master: CryptoKey;
  /** The same key for deriving other keys; absent when this browser signed in before it was stored. */
  derivation?: CryptoKey;
  /** False: only until the browser is closed. */
  remember: boolean;
};

export type SealedEntry = { id: string; entry: string };
export type StoredLibrary = { userId: string; etag: string | null; entries: SealedEntry[] };

type Kinds = { account: SignedInAccount; library: StoredLibrary };

const transact = oneStore("sealdesk-account", "kept");

/** Undefined when it does not exist, or this browser stores nothing. */
export function readStored<Key extends keyof Kinds>(
  environment: Environment,
  key: Key,
): Promise<Kinds[Key] | undefined> {
  return transact(environment, "readonly", (store) => store.get(key));
}

/** Runs one transaction and waits until it is stored. */
export async function changeStore(environment: Environment, work: (store: IDBObjectStore) => void) {
  await transact(environment, "readwrite", (store) => {
    work(store);
    return store.count();
  });
}

/** Writes only if this person is still signed in. @returns whether they are */
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
