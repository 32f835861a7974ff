/**
 * The account's library: the same list of files on every device. Each entry is sealed, so that only the vault opens it.
 * The server stores and orders the entries; this client merges their contents (E-014, A-061).
 */

import { FILE_KINDS } from "../../lib/kinds/file-kind";
import { defaultEnvironment, type Environment } from "../environment";
import { type Answer, ApiError, BadAnswer, exchange } from "../http";
import {
  type ListedKind,
  type LocalFile,
  strongest,
  titledAt,
  withoutShopKey,
} from "../local-files";
import { record, text } from "../sync/answers";
import type { SealedEntry, SignedInAccount } from "./account-store";
import { entryOf, openEntries, readEntry, sealEntry, shortTitle } from "./library-entry";
import { accountCall, isSignedOut } from "./session-call";
import {
  forgetPerson,
  isStillSignedIn,
  signedInAccount,
  storedLibrary,
  storeLibrary,
} from "./signed-in-account";

const PATH = "/api/account/library";
const MAX_REMOVED_AT_ONCE = 100;
/** How often a library is read again when it changes while it is read. */
const MAX_ROUNDS = 3;

/** The library as this browser last read it, last opened first; null when nobody is signed in or it was never read. */
export async function cachedLibrary(
  environment: Environment = defaultEnvironment(),
  kinds: readonly ListedKind[] = FILE_KINDS,
): Promise<LocalFile[] | null> {
  const person = await signedInAccount(environment);
  const library = person && (await storedLibrary(environment));
  if (!person || library?.userId !== person.userId) return null;
  return ofKinds(kinds, await openEntries(person, library.entries));
}

const ofKinds = (wanted: readonly ListedKind[], files: LocalFile[]) =>
  files.filter(({ kind }) => wanted.includes(kind));

/** The library's current files of some kinds; null when nobody is signed in. */
export async function library(
  environment: Environment = defaultEnvironment(),
  kinds: readonly ListedKind[] = FILE_KINDS,
): Promise<LocalFile[] | null> {
  const person = await signedInAccount(environment);
  if (person === null) return null;
  const entries = await currentEntries(person, environment);
  return entries && ofKinds(kinds, await openEntries(person, entries));
}

/** Null when the person signed out meanwhile, in any tab; then nothing of theirs is stored here. */
async function currentEntries(
  person: SignedInAccount,
  environment: Environment,
): Promise<SealedEntry[] | null> {
  const known = await storedLibrary(environment);
  const mine = known?.userId === person.userId ? known : undefined;
  for (let round = 1; ; round++) {
    const first = await page(person, environment, { etag: mine?.etag ?? null });
    if (first.status === 304 && mine)
      return (await isStillSignedIn(environment, person.userId)) ? mine.entries : null;
    const whole = await pagesFrom(first, person, environment);
    if (whole.userId !== person.userId) throw await anotherPerson(person, environment);
    const unchanged = whole.lastEtag === first.etag;
    const etag = unchanged ? first.etag : null;
    if (!unchanged && round < MAX_ROUNDS) continue;
    const found = { userId: person.userId, etag, entries: whole.entries };
    return (await storeLibrary(environment, found)) ? whole.entries : null;
  }
}

async function pagesFrom(first: Answer, person: SignedInAccount, environment: Environment) {
  const entries = new Map<string, SealedEntry>();
  let at = first;
  for (;;) {
    const body = record(at.answer);
    if (!Array.isArray(body.entries)) throw new BadAnswer("The server's answer has no entries.");
    for (const row of body.entries.map(record)) {
      const id = text(row, "id");
      // Newest first. An entry that moved while the pages were read appears twice, and the first counts.
      if (!entries.has(id)) entries.set(id, { id, entry: text(row, "entry") });
    }
    if (typeof body.next !== "string") {
      return { userId: text(body, "userId"), entries: [...entries.values()], lastEtag: at.etag };
    }
    at = await page(person, environment, { before: body.next });
  }
}

type PageAt = { etag?: string | null; before?: string };

async function page(person: SignedInAccount, environment: Environment, at: PageAt) {
  const path = at.before === undefined ? PATH : `${PATH}?before=${encodeURIComponent(at.before)}`;
  try {
    return await exchange(environment, { method: "GET", path, ifNoneMatch: at.etag ?? null });
  } catch (error) {
    if (isSignedOut(error)) await forgetPerson(environment, person.userId);
    throw error;
  }
}

