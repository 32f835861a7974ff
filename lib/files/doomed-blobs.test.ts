import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BACKUP_LOCK } from "@/db/backup/lock";
import { pool } from "@/db/client";
import { env } from "@/lib/env";
import { blobsOf, doomedBlobs, filesOfStore, remove, upload } from "@/lib/testing/attachments";
import { newEncrypted } from "@/lib/testing/files";
import { eraseDoomedBlobs } from "./doomed-blobs";

const pathOf = (blob: string) => join(env().DATA_DIR, "blobs", blob);
const newBlob = () => `attachments/test/${randomUUID().replaceAll("-", "")}`;

async function doom(blobs: readonly string[], secondsAgo: number): Promise<void> {
  await pool().query(
    `insert into doomed_blob (blob, due_at)
     select blob, now() - $2 * interval '1 second' from unnest($1::text[]) blob`,
    [blobs, secondsAgo],
  );
}

/** What the store can erase. */
async function store(count: number): Promise<string[]> {
  const blobs = Array.from({ length: count }, newBlob);
  for (const blob of blobs) {
    await mkdir(dirname(pathOf(blob)), { recursive: true });
    await writeFile(pathOf(blob), "bytes");
  }
  return blobs;
}

/** What it cannot: a folder is where the bytes should be. */
async function wedge(count: number): Promise<string[]> {
  const blobs = Array.from({ length: count }, newBlob);
  for (const blob of blobs) await mkdir(pathOf(blob), { recursive: true });
  return blobs;
}

const free = (blobs: readonly string[]) => Promise.all(blobs.map((blob) => rmdir(pathOf(blob))));

/** How often each was tried in vain, and whether it waits for its next turn. */
async function failuresOf(blobs: readonly string[]) {
  const { rows } = await pool().query<{ failures: number; waits: boolean | null }>(
    `select failures, retry_at > now() + interval '9 minutes' as waits from doomed_blob
     where blob = any($1) order by failures, blob`,
    [blobs],
  );
  return rows;
}

const theirTurn = () =>
  pool().query("update doomed_blob set retry_at = now() - interval '1 second'");

const forget = async () => {
  await pool().query("delete from doomed_blob");
};
beforeEach(forget);
afterEach(forget);

test("a blob that cannot be erased blocks no other: 250 around it are erased, and it is tried less often", async () => {
  // DB-021
  const [before, stuck, after] = [await store(50), await wedge(1), await store(200)];
  await doom(before, 30);
  await doom(stuck, 20);
  await doom(after, 10);
  await expect(eraseDoomedBlobs()).rejects.toThrow("cannot be reached");
  expect(await doomedBlobs()).toEqual(stuck);
  for (const blob of [...before, ...after]) expect(existsSync(pathOf(blob))).toBe(false);
  expect(await failuresOf(stuck)).toEqual([{ failures: 1, waits: true }]);

  // Not before its turn, though it could be by now.
  await free(stuck);
  await writeFile(pathOf(stuck[0] ?? ""), "bytes");
  expect(await eraseDoomedBlobs()).toBe(0);
  expect(await doomedBlobs()).toEqual(stuck);
  await theirTurn();
  expect(await eraseDoomedBlobs()).toBe(1);
  expect(await doomedBlobs()).toEqual([]);
});

test("its turns are ten minutes apart, then twice that each time, and never more than a day", async () => {
  const stuck = await wedge(1);
  await doom(stuck, 1);
  const minutes: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    await theirTurn();
    await expect(eraseDoomedBlobs()).rejects.toThrow("cannot be reached");
    const { rows } = await pool().query(
      "select round(extract(epoch from retry_at - now()) / 600) * 10 as minutes from doomed_blob",
    );
    minutes.push(Number(rows[0]?.minutes));
  }
  expect(minutes).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440]);
  await free(stuck);
});

test("a store that erases nothing is left alone after five, and what follows has its turn in the next run", async () => {
  const [stuck, fine] = [await wedge(7), await store(3)];
  await doom(stuck, 20);
  await doom(fine, 10);
  await expect(eraseDoomedBlobs()).rejects.toThrow("cannot be reached");
  expect((await failuresOf(stuck)).map(({ failures }) => failures)).toEqual([0, 0, 1, 1, 1, 1, 1]);
  expect((await failuresOf(fine)).map(({ failures }) => failures)).toEqual([0, 0, 0]);
  await expect(eraseDoomedBlobs()).rejects.toThrow("cannot be reached");
  expect(await doomedBlobs()).toEqual([...stuck].sort());
  expect(await eraseDoomedBlobs()).toBe(0);
  await free(stuck);
});

test("nothing is erased while a backup is made, and all of it afterwards", async () => {
  const file = await newEncrypted();
  const id = randomUUID();
  await upload(file, undefined, id);
  const blobs = await blobsOf(file);
  const backup = await pool().connect();
  try {
    await backup.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
    expect((await remove(file, id)).status).toBe(200);
    expect(await eraseDoomedBlobs()).toBe(0);
    expect(await filesOfStore()).toEqual(expect.arrayContaining(blobs));
  } finally {
    // The lock goes with its session.
    backup.release(true);
  }
  await expect.poll(eraseDoomedBlobs).toBe(1);
  expect(await filesOfStore()).not.toEqual(expect.arrayContaining(blobs));
  expect(await doomedBlobs()).toEqual([]);
});
