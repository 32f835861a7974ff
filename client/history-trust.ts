/**
 * Checks that a server's statements about a file's history do not contradict each other, the link or the contract
 * (F-111, DB-020).
 */
import { toBase64url } from "../lib/protocol/bytes";
import type { ListedRow, Row, StoredRow, VersionKind } from "./history-answers";
import type { SeenNews, SeenVersion } from "./history-seen";
import { BadAnswer } from "./http";
import { Distrust } from "./sync/failure";
import type { Privacy } from "./sync/types";

/** The most versions that a file keeps of each kind. */
const KEPT: Record<VersionKind, number> = { created: 1, checkpoint: 40, auto: 40, compaction: 12 };

const damaged = (words: string) => new Distrust("damaged", `${words} It is not shown.`);
const changed = () => damaged("The server describes a version otherwise than it did before.");

/** What the server has said about a history, now or earlier on this device. It must not say otherwise later. */
export class Remembered {
  private readonly rows = new Map<string, Told & { size: number | null }>();
  private readonly digests = new Map<string, string>();

  /** @param seen what this device stored @param keep is called with what to store */
  constructor(
    private readonly privacy: Privacy,
    seen: readonly SeenVersion[],
    private readonly keep: (news: SeenNews) => void,
  ) {
    for (const { digest, ...row } of seen) {
      this.rows.set(row.id, row);
      if (digest !== null) this.digests.set(row.id, digest);
    }
  }

  /** Accepts the server's state from here on, whatever it said before. */
  forget(): void {
    this.rows.clear();
    this.digests.clear();
    this.keep({ versions: [], gone: null });
  }

  /** @throws BadAnswer for an incomplete list, Distrust for one that contradicts earlier answers */
  list(rows: readonly ListedRow[]): void {
    checkSingleVersion(rows);
    for (const row of rows) this.row(row);
    for (const known of this.rows.values()) if (!mayBeGone(known, rows)) throw rolledBack();
    const listed = new Set(rows.map(({ id }) => id));
    const gone = new Set([...this.rows.keys()].filter((id) => !listed.has(id)));
    for (const id of gone) this.drop(id);
    for (const row of rows) this.rows.set(row.id, row);
    this.told(gone);
  }

  /** A version that this device just saved. */
  saved(row: Row): void {
    this.row(row);
    this.rows.set(row.id, { ...row, size: this.rows.get(row.id)?.size ?? null });
    this.told();
  }

  /** Checks a version's stored state before it is decrypted. */
  async state(asked: ListedRow, stored: StoredRow, bytes: Uint8Array): Promise<void> {
    if (stored.privacy !== this.privacy) throw contradiction(this.privacy);
    this.row(stored);
    if (stored.id !== asked.id || !isSameVersion(stored, asked))
      throw damaged("The server answered with another version than the one asked for.");
    if (bytes.length !== asked.size)
      throw damaged("The server answered with another state than the list says.");
    const known = this.digests.get(asked.id);
    if (known !== undefined && known !== (await digestOf(bytes)))
      throw damaged("The server gave this version's state otherwise before.");
  }

  /**
   * Checks a version's bytes once they are known to be its own. A version never changes, so other bytes mean that it
   * was swapped.
   */
  async bytes(id: string, bytes: Uint8Array): Promise<void> {
    if (this.digests.has(id)) return;
    this.digests.set(id, await digestOf(bytes));
    this.told();
  }

  private drop(id: string): void {
    this.rows.delete(id);
    this.digests.delete(id);
  }

  private told(gone: ReadonlySet<string> = new Set()): void {
    const versions = [...this.rows.values()].map(({ id, kind, createdAt, size }) => {
      return { id, kind, createdAt, size, digest: this.digests.get(id) ?? null };
    });
    this.keep({ versions, gone });
  }

  private row(row: Row & { size?: number }): void {
    if (this.privacy === "e2ee" && row.label !== null) throw readableName();
    const known = this.rows.get(row.id);
    if (known === undefined) return;
    const isOtherSize = row.size !== undefined && known.size !== null && row.size !== known.size;
    if (!isSameVersion(row, known) || isOtherSize) throw changed();
  }
}

const digestOf = async (bytes: Uint8Array): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))));

/** The fields that must never change. */
type Told = Pick<Row, "id" | "kind" | "createdAt">;

const isSameVersion = (one: Told, other: Told): boolean =>
  one.kind === other.kind && one.createdAt === other.createdAt;

/** Sorted, without duplicates, within the limits, and complete down to the first version, which always stays. */
function checkSingleVersion(rows: readonly ListedRow[]): void {
  const isInOrder = rows.every(
    (row, at) => at === 0 || row.createdAt < (rows[at - 1]?.createdAt ?? ""),
  );
  const isOnce = new Set(rows.map(({ id }) => id)).size === rows.length;
  const isKept = Object.entries(KEPT).every(
    ([kind, most]) => rows.filter((row) => row.kind === kind).length <= most,
  );
  if (!isInOrder || !isOnce || !isKept || rows.at(-1)?.kind !== "created")
    throw new BadAnswer("The server's list of versions is not whole.");
}

/** Only the oldest of a kind are removed, and only to make room. */
function mayBeGone(known: Told, rows: readonly ListedRow[]): boolean {
  if (rows.some(({ id }) => id === known.id)) return true;
  const newer = rows.filter(
    ({ kind, createdAt }) => kind === known.kind && createdAt > known.createdAt,
  );
  return newer.length >= KEPT[known.kind];
}

const rolledBack = () =>
  new Distrust("rollback", "The server's list lacks versions it had before. It is not shown.");

const readableName = () =>
  new Distrust(
    "privacy",
    "The server has a readable name for a version of an encrypted file. It is not shown.",
  );

const contradiction = (byLink: Privacy) =>
  new Distrust(
    "privacy",
    byLink === "e2ee"
      ? "This file is encrypted, but the server says that a version of it is not. It is not shown."
      : "This version is encrypted, and the link has no key.",
  );