/**
 * Adds a file or updates its entry. The stronger link stays, whichever device had it. Does nothing when nobody is
 * signed in, and sends nothing when the entry would look the same. Rejects with 404 when the link no longer opens the
 * file, and with 409 `limit` when the library is full.
 */
export async function addToLibrary(
  { away: _, ...file }: LocalFile,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const person = await signedInAccount(environment);
  if (person === null) return;
  // Reads the newest entry first, because another device may have stored a stronger link.
  const entries = await currentEntries(person, environment);
  if (entries === null) return;
  const sealed = entries.find(({ id }) => id === file.id);
  const before = sealed ? await readEntry(person, sealed) : null;
  const known = before && entryOf(before);
  const next = strongest({ ...file, title: shortTitle(file.title) }, known);
  if (known === null || !saysSame(known, next))
    await post(person, { ...withoutShopKey(before ?? {}), ...next }, environment);
}

const SHOWN = [
  ...["id", "token", "title", "role", "kind", "privacy"],
  ...["ownerKey", "ownerLock", "ownerLockAt"],
] as readonly (keyof LocalFile)[];

/** Whether a list shows both entries the same: lists do not show seconds. */
function saysSame(one: LocalFile, other: LocalFile): boolean {
  const minute = (iso: string) => iso.slice(0, "2026-01-01T00:00".length);
  return (
    SHOWN.every((field) => one[field] === other[field]) &&
    minute(one.openedAt) === minute(other.openedAt) &&
    minute(titledAt(one)) === minute(titledAt(other))
  );
}

async function post(
  person: SignedInAccount,
  entry: Record<string, unknown>,
  environment: Environment,
) {
  const file = entryOf(entry);
  if (file === null) return;
  const body = {
    userId: person.userId,
    id: file.id,
    // Contains only what opens the file; the key that decrypts it stays sealed.
    token: file.token.split(".")[0],
    entry: await sealEntry(person, { ...entry, ...(await padOf(file)) }),
  };
  const call = { method: "POST", path: PATH, body } as const;
  await asOwner(person, environment, () => accountCall(environment, call));
  const { id, entry: sealed, userId } = body;
  const known = await storedLibrary(environment);
  if (known?.userId !== userId) return;
  const others = known.entries.filter((one) => one.id !== id);
  const entries = [{ id, entry: sealed }, ...others];
  // Without an ETag, so that the next read asks for all of it.
  await storeLibrary(environment, { userId, etag: null, entries });
}

/** Pads a shop's entry, so that its size does not reveal the shop's name (E-014). Loaded only for shops. */
async function padOf({ kind, title }: LocalFile): Promise<{ pad?: string }> {
  if (kind !== "store") return {};
  const { shopLibraryPad } = await import("../../lib/protocol/shop-keys");
  return { pad: shopLibraryPad(title) };
}

/** Changes the title in the list, not the file's own. */
export async function renameInLibrary(
  id: string,
  title: string,
  environment = defaultEnvironment(),
) {
  const person = await signedInAccount(environment);
  if (person === null) return;
  const entries = await currentEntries(person, environment);
  const sealed = entries?.find((entry) => entry.id === id);
  const before = sealed ? await readEntry(person, sealed) : null;
  const titledAt = new Date().toISOString();
  if (before) await post(person, { ...before, title, titledAt }, environment);
}

/** Removes files from the list; the files themselves stay. */
export async function removeFromLibrary(
  ids: readonly string[],
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const person = await signedInAccount(environment);
  if (person === null) return;
  for (let at = 0; at < ids.length; at += MAX_REMOVED_AT_ONCE) {
    const body = { userId: person.userId, ids: ids.slice(at, at + MAX_REMOVED_AT_ONCE) };
    const call = { method: "DELETE", path: PATH, body } as const;
    await asOwner(person, environment, () => accountCall(environment, call));
  }
}

/** Another person signed in meanwhile, in a tab whose message did not arrive. */
async function asOwner(
  person: SignedInAccount,
  environment: Environment,
  call: () => Promise<unknown>,
) {
  try {
    await call();
  } catch (error) {
    if (error instanceof ApiError && error.reason === "account")
      throw await anotherPerson(person, environment);
    throw error;
  }
}

async function anotherPerson(person: SignedInAccount, environment: Environment): Promise<ApiError> {
  await forgetPerson(environment, person.userId);
  return new ApiError(401, "session", "Someone else is signed in here now.", null);
}
