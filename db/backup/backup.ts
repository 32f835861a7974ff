/** Makes a backup while the server runs: one moment of the database, every file it speaks of, and the secrets. */
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dumpDatabase } from "./dump";
import { copyMissing, copySecret } from "./files";
import { type Manifest, seal } from "./manifest";

export interface BackupPlace {
  /** A direct (unpooled) Postgres address. */
  url: string;
  /** DATA_DIR. */
  dataFolder: string;
  /** Where the backup goes; not there yet, and there only when it is whole. */
  target: string;
  version: string;
}

/** @returns what was written */
export async function makeBackup(place: BackupPlace): Promise<Omit<Manifest, "format">> {
  const { url, dataFolder, target, version } = place;
  const draft = `${target}.unfinished`;
  const blobs = [join(dataFolder, "blobs"), join(draft, "blobs")] as const;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    // Before the moment, and again after it: what the tables of the moment name was there at one of the two.
    await copyMissing(...blobs);
    const part = await dumpDatabase(url, draft, () => copyMissing(...blobs));
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
    return manifest;
  } catch (fault) {
    await rm(draft, { recursive: true, force: true });
    throw fault;
  }
}
