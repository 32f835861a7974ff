/**
 * The embedded store's files. What arrives is written into a folder under `unfinished/`, and is there for others once
 * that folder, bytes and description together, is renamed to its place under `files/`.
 */
import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isAbsent } from "@/db/backup/files";
import { env } from "@/lib/env";
import { syncFolders, writeDurably } from "../durable";
import { blobErrors } from "./errors";

/** What is kept beside the bytes. */
export interface About {
  /** The public name, with its random end. */
  name: string;
  /** The path it was put under. */
  pathname: string;
  contentType: string;
  /** Bytes. */
  size: number;
  etag: string;
}

/** With the path of its bytes. */
export type StoredBlob = About & { path: string };

export interface Received {
  size: number;
  /** Of the bytes, in hex. */
  digest: string;
}

type Source = AsyncIterable<Uint8Array>;

const ID = /^[0-9a-f]{32}$/;
/** Everything of the store is below it. */
export const uploadsFolder = (): string => join(env().DATA_DIR, "uploads");
const unfinished = (): string => join(uploadsFolder(), "unfinished");
const BYTES = "bytes";
const ABOUT = "about.json";

/** Names of any length and alphabet become one that every disk takes. */
function placeOf(name: string): string {
  const digest = createHash("sha256").update(name).digest("hex");
  return join(uploadsFolder(), "files", digest.slice(0, 2), digest);
}

/** A new folder to write into; its id is not to be guessed. */
export async function openDraft(): Promise<string> {
  const id = randomBytes(16).toString("hex");
  await mkdir(join(unfinished(), id), { recursive: true, mode: 0o700 });
  return id;
}

/** What strangers attach must not take the room that the database writes in. @throws 507 */
export async function leaveFree(): Promise<void> {
  await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(uploadsFolder());
  if ((bavail * bsize) / 1_048_576 < env().UPLOADS_LEAVE_FREE_MB) throw blobErrors.full();
}

/** @throws 404 for what no `openDraft` gave */
export function draftFolder(id: string): string {
  if (!ID.test(id)) throw blobErrors.notFound();
  return join(unfinished(), id);
}

/** Harmless where it is gone. */
export const discardDraft = (id: string): Promise<void> =>
  rm(draftFolder(id), { recursive: true, force: true });

/**
 * Writes what arrives to a new file, piece by piece; whatever goes wrong, no file is left.
 * @param counted is told of each piece before it is written, and may throw
 */
export async function receive(
  source: Source,
  path: string,
  counted: (bytes: number) => void,
): Promise<Received> {
  const handle = await open(path, "wx", 0o600).catch(noRoom);
  try {
    const received = await copy(source, handle, counted);
    await handle.sync();
    await handle.close();
    return received;
  } catch (fault) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true });
    return noRoom(fault);
  }
}

async function copy(
  source: Source,
  handle: FileHandle,
  counted: (bytes: number) => void,
): Promise<Received> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of source) {
    counted(chunk.byteLength);
    size += chunk.byteLength;
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  return { size, digest: hash.digest("hex") };
}

/** A full disk is told as such; the rest is thrown on. */
function noRoom(fault: unknown): never {
  if (
    fault instanceof Error &&
    "code" in fault &&
    ["ENOSPC", "EDQUOT"].includes(String(fault.code))
  )
    throw blobErrors.full();
  throw fault;
}

/** Writes the bytes of a draft. @throws 413 when there are more than `limit` */
export function receiveBytes(draft: string, source: Source, limit: number): Promise<Received> {
  let size = 0;
  return receive(source, join(draftFolder(draft), BYTES), (bytes) => {
    size += bytes;
    if (size > limit) throw blobErrors.size(limit);
  });
}

/**
 * Makes a draft with its bytes public; once it resolves it outlives a crash.
 * @throws ENOTEMPTY where its name is taken: another request finished the same upload
 */
export async function publish(draft: string, about: About): Promise<void> {
  const folder = draftFolder(draft);
  const place = placeOf(about.name);
  const shelf = join(place, "..");
  await writeDurably(join(folder, ABOUT), Buffer.from(JSON.stringify(about)));
  await syncFolders(folder, folder);
  const made = await mkdir(shelf, { recursive: true, mode: 0o700 });
  await rename(folder, place);
  // A new shelf, and all above it, is known after a power cut once the folder that holds it is told.
  await syncFolders(shelf, made ? dirname(uploadsFolder()) : shelf);
}

/** What is public under a name, or null. */
export const find = (name: string): Promise<StoredBlob | null> => findAt(placeOf(name));

/** What a place under `files/` holds, or null. */
export async function findAt(place: string): Promise<StoredBlob | null> {
  try {
    const about = JSON.parse(await readFile(join(place, ABOUT), "utf8")) as About;
    return { ...about, path: join(place, BYTES) };
  } catch (fault) {
    if (isAbsent(fault)) return null;
    throw fault;
  }
}
