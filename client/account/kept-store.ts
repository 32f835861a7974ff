/** Where this browser keeps the person signed in and their library: one database of its own, read and written whole. */
import type { Environment } from "../environment";
import { oneStore } from "../one-store";
import type { Kept, KeptLibrary } from "./kept";

type Kinds = { account: Kept; library: KeptLibrary };

const transact = oneStore("sealdesk-account", "kept");

/** Undefined when it is not there, or nothing can be kept here. */
export function readKept<Key extends keyof Kinds>(
  environment: Environment,
  key: Key,
): Promise<Kinds[Key] | undefined> {
  return transact(environment, "readonly", (store) => store.get(key));
}

/** Writes in one transaction and waits until it is kept. */
export async function changeKept(environment: Environment, work: (store: IDBObjectStore) => void) {
  await transact(environment, "readwrite", (store) => {
    work(store);
    return store.count();
  });
}

/** Writes for a person who is still here, and nothing for one who has signed out meanwhile. @returns which it was */
export async function changeKeptOf(
  environment: Environment,
  userId: string,
  work: (store: IDBObjectStore) => void,
): Promise<boolean> {
  const person = await transact(environment, "readwrite", (store) => {
    const account: IDBRequest<Kept | undefined> = store.get("account");
    account.addEventListener("success", () => {
      if (account.result?.userId === userId) work(store);
    });
    return account;
  });
  return person?.userId === userId;
}
