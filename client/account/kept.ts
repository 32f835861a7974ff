/**
 * What this browser keeps of the person signed in: who it is, the vault's master key as a CryptoKey that gives its
 * bytes to nobody, and the library as it was sealed. It ends with the session, in all tabs at once.
 */
import type { Privacy, User } from "../../lib/contract/account-shapes";
import type { Environment } from "../environment";
import { eraseSearch } from "../search/database";
import { changeKept, changeKeptOf, readKept } from "./kept-store";
import { hintSignedIn, hintSignedOut, isOver } from "./signed-in";
import { changed, remember, tabOf, tellTabs } from "./tab";

export type Kept = {
  userId: string;
  email: string;
  name: string;
  /** What new files are by default. */
  privacy: Privacy;
  master: CryptoKey;
  /** False: only until the browser is closed. */
  remember: boolean;
};

export type SealedEntry = { id: string; entry: string };
export type KeptLibrary = { userId: string; etag: string | null; entries: SealedEntry[] };

/** Null when nobody is signed in here. */
export async function kept(environment: Environment): Promise<Kept | null> {
  const tab = tabOf(environment);
  for (;;) {
    if (tab.person !== undefined) return tab.person;
    if (isOver()) await forgetKept(environment);
    const { changes } = tab;
    const found = (await readKept(environment, "account")) ?? null;
    // Somebody signed in or out while it was read: what was read may be of before.
    if (changes === tab.changes) remember(tab, found);
  }
}

export async function keep(environment: Environment, next: Kept): Promise<void> {
  const before = await kept(environment);
  const tab = tabOf(environment);
  remember(tab, next);
  await changeKept(environment, (store) => {
    if (before?.userId !== next.userId) store.delete("library");
    store.put(next, "account");
  });
  hintSignedIn(next.remember);
  tellTabs(tab);
}

/** Takes over what the server says of the person signed in; when it speaks of another, what was kept is forgotten. */
export async function keepAbout(environment: Environment, user: KnownUser): Promise<void> {
  const now = await kept(environment);
  if (now === null) return;
  if (now.userId !== user.id) return forgetPerson(environment, now.userId);
  const { email, name, privacy } = user;
  await renew(environment, now, { email, name, privacy });
}

/** Takes over what this person changed themselves. The server has said yes, so it is not asked again. */
export async function keepChange(
  environment: Environment,
  userId: string | undefined,
  change: Partial<Known>,
): Promise<void> {
  const now = await kept(environment);
  if (now && now.userId === userId) await renew(environment, now, change);
}

async function renew(environment: Environment, now: Kept, change: Partial<Known>): Promise<void> {
  const next = { ...now, ...change };
  const { email, name, privacy } = next;
  if (now.email === email && now.name === name && now.privacy === privacy) return;
  const tab = tabOf(environment);
  const isHere =
    environment.indexedDB === null ||
    (await changeKeptOf(environment, now.userId, (store) => store.put(next, "account")));
  if (!isHere) return changed(tab);
  // Who signed out in this tab meanwhile is not remembered again.
  if (tab.person === now) remember(tab, next);
  tellTabs(tab);
}

type Known = Pick<User, "email" | "name" | "privacy">;
type KnownUser = Known & Pick<User, "id">;

export async function forgetKept(environment: Environment): Promise<void> {
  hintSignedOut();
  const before = await kept(environment).catch(() => null);
  const tab = tabOf(environment);
  remember(tab, null);
  await changeKept(environment, (store) => {
    store.delete("account");
    store.delete("library");
  });
  // Its key was sealed by the vault that has gone: what cannot be erased now opens to nobody.
  await eraseSearch(environment).catch(() => {});
  if (before !== null) tellTabs(tab);
}

/** Forgets one person; who signed in after them, in a tab whose message did not come, stays. */
export async function forgetPerson(environment: Environment, userId: string): Promise<void> {
  const tab = tabOf(environment);
  remember(tab, undefined);
  const now = await kept(environment);
  if (now?.userId === userId) return forgetKept(environment);
  for (const listener of tab.listeners) listener();
}

export function keptLibrary(environment: Environment): Promise<KeptLibrary | undefined> {
  return readKept(environment, "library");
}

/** Keeps nothing of a person who has signed out meanwhile, in whichever tab. @returns whether they are still here */
export function keepLibrary(environment: Environment, library: KeptLibrary): Promise<boolean> {
  const { userId } = library;
  if (environment.indexedDB === null) return isKept(environment, userId);
  return changeKeptOf(environment, userId, (store) => store.put(library, "library"));
}

/** Whether the person is signed in here at this moment, also by what another tab did and has not told yet. */
export async function isKept(environment: Environment, userId: string): Promise<boolean> {
  const isStored = environment.indexedDB !== null;
  const person = isStored ? await readKept(environment, "account") : await kept(environment);
  return person?.userId === userId;
}

/** Calls the listener when somebody signs in or out here, in this tab or another. Returns the way to stop. */
export function onKept(environment: Environment, listener: () => void): () => void {
  const { listeners } = tabOf(environment);
  // A listener given twice is called twice, and stopped one by one.
  const own = () => listener();
  listeners.add(own);
  return () => void listeners.delete(own);
}
