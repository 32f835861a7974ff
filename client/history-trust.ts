/** What a server may say of a file's history without contradicting itself, the link, or the contract (F-111, DB-020). */
import { toBase64url } from "../lib/protocol/bytes";
import type { ListedRow, Row, StoredRow, VersionKind } from "./history-answers";
import type { SeenNews, SeenVersion } from "./history-seen";
import { BadAnswer } from "./http";
import { Distrust } from "./sync/failure";
import type { Privacy } from "./sync/types";

/** The most a file keeps of each kind. */
const KEPT: Record<VersionKind, number> = { created: 1, checkpoint: 40, auto: 40, compaction: 12 };

const damaged = (words: string) => new Distrust("damaged", `${words} It is not shown.`);
const changed = () => damaged("The server describes a version otherwise than it did before.");

/** What has been told of a history, here or on this device before; it may not be told otherwise later. */
export class Remembered {
  private readonly rows = new Map<string, Told & { size: number | null }>();
  private readonly digests = new Map<string, string>();

  /** @param seen what was kept of it @param keep is given what to keep, whenever there is more */
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

  /** Believes the server from here on, whatever was there before. */
  forget(): void {
    this.rows.clear();
    this.digests.clear();
    this.keep({ versions: [], gone: null });
  }

  /** @throws BadAnswer for a list that cannot be whole, Distrust for one that contradicts what was said before */
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

  /** A version this device has just saved. */
  saved(row: Row): void {
    this.row(row);
    this.rows.set(row.id, { ...row, size: this.rows.get(row.id)?.size ?? null });
    this.told();
  }

  /** A version's state as stored, before it is opened. */
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

  /** A version's bytes, once they are known to be its own: it never changes, and other bytes for it have been swapped. */
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

/** What must stay as it was told. */
type Told = Pick<Row, "id" | "kind" | "createdAt">;

const isSameVersion = (one: Told, other: Told): boolean =>
  one.kind === other.kind && one.createdAt === other.createdAt;

/** In order, each once, no more than are kept, and down to the first one, which always stays. */
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

/** Only the oldest of a kind go, and only to make room. */
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
