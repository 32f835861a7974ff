/** Uploads in parts: each part is a file of the draft, named by its number and digest, until they become one. */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { isAbsent } from "@/db/backup/files";
import { writeDurably } from "../durable";
import { blobErrors } from "./errors";
import { draftFolder, openDraft, receive } from "./folder";

const PART = /^part-(\d+)-([0-9a-f]{64})$/;
const PLAN = "plan.json";
/** As the service counts them. */
export const MAX_PARTS = 10_000;
/** That one upload has at once: whoever sends 25 MB in the parts of 5 MB that the service asks for has six. */
const MAX_KEPT = 100;

/** What all parts of an upload share. */
export interface Plan {
  /** The public name it will have: the `key` of the protocol. */
  name: string;
  pathname: string;
  contentType: string;
}

interface Part {
  number: number;
  digest: string;
  size: number;
  path: string;
}

/** @returns the id of the upload */
export async function beginParts(plan: Plan): Promise<string> {
  const id = await openDraft();
  await writeDurably(join(draftFolder(id), PLAN), Buffer.from(JSON.stringify(plan)));
  return id;
}

/** Null where there is no such upload, or no more. */
export async function planOf(id: string): Promise<Plan | null> {
  try {
    return JSON.parse(await readFile(join(draftFolder(id), PLAN), "utf8")) as Plan;
  } catch (fault) {
    if (isAbsent(fault)) return null;
    throw fault;
  }
}

async function partsOf(id: string): Promise<Part[]> {
  const folder = draftFolder(id);
  const parts = (await readdir(folder)).map(async (file) => {
    const [, number, digest] = PART.exec(file) ?? [];
    if (!number || !digest) return [];
    const path = join(folder, file);
    const found = await stat(path).catch(() => null);
    return found ? [{ number: Number(number), digest, size: found.size, path }] : [];
  });
  return (await Promise.all(parts)).flat();
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/** The bytes of an upload that are kept or on their way, while a part of it is arriving. */
interface Tally {
  bytes: number;
  arriving: number;
}
const tallies = new Map<string, Promise<Tally>>();

async function openTally(id: string): Promise<Tally> {
  const known = tallies.get(id);
  const tally = known ?? partsOf(id).then((parts) => ({ bytes: sumOf(parts), arriving: 0 }));
  tallies.set(id, tally);
  try {
    const opened = await tally;
    opened.arriving++;
    return opened;
  } catch (fault) {
    tallies.delete(id);
    throw fault;
  }
}

/**
 * Takes one part; the same number again takes the place of the first.
 * @param limit bytes of all parts together
 * @returns its digest
 * @throws 413 as soon as they are more; 400 where there are a hundred parts
 */
export async function receivePart(
  id: string,
  number: number,
  source: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<string> {
  const tally = await openTally(id);
  let change = 0;
  try {
    const kept = await partsOf(id);
    const before = kept.filter((part) => part.number === number);
    change = -sumOf(before);
    tally.bytes += change;
    if (before.length === 0 && kept.length >= MAX_KEPT)
      throw blobErrors.invalid("There are too many parts.");
    const digest = await keepPart(id, number, source, (bytes) => {
      change += bytes;
      tally.bytes += bytes;
      if (tally.bytes > limit) throw blobErrors.size(limit);
    });
    for (const { path } of before.filter((part) => part.digest !== digest))
      await rm(path, { force: true });
    return digest;
  } catch (fault) {
    tally.bytes -= change;
    throw fault;
  } finally {
    tally.arriving--;
    if (tally.arriving === 0) tallies.delete(id);
  }
}

async function keepPart(
  id: string,
  number: number,
  source: AsyncIterable<Uint8Array>,
  counted: (bytes: number) => void,
): Promise<string> {
  const folder = draftFolder(id);
  const arriving = join(folder, `arriving-${randomBytes(8).toString("hex")}`);
  const { digest } = await receive(source, arriving, counted);
  await rename(arriving, join(folder, `part-${number}-${digest}`));
  return digest;
}

const Listed = z
  .array(z.object({ partNumber: z.number().int().min(1).max(MAX_PARTS), etag: z.string() }))
  .min(1)
  .max(MAX_PARTS);

/** The chosen parts one after the other. @throws 400 for a list that is none, or names what was not kept */
export async function joinParts(id: string, list: unknown): Promise<AsyncIterable<Uint8Array>> {
  const listed = Listed.safeParse(list);
  if (!listed.success) throw blobErrors.invalid("The list of parts cannot be read.");
  const kept = await partsOf(id);
  const chosen = listed.data
    .toSorted((a, b) => a.partNumber - b.partNumber)
    .map(({ partNumber, etag }) => {
      const part = kept.find(({ number, digest }) => number === partNumber && etag === digest);
      if (!part) throw blobErrors.invalid(`Part ${partNumber} is not here.`);
      return part.path;
    });
  if (new Set(chosen).size !== chosen.length)
    throw blobErrors.invalid("A part is named more than once.");
  return read(chosen);
}

async function* read(paths: readonly string[]): AsyncIterable<Uint8Array> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}
