/**
 * What a backup is: a folder of `manifest.json`, `tables/*.copy.gz` (Postgres' COPY text), `blobs/`, `secrets.json`, and
 * `SHA256SUMS` over all of them, which `sha256sum -c` reads too.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import * as z from "zod";
import { filesIn } from "./files";

const SUMS = "SHA256SUMS";
const MANIFEST = "manifest.json";
/** Raised when an older Sealdesk could no longer read what is written. */
const FORMAT = 1;

/** What COPY and a path take as they are. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Of the Sealdesk that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The schema's level: every change that was applied, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })).min(1),
  /** In an order in which they can be filled. */
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.number().int().min(0) })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/) })),
  /** Files whose content must stay secret: who has them can sign as this server does. */
  secrets: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
export type DatabasePart = Pick<Manifest, "migrations" | "tables" | "sequences">;

export const tableFile = (table: string): string => join("tables", `${table}.copy.gz`);

/** Writes the manifest and then the sums of everything; the last thing a backup does. */
export async function seal(folder: string, manifest: Omit<Manifest, "format">): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 2);
  await writeFile(join(folder, MANIFEST), `${text}\n`);
  const lines: string[] = [];
  for (const path of await pathsIn(folder))
    lines.push(`${await sumOf(join(folder, path))}  ${path}\n`);
  await writeFile(join(folder, SUMS), lines.join(""));
}

/**
 * Reads a backup after proving that it is whole.
 * @throws Error in words for what is no backup, damaged, incomplete, or newer than this Sealdesk
 */
export async function open(folder: string): Promise<Manifest> {
  const sums = await readFile(join(folder, SUMS), "utf8").catch(() => {
    throw new Error(`${folder} is no backup, or an unfinished one: it has no ${SUMS}.`);
  });
  const listed = new Map<string, string>();
  for (const line of sums.split("\n").filter(Boolean)) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (!sum || !path || path.split("/").includes(".."))
      throw new Error(`The backup is damaged: ${SUMS} cannot be read.`);
    listed.set(path, sum);
  }
  for (const [path, sum] of listed) {
    const found = await sumOf(join(folder, path)).catch(() => null);
    if (found === null) throw new Error(`The backup is damaged: ${path} is missing.`);
    if (found !== sum) throw new Error(`The backup is damaged: ${path} has another checksum.`);
  }
  const manifest = await readManifest(folder);
  const needed = [
    MANIFEST,
    ...manifest.tables.map((table) => tableFile(table.name).split(sep).join("/")),
    ...manifest.secrets,
    ...(await pathsIn(folder)).filter((path) => /^(blobs|uploads)\//.test(path)),
  ];
  for (const path of needed)
    if (!listed.has(path)) throw new Error(`The backup is damaged: ${path} has no checksum.`);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const value: unknown = JSON.parse(await readFile(join(folder, MANIFEST), "utf8"));
  const { format } = z.object({ format: z.number() }).parse(value);
  if (format > FORMAT)
    throw new Error("The backup was made by a newer Sealdesk. Update this one, then try again.");
  return Manifest.parse(value);
}

/** Paths as the list of checksums writes them, on every system. */
const pathsIn = async (folder: string): Promise<string[]> =>
  (await filesIn(folder)).map((path) => path.split(sep).join("/")).sort();

async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
