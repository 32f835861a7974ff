/** One sealed entry of the library: its content, and opening and sealing it. */
import { FILE_KINDS } from "../../lib/kinds/file-kind";
import { fromBase64, fromUtf8, toBase64, utf8 } from "../../lib/protocol/bytes";
import { isCapability } from "../../lib/protocol/capability";
import * as contexts from "../../lib/protocol/contexts";
import { open, seal } from "../../lib/protocol/envelope";
import { isRecord } from "../http";
import { type ListedKind, type LocalFile, type ShopKey, shopKeyOf } from "../local-files";
import type { SealedEntry, SignedInAccount } from "./account-store";

/** Keyed by the key that opened them, so that decrypted entries are dropped with the key. */
const opened = new WeakMap<CryptoKey, Map<string, LocalFile | null>>();
const MAX_REMEMBERED = 10_000;

/**
 * The entries as files, in order. Entries that cannot be opened, or are of a kind this client does not show, are left
 * out.
 */
export async function openEntries(
  person: SignedInAccount,
  entries: readonly SealedEntry[],
): Promise<LocalFile[]> {
  const known = openedWith(person.master);
  if (known.size > MAX_REMEMBERED) known.clear();
  const files = await Promise.all(entries.map((sealed) => openOnce(person, sealed, known)));
  return files.filter((file) => file !== null);
}

function openedWith(master: CryptoKey): Map<string, LocalFile | null> {
  const known = opened.get(master) ?? new Map<string, LocalFile | null>();
  opened.set(master, known);
  return known;
}

/** An envelope never changes, so its content is cached. */
async function openOnce(
  person: SignedInAccount,
  sealed: SealedEntry,
  known: Map<string, LocalFile | null>,
): Promise<LocalFile | null> {
  const name = `${person.userId} ${sealed.id} ${sealed.entry}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const entry = await readEntry(person, sealed);
  const file = entry && entryOf(entry);
  known.set(name, file);
  return file;
}

/** The entry's full content, including members this client does not know; null when it cannot be opened. */
export async function readEntry(
  person: SignedInAccount,
  { id, entry }: SealedEntry,
): Promise<Record<string, unknown> | null> {
  try {
    const context = contexts.library(person.userId, id);
    const plaintext = await open(person.master, context, fromBase64(entry));
    const value: unknown = JSON.parse(fromUtf8(plaintext));
    return isRecord(value) && value.id === id ? value : null;
  } catch {
    // Sealed by another vault, or damaged: only this entry is left out.
    return null;
  }
}

export async function sealEntry(
  person: SignedInAccount,
  entry: Record<string, unknown>,
): Promise<string> {
  const context = contexts.library(person.userId, String(entry.id));
  return toBase64(await seal(person.master, context, utf8(JSON.stringify(entry))));
}

/** Each character may take six bytes, and an entry has room for 8,192 characters in all (D-44). */
const MAX_TITLE_CHARS = 500;

/** Shortens a title for an entry, because a file's own title may be as long as a file. */
export const shortTitle = (title: string): string =>
  title.length <= MAX_TITLE_CHARS
    ? title
    : Array.from(title.slice(0, 2 * MAX_TITLE_CHARS))
        .slice(0, MAX_TITLE_CHARS)
        .join("");

/** The entry as a file for the list, or null when its kind cannot be opened. */
export function entryOf(entry: Record<string, unknown>): LocalFile | null {
  const { id, token, title, titledAt, role, openedAt, kind, privacy, from } = entry;
  if (typeof id !== "string" || typeof token !== "string" || !isListed(kind)) return null;
  if (!token.split(".").every(isCapability)) return null;
  return {
    id,
    token,
    title: typeof title === "string" ? title : "",
    ...(typeof titledAt === "string" ? { titledAt } : {}),
    role: role === "owner" || role === "edit" ? role : "view",
    openedAt: typeof openedAt === "string" ? openedAt : "",
    kind,
    privacy: privacy === "standard" ? "standard" : "e2ee",
    ...(typeof from === "string" ? { from } : {}),
    ...(kind === "store" ? shopKeyOf(shopFieldsOf(entry)) : {}),
  };
}

function shopFieldsOf(entry: Record<string, unknown>): ShopKey {
  const names = ["ownerKey", "ownerLock", "ownerLockAt"] as const;
  const given = names.filter((name) => typeof entry[name] === "string");
  return Object.fromEntries(given.map((name) => [name, entry[name]]));
}

const LISTED: readonly unknown[] = [...FILE_KINDS, "payments", "store", "calendar"];
const isListed = (kind: unknown): kind is ListedKind => LISTED.includes(kind);
