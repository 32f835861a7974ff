/**
 * What this browser stores of the signed-in person: their identity, the vault's master key as a CryptoKey that cannot
 * be exported, and the sealed library. It is removed with the session, in all tabs at once.
 */
import type { User } from "../../lib/contract/account-shapes";
import type { Environment } from "../environment";
import { eraseSearch } from "../search/database";
import {
  changeStore,
  changeStoreOf,
  readStored,
  type SignedInAccount,
  type StoredLibrary,
} from "./account-store";
import { hintForgotten, hintSignedIn, hintSignedOut, isOver } from "./signed-in";
import { changed, remember, tabOf, tellTabs } from "./tab";

/** Null when nobody is signed in here. */
export async function signedInAccount(environment: Environment): Promise<SignedInAccount | null> {
  const tab = tabOf(environment);
  for (;;) {
    if (tab.person !== undefined) return tab.person;
    if (isOver()) await forgetAccount(environment);
    const { changes } = tab;
    const found = (await readStored(environment, "account")) ?? null;
    // Somebody signed in or out while it was read, so the result may be outdated.
    if (changes === tab.changes) remember(tab, found);
  }
}

export async function storeAccount(environment: Environment, next: SignedInAccount): Promise<void> {
  const before = await signedInAccount(environment);
  const tab = tabOf(environment);
  remember(tab, next);
  await changeStore(environment, (store) => {
    if (before?.userId !== next.userId) store.delete("library");
    store.put(next, "account");
  });
  hintSignedIn(next.remember);
  tellTabs(tab);
}

/**
 * Stores the person as the server describes them. When the server names somebody else, the stored person is removed.
 */
export async function updateFromServer(environment: Environment, user: KnownUser): Promise<void> {
  const now = await signedInAccount(environment);
  if (now === null) return;
  if (now.userId !== user.id) return forgetPerson(environment, now.userId);
  const { email, name, privacy } = user;
  await renew(environment, now, { email, name, privacy });
}

/** Stores a change that this person made. The server has confirmed it, so it is not read again. */
export async function updateAccount(
  environment: Environment,
  userId: string | undefined,
  change: Partial<Known>,
): Promise<void> {
  const now = await signedInAccount(environment);
  if (now && now.userId === userId) await renew(environment, now, change);
}

async function renew(
  environment: Environment,
  now: SignedInAccount,
  change: Partial<Known>,
): Promise<void> {
  const next = { ...now, ...change };
  const { email, name, privacy } = next;
  if (now.email === email && now.name === name && now.privacy === privacy) return;
  const tab = tabOf(environment);
  const isHere =
    environment.indexedDB === null ||
    (await changeStoreOf(environment, now.userId, (store) => store.put(next, "account")));
  if (!isHere) return changed(tab);
  // A person who signed out in this tab meanwhile is not stored again.
  if (tab.person === now) remember(tab, next);
  tellTabs(tab);
}

type Known = Pick<User, "email" | "name" | "privacy">;
type KnownUser = Known & Pick<User, "id">;

export async function forgetAccount(environment: Environment): Promise<void> {
  hintSignedOut();
  const tab = tabOf(environment);
  const before = tab.person ?? (await readStored(environment, "account").catch(() => null));
  remember(tab, null);
  await changeStore(environment, (store) => {
    store.delete("account");
    store.delete("library");
  });
  hintForgotten();
  // Its key was sealed by a vault that is gone, so data that cannot be erased now can no longer be opened.
  await eraseSearch(environment).catch(() => {});
  if (before) tellTabs(tab);
}

/** Removes one person; somebody who signed in later, in a tab whose message did not arrive, stays. */
export async function forgetPerson(environment: Environment, userId: string): Promise<void> {
  const tab = tabOf(environment);
  remember(tab, undefined);
  const now = await signedInAccount(environment);
  if (now?.userId === userId) return forgetAccount(environment);
  for (const listener of tab.listeners) listener();
}

export function storedLibrary(environment: Environment): Promise<StoredLibrary | undefined> {
  return readStored(environment, "library");
}

/** Stores nothing of a person who signed out meanwhile, in any tab. @returns whether they are still signed in */
export function storeLibrary(environment: Environment, library: StoredLibrary): Promise<boolean> {
  const { userId } = library;
  if (environment.indexedDB === null) return isStillSignedIn(environment, userId);
  return changeStoreOf(environment, userId, (store) => store.put(library, "library"));
}

/** Whether the person is signed in here now, including changes by another tab that have not been announced. */
export async function isStillSignedIn(environment: Environment, userId: string): Promise<boolean> {
  const isStored = environment.indexedDB !== null;
  const person = isStored
    ? await readStored(environment, "account")
    : await signedInAccount(environment);
  return person?.userId === userId;
}

/** Calls the listener when somebody signs in or out, in this tab or another. @returns a function that stops it */
export function onAccountChange(environment: Environment, listener: () => void): () => void {
  const { listeners } = tabOf(environment);
  // The same listener may be added twice, and each stop removes one.
  const own = () => listener();
  listeners.add(own);
  return () => void listeners.delete(own);
}
