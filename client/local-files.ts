/** This browser's list of opened files, last opened first, stored only in IndexedDB. */
import { FILE_KINDS, type FileKind } from "../lib/kinds/file-kind";
import { dropAttachmentsOf } from "./attachments/device";
import { defaultEnvironment, type Environment } from "./environment";
import { pendingOf } from "./offline/pending";
import { openDatabase, read, write } from "./storage";

/** A payments profile, a shop and a calendar are also files, with addresses of their own. */
export type ListedKind = FileKind | "payments" | "store" | "calendar";

/** What also opens a shop as its owner: the key, or the key encrypted with the owner's password. */
export interface ShopKey {
  ownerKey?: string;
  ownerLock?: string;
  /** When the password was last set or removed, as an ISO time. */
  ownerLockAt?: string;
}

export type LocalFile = {
  id: string;
  /** The capability, or `capability.contentKey` for an encrypted file. */
  token: string;
  title: string;
  /**
   * When the title was last read from the file, as an ISO time; empty when it is from an older copy. Entries of earlier
   * clients have none: their title counts as old as their opening.
   */
  titledAt?: string;
  role: "owner" | "edit" | "view";
  /** ISO time. */
  openedAt: string;
  kind: ListedKind;
  privacy: "standard" | "e2ee";
  /**
   * Where the file was at the last check with the server; absent for one that opens. Stored only in this browser's
   * list.
   */
  away?: Away;
  /**
   * The archive and file it was imported from, as `archive/file`, so that it is not imported twice. For a calendar that
   * the account does not list yet: its account.
   */
  from?: string;
} & ShopKey;

/** In the Trash, or deleted permanently. */
export type Away = "trash" | "gone";

const RANK = { view: 0, edit: 1, owner: 2 } as const;

export function titledAt(file: LocalFile): string {
  return file.titledAt ?? file.openedAt;
}

/** Merges two entries of one file: the stronger link, the newest title, the last opening. */
export function strongest(one: LocalFile, other: LocalFile | null): LocalFile {
  if (other === null) return one;
  const stronger = RANK[one.role] >= RANK[other.role] ? one : other;
  const titled = titledAt(one) >= titledAt(other) ? one : other;
  const openedAt = one.openedAt >= other.openedAt ? one.openedAt : other.openedAt;
  const from = one.from ?? other.from;
  return {
    ...withoutShopKey(stronger),
    ...shopKeyOf((one.ownerLockAt ?? "") >= (other.ownerLockAt ?? "") ? one : other),
    title: titled.title,
    titledAt: titledAt(titled),
    openedAt,
    ...(from === undefined ? {} : { from }),
  };
}

/** Never both: the key is not stored together with its lock. */
export const shopKeyOf = ({ ownerKey, ownerLock, ownerLockAt }: ShopKey): ShopKey => ({
  ...(ownerLock !== undefined ? { ownerLock } : ownerKey !== undefined && { ownerKey }),
  ...(ownerLockAt !== undefined && { ownerLockAt }),
});

export function withoutShopKey<Entry extends ShopKey>(entry: Entry): Omit<Entry, keyof ShopKey> {
  const { ownerKey: _, ownerLock: __, ownerLockAt: ___, ...rest } = entry;
  return rest;
}

const now = () => new Date().toISOString();

async function database(environment: Environment): Promise<IDBDatabase | null> {
  return environment.indexedDB === null ? null : openDatabase(environment.indexedDB);
}

/** Files of these kinds, or all (null), last opened first; empty without storage. */
export async function list(
  environment = defaultEnvironment(),
  kinds: readonly ListedKind[] | null = FILE_KINDS,
): Promise<LocalFile[]> {
  const opened = await database(environment);
  if (opened === null) return [];
  try {
    const rows: LocalFile[] = await read(opened, "files", (files) => files.getAll());
    const listed = rows.filter((row) => kinds === null || kinds.includes(row.kind));
    return listed.sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
  } finally {
    opened.close();
  }
}

/** Adds a file or updates its entry. A weaker link never replaces a stronger one, nor an older title a newer one. */
export async function remember(entry: LocalFile, environment = defaultEnvironment()) {
  await change(environment, entry.id, (known) => strongest(entry, known ?? null));
}

/** Changes the title in the list, not the file's own. */
export async function rename(id: string, title: string, environment = defaultEnvironment()) {
  await change(environment, id, (known) => known && { ...known, title, titledAt: now() });
}

/** Stores where the server said files are; null for those that open. */
export async function markAway(
  places: ReadonlyMap<string, Away | null>,
  environment = defaultEnvironment(),
) {
  const marked = await list(environment);
  for (const { id, away = null } of marked) {
    const place = places.get(id);
    if (place === undefined || place === away) continue;
    await change(environment, id, (known) => known && placed(known, place));
  }
}

function placed({ away: _, ...file }: LocalFile, place: Away | null): LocalFile {
  return place === null ? file : { ...file, away: place };
}

/** Removes a file from the list; the file itself stays. */
export async function forget(id: string, environment = defaultEnvironment()) {
  const opened = await database(environment);
  if (opened === null) return;
  try {
    await write(opened, "files", (files) => files.delete(id));
    // If the server does not have the file yet, this is its only copy.
    const isOnlyHere = (await pendingOf(environment, id)) !== null;
    if (!isOnlyHere) await write(opened, "copies", (copies) => copies.delete(id));
    await write(opened, "histories", (histories) => histories.delete(id));
  } finally {
    opened.close();
  }
  await dropAttachmentsOf(environment, id);
}

async function change(
  environment: Environment,
  id: string,
  decide: (known: LocalFile | undefined) => LocalFile | undefined,
) {
  const opened = await database(environment);
  if (opened === null) return;
  try {
    // Reads and writes in one transaction, so that two tabs do not overwrite each other.
    await write(opened, "files", (files) => {
      const request: IDBRequest<LocalFile | undefined> = files.get(id);
      request.onsuccess = () => {
        const next = decide(request.result);
        if (next !== undefined) files.put(next);
      };
    });
  } finally {
    opened.close();
  }
}
