/**
 * The versions of a file that this device has seen, stored for comparison: a server that removes or replaces versions
 * is noticed. Sealed under `<documentId>:local` for an encrypted file (Y-060).
 */
import { fromUtf8, utf8 } from "../lib/protocol/bytes";
import * as contexts from "../lib/protocol/contexts";
import { open, seal } from "../lib/protocol/envelope";
import type { Environment } from "./environment";
import { isKind, type VersionKind } from "./history-answers";
import { openDatabase, read, write } from "./storage";

export type SeenVersion = {
  id: string;
  kind: VersionKind;
  /** ISO time. */
  createdAt: string;
  /** Bytes as stored; null until the server has listed it. */
  size: number | null;
  /** SHA-256 of its stored state; null until it was read here. */
  digest: string | null;
};

export type SeenNews = {
  versions: readonly SeenVersion[];
  /** Ids of versions that made room for newer ones; null when nothing seen before counts any more. */
  gone: ReadonlySet<string> | null;
};

/** One write at a time, because an open file's saver and its panel each know a part. */
let writing: Promise<void> = Promise.resolve();

type Kept = { id: string; blob: Uint8Array };

/** For one file on one device. A device without storage knows nothing. */
export class SeenVersions {
  /** @param key the file's; null for a standard file */
  constructor(
    private readonly documentId: string,
    private readonly key: () => Promise<CryptoKey> | null,
    private readonly environment: Pick<Environment, "indexedDB">,
  ) {}

  async load(): Promise<SeenVersion[]> {
    try {
      const kept = await this.with((database) =>
        read<Kept | undefined>(database, "histories", (all) => all.get(this.documentId)),
      );
      return kept ? readSeen(JSON.parse(fromUtf8(await this.opened(kept.blob)))) : [];
    } catch {
      // Written by somebody else or damaged: it is ignored.
      return [];
    }
  }

  /** Adds to what is stored, and removes versions that made room. */
  keep(news: SeenNews): Promise<void> {
    writing = writing
      .then(async () => {
        const text = JSON.stringify(joined(await this.load(), news));
        const row: Kept = { id: this.documentId, blob: await this.sealed(utf8(text)) };
        await this.with((database) => write(database, "histories", (all) => all.put(row)));
      })
      // A full disk or a private window: the next session only knows less.
      .catch(() => {});
    return writing;
  }

  private async with<Result>(
    work: (database: IDBDatabase) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { indexedDB } = this.environment;
    if (indexedDB === null) return undefined;
    const database = await openDatabase(indexedDB);
    try {
      return await work(database);
    } finally {
      database.close();
    }
  }

  private async sealed(bytes: Uint8Array): Promise<Uint8Array> {
    const key = await this.key();
    return key === null ? bytes : seal(key, contexts.local(this.documentId), bytes);
  }

  private async opened(blob: Uint8Array): Promise<Uint8Array> {
    const key = await this.key();
    return key === null ? blob : open(key, contexts.local(this.documentId), blob);
  }
}

/** @throws when it is not a list of versions */
function readSeen(value: unknown): SeenVersion[] {
  if (!Array.isArray(value)) throw new TypeError("This is no list of versions.");
  return value.map((each: unknown) => {
    const { id, kind, createdAt, size, digest } = Object(each) as Record<string, unknown>;
    const isWhole =
      typeof id === "string" &&
      isKind(kind) &&
      typeof createdAt === "string" &&
      (size === null || typeof size === "number") &&
      (digest === null || typeof digest === "string");
    if (!isWhole) throw new TypeError("This is no version.");
    return { id, kind, createdAt, size, digest };
  });
}

function joined(kept: readonly SeenVersion[], { versions, gone }: SeenNews): SeenVersion[] {
  const all = new Map(gone === null ? [] : kept.map((version) => [version.id, version]));
  for (const id of gone ?? []) all.delete(id);
  for (const { size, digest, ...version } of versions) {
    const known = all.get(version.id);
    all.set(version.id, {
      ...version,
      size: size ?? known?.size ?? null,
      digest: digest ?? known?.digest ?? null,
    });
  }
  return [...all.values()];
}
