/**
 * What this browser keeps of the person signed in: who it is, the vault's master key as a CryptoKey that gives its
 * bytes to nobody, and the library as it was sealed. It ends with the session, in all tabs at once.
 */
import type { Environment } from "../environment";
import { resultOf } from "../storage";
import { hintSignedIn, hintSignedOut, isOver } from "./signed-in";
import type { Privacy, User } from "./types";

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

const DATABASE = "sealdesk-account";
const STORE = "kept";
const CHANNEL = "sealdesk-account";

const remembered = new WeakMap<Environment, Kept | null>();
const listeners = new Set<() => void>();

/** Null when nobody is signed in here. */
export async function kept(environment: Environment): Promise<Kept | null> {
  const known = remembered.get(environment);
  if (known !== undefined) return known;
  if (isOver()) await forgetKept(environment);
  const found = (await get<Kept>(environment, "account")) ?? null;
  // Another tab may have signed in or out meanwhile; whoever set the memory knows better.
  const meanwhile = remembered.get(environment);
  if (meanwhile !== undefined) return meanwhile;
  remembered.set(environment, found);
  return found;
}

export async function keep(environment: Environment, next: Kept): Promise<void> {
  const before = await kept(environment);
  if (before !== null && before.userId !== next.userId)
    await put(environment, "library", undefined);
  remembered.set(environment, next);
  await put(environment, "account", next);
  hintSignedIn(next.remember);
  tellOthers();
}

/** Takes over what the server says of the person signed in; when it speaks of another, what was kept is forgotten. */
export async function keepAbout(environment: Environment, user: KnownUser): Promise<void> {
  const now = await kept(environment);
  if (now === null) return;
  if (now.userId !== user.id) return forgetPerson(environment, now.userId);
  const { email, name, privacy } = user;
  if (now.email === email && now.name === name && now.privacy === privacy) return;
  await keep(environment, { ...now, email, name, privacy });
}

type KnownUser = Pick<User, "id" | "email" | "name" | "privacy">;

export async function forgetKept(environment: Environment): Promise<void> {
  hintSignedOut();
  const before = await kept(environment).catch(() => null);
  remembered.set(environment, null);
  await put(environment, "account", undefined);
  await put(environment, "library", undefined);
  if (before !== null) tellOthers();
}

/** Forgets one person; who signed in after them, in a tab whose message did not come, stays. */
export async function forgetPerson(environment: Environment, userId: string): Promise<void> {
  remembered.delete(environment);
  const now = await kept(environment);
  if (now?.userId === userId) return forgetKept(environment);
  for (const listener of listeners) listener();
}

export function keptLibrary(environment: Environment): Promise<KeptLibrary | undefined> {
  return get<KeptLibrary>(environment, "library");
}

export function keepLibrary(environment: Environment, library: KeptLibrary): Promise<void> {
  return put(environment, "library", library);
}

/** Calls the listener when somebody signs in or out here, in this tab or another. Returns the way to stop. */
export function onKept(environment: Environment, listener: () => void): () => void {
  const channel = typeof document === "undefined" ? null : new BroadcastChannel(CHANNEL);
  if (channel) {
    channel.onmessage = () => {
      remembered.delete(environment);
      listener();
    };
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    channel?.close();
  };
}

function tellOthers() {
  for (const listener of listeners) listener();
  if (typeof document === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("changed");
  channel.close();
}

async function get<T>(environment: Environment, key: string): Promise<T | undefined> {
  return within(environment, "readonly", (store) => store.get(key) as IDBRequest<T | undefined>);
}

async function put(environment: Environment, key: string, value: unknown): Promise<void> {
  await within(environment, "readwrite", (store): IDBRequest => {
    return value === undefined ? store.delete(key) : store.put(value, key);
  });
}

async function within<T>(
  { indexedDB }: Environment,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (indexedDB === null) return undefined;
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
  const database = await resultOf(request);
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await resultOf(work(transaction.objectStore(STORE)));
    await done;
    return result;
  } finally {
    database.close();
  }
}
