/** This browser's list of opened files, newest first, kept in IndexedDB only. */
import { FILE_KINDS, type FileKind } from "../lib/kinds/file-kind";
import { dropAttachmentsOf } from "./attachments/device";
import { defaultEnvironment, type Environment } from "./environment";
import { pendingOf } from "./offline/pending";
import { openDatabase, read, write } from "./storage";

/** A payments page, a shop and a calendar are files too, at addresses of their own. */
export type ListedKind = FileKind | "payments" | "store" | "calendar";

/** What else opens a shop as its owner: the key, or the key under the owner's password. */
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
   * When the title was last known to be the file's own, as an ISO time; empty when it is only what an older copy said.
   * Entries of earlier clients have none: their title counts as old as their opening.
   */
  titledAt?: string;
  role: "owner" | "edit" | "view";
  /** ISO time. */
  openedAt: string;
  kind: ListedKind;
  privacy: "standard" | "e2ee";
  /** Where the file was when the server was last asked; absent for one that opens. Only this browser's list has it. */
  away?: Away;
  /** Of which archive's which file it was made, as `archive/file`; importing it again would double it. Of a calendar that the account does not list yet, whose it is. */
  from?: string;
} & ShopKey;

/** In the Trash, or deleted for ever. */
export type Away = "trash" | "gone";

const RANK = { view: 0, edit: 1, owner: 2 } as const;

export function titledAt(file: LocalFile): string {
  return file.titledAt ?? file.openedAt;
}

/** What to keep of two entries of one file: the stronger link, the newest title, the last opening. */
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

/** Never both: the key is not kept beside its lock. */
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

/** Those of these kinds, or all (null), the last opened first; empty where nothing can be kept. */
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

/** Adds or renews a file. A weaker link never replaces a stronger one, nor an older title a newer one. */
export async function remember(entry: LocalFile, environment = defaultEnvironment()) {
  await change(environment, entry.id, (known) => strongest(entry, known ?? null));
}

/** Changes the title shown in the list, not the file's own. */
export async function rename(id: string, title: string, environment = defaultEnvironment()) {
  await change(environment, id, (known) => known && { ...known, title, titledAt: now() });
}

/** Keeps what the server said of where files are; null for those that open. */
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

/** Takes a file off the list; the file itself stays where it is. */
export async function forget(id: string, environment = defaultEnvironment()) {
  const opened = await database(environment);
  if (opened === null) return;
  try {
    await write(opened, "files", (files) => files.delete(id));
    // Of a file that the server does not have yet this is all there is.
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
    // Read and write in one transaction, so that two tabs cannot undo each other.
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
