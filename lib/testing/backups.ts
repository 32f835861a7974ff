/** A data folder of a server, its backups, and the two scripts that make and restore them. */
import { createHash, randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pool } from "@/db/client";
import { newEncrypted } from "./files";
import { type Ran, runScript } from "./scripts";

export const secrets = JSON.stringify({ APP_SECRET: "a".repeat(43), CRON_SECRET: "c".repeat(43) });
/** An attachment of a ticket, and where the embedded store keeps it: under the digest of its name. */
export const uploadAbout = {
  ...{ name: "photo-0123456789abcdefghijklmnopqrst.png", pathname: "photo.png" },
  ...{ contentType: "image/png", size: 20, etag: "0" },
};
const uploadDigest = createHash("sha256").update(uploadAbout.name).digest("hex");
export const uploadPlace = [uploadDigest.slice(0, 2), uploadDigest] as const;
/** Settings of a server that has its database in its data folder. */
export const embedded = { DATABASE_URL: "", DATABASE_URL_UNPOOLED: "" };

export interface BackupHouse {
  /** Where everything of this test is. */
  home: string;
  /** A data folder with one attachment and the secrets; its database is this worker's. */
  data: string;
  /** Where its backup is to be. */
  backup: string;
  /** Runs one of the two scripts as npm would. */
  run(script: "backup" | "restore", folder: string, env: Record<string, string>): Promise<Ran>;
  /** Makes the backup. @throws with what was said when it was not made */
  back(): Promise<void>;
  /** A copy of the backup that somebody changed; with `isSealed` its checksums were made anew. */
  tampered(change: (folder: string) => Promise<void>, isSealed?: boolean): Promise<string>;
  stop(): Promise<void>;
}

export async function openBackupHouse(): Promise<BackupHouse> {
  const home = await mkdtemp(join(tmpdir(), "sealdesk-backup-"));
  const [data, backup] = [join(home, "data"), join(home, "backup")];
  await mkdir(join(data, "blobs", "ab"), { recursive: true });
  await writeFile(join(data, "blobs", "ab", "one"), "an attachment");
  await writeFile(join(data, "blobs", "ab", "two.unfinished"), "an atta");
  await writeFile(join(data, "blobs", "ab", "three"), "an attachment that no file has any more");
  const upload = join(data, "uploads", "files", ...uploadPlace);
  await mkdir(upload, { recursive: true });
  await writeFile(join(upload, "bytes"), "a customer's picture");
  await writeFile(join(upload, "about.json"), JSON.stringify(uploadAbout));
  await mkdir(join(data, "uploads", "unfinished", "x"), { recursive: true });
  await writeFile(join(data, "uploads", "unfinished", "x", "bytes"), "a custo");
  const { id } = await newEncrypted();
  await pool().query(
    "insert into file_attachment (file_id, id, size, hash, blob) values ($1, $1, 13, repeat('0', 64), 'ab/one')",
    [id],
  );
  await writeFile(join(data, "secrets.json"), secrets, { mode: 0o600 });
  const run: BackupHouse["run"] = (script, folder, env) => runScript(script, [folder], env);
  return {
    home,
    data,
    backup,
    run,
    back: async () => {
      const { code, said } = await run("backup", backup, { DATA_DIR: data });
      if (code !== 0 || !said.includes(backup)) throw new Error(`No backup was made: ${said}`);
    },
    tampered: async (change, isSealed = false) => {
      const folder = join(home, randomUUID());
      await cp(backup, folder, { recursive: true });
      await change(folder);
      if (isSealed) await sealAnew(folder);
      return folder;
    },
    stop: async () => {
      await pool().query("delete from file where id = $1", [id]);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function sealAnew(folder: string): Promise<void> {
  const lines = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trim().split("\n");
  const sums = lines.map(async (line) => {
    const path = line.slice(66);
    const sum = createHash("sha256").update(await readFile(join(folder, path)));
    return `${sum.digest("hex")}  ${path}\n`;
  });
  await writeFile(join(folder, "SHA256SUMS"), (await Promise.all(sums)).join(""));
}

export async function rewriteManifest(
  folder: string,
  change: (text: string) => string,
): Promise<void> {
  const path = join(folder, "manifest.json");
  await writeFile(path, change(await readFile(path, "utf8")));
}

/** An empty database of its own. */
export async function newDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await pool().query(`create database ${name}`);
  const address = new URL(process.env.DATABASE_URL ?? "");
  address.pathname = `/${name}`;
  return address.href;
}

/** Asks any database. */
export async function ask<Row extends pg.QueryResultRow>(
  address: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export const tablesOf = (address: string) =>
  ask<{ name: string }>(
    address,
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
