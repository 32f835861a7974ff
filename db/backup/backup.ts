/** Makes a backup while the server runs: one moment of the database, every attachment it speaks of, and the secrets. */
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { dumpDatabase } from "./dump";
import { copyAll, copyNamed, copySecret, UPLOADS } from "./files";
import { BACKUP_LOCK } from "./lock";
import { type DatabasePart, type Manifest, seal } from "./manifest";

export interface BackupPlace {
  /** A direct (unpooled) Postgres address. */
  url: string;
  /** DATA_DIR. */
  dataFolder: string;
  /** Where the backup goes; not there yet, and there only when it is whole. */
  target: string;
  version: string;
}

export interface Backup {
  manifest: Omit<Manifest, "format">;
  /** How many attachments, of files and of tickets, have no bytes in the data folder. */
  absent: number;
}

/** @returns what was written */
export async function makeBackup(place: BackupPlace): Promise<Backup> {
  const { dataFolder, target, version } = place;
  const draft = `${target}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    const { part, absent } = await copyData(place, draft);
    const hasSecrets = await copySecret(
      join(dataFolder, "secrets.json"),
      join(draft, "secrets.json"),
    );
    const manifest = {
      version,
      createdAt: new Date().toISOString(),
      ...part,
      secrets: hasSecrets ? ["secrets.json"] : [],
    };
    await seal(draft, manifest);
    await rename(draft, target);
    return { manifest, absent };
  } catch (fault) {
    await rm(draft, { recursive: true, force: true });
    throw fault;
  }
}

/**
 * The moment first, and then the blobs its tables name: they were there before their rows, and nobody erases one before
 * this is done.
 */
async function copyData(
  { url, dataFolder }: BackupPlace,
  draft: string,
): Promise<{ part: DatabasePart; absent: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
    const { blobs, elsewhere, ...part } = await dumpDatabase(client, draft);
    const absent = await copyNamed(blobs, join(dataFolder, "blobs"), join(draft, "blobs"));
    // What no ticket names is erased after thirty days: all that tickets named at that moment is still there.
    await copyAll(join(dataFolder, UPLOADS), join(draft, UPLOADS));
    // Where the connection was lost, so was the lock, and what was copied since is not certain.
    await client.query("select pg_advisory_unlock($1)", [BACKUP_LOCK]);
    return { part, absent: absent + elsewhere };
  } finally {
    await client.end();
  }
}
