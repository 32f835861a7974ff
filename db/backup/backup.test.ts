/** A backup made while attachments come and go holds exactly those that its tables name. */
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pool } from "@/db/client";
import { env } from "@/lib/env";
import { eraseDoomedBlobs } from "@/lib/files/doomed-blobs";
import { blobsOf, remove, sealedBytes, upload } from "@/lib/testing/attachments";
import { drill } from "@/lib/testing/drill";
import { linkTo, newEncrypted, type TestFile } from "@/lib/testing/files";
import { makeBackup } from "./backup";
import { filesIn } from "./files";
import { open, tableFile } from "./manifest";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "sealdesk-moment-"));
  // What other tests name has no bytes.
  await pool().query("truncate file_attachment, ticket_attachment");
});
afterEach(() => rm(home, { recursive: true, force: true }));

const back = (target: string) =>
  makeBackup({
    url: process.env.DATABASE_URL ?? "",
    dataFolder: env().DATA_DIR,
    target,
    version: "1.0.0",
  });

/** The blobs that the tables of a backup name. */
async function namedIn(folder: string): Promise<string[]> {
  const { tables } = await open(folder);
  const table = tables.find(({ name }) => name === "file_attachment");
  const at = table?.columns.indexOf("blob") ?? -1;
  const text = gunzipSync(await readFile(join(folder, tableFile("file_attachment")))).toString();
  const rows = text.split("\n").filter(Boolean);
  return rows.map((row) => row.split("\t")[at] ?? "").sort();
}

/** Attachments of one link come and go for as long as `isOn`; most of them are gone at any moment. */
async function churn(file: TestFile, isOn: () => boolean): Promise<void> {
  const kept: string[] = [];
  while (isOn()) {
    const id = randomUUID();
    const { status } = await upload(file, sealedBytes(20_000), id);
    // Its allowance for an hour is used up.
    if (status === 429) return;
    if (status === 201) kept.push(id);
    const oldest = kept.length > 3 ? kept.shift() : undefined;
    if (oldest) await remove(file, oldest);
  }
}

async function sweep(isOn: () => boolean): Promise<void> {
  // Often, and not all the time: what there is to erase has to come first.
  while (isOn()) await eraseDoomedBlobs().then(() => wait(20));
}

test("whatever is uploaded, removed and erased meanwhile, a backup misses no blob and keeps none too many", async () => {
  let isBusy = true;
  const isOn = () => isBusy;
  const file = await newEncrypted();
  const links = await Promise.all([1, 2, 3].map(() => linkTo(file, "edit")));
  const busy = [...links.map((link) => churn(link, isOn)), sweep(isOn)];
  try {
    await expect
      .poll(async () => (await blobsOf(file)).length, { timeout: 15_000 })
      .toBeGreaterThan(5);
    for (let round = 0; round < drill(4); round++) {
      const target = join(home, String(round));
      expect((await back(target)).absent).toBe(0);
      const named = await namedIn(target);
      expect(named.length).toBeGreaterThan(0);
      expect(await filesIn(join(target, "blobs"))).toEqual(named);
    }
  } finally {
    isBusy = false;
  }
  await Promise.all(busy);
}, 60_000);

test("an attachment whose bytes are elsewhere is counted and stops no backup", async () => {
  const file = await newEncrypted();
  await pool().query(
    "insert into file_attachment (file_id, id, size, hash, blob) values ($1, $1, 1, repeat('0', 64), 'no/where')",
    [file.id],
  );
  await upload(file);
  const target = join(home, "one");
  expect((await back(target)).absent).toBe(1);
  const there = (await blobsOf(file)).filter((blob) => blob !== "no/where");
  expect(await filesIn(join(target, "blobs"))).toEqual(there);
});
