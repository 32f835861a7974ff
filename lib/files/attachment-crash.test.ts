// A server that is killed while attachments arrive leaves no row without bytes, and no bytes for ever.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { env } from "@/lib/env";
import {
  blobsOf,
  doomedBlobs,
  download,
  filesOfStore,
  sealedBytes,
} from "@/lib/testing/attachments";
import { newEncrypted, type TestFile } from "@/lib/testing/files";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { eraseDoomedBlobs } from "./doomed-blobs";

/** Over the network, as bytes really come. */
function send({ url }: SecondProcess, file: TestFile, id: string, bytes: Uint8Array) {
  return fetch(`${url}/api/documents/${file.id}/attachments/${id}`, {
    method: "PUT",
    headers: { "Sec-Fetch-Site": "same-origin", Authorization: `Bearer ${file.capability}` },
    body: new Uint8Array(bytes),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Every row has its bytes, and whatever else is stored is going to be erased. */
async function expectWhole(file: TestFile): Promise<void> {
  const [rows, doomed] = [await blobsOf(file), new Set(await doomedBlobs())];
  for (const blob of rows) expect(existsSync(join(env().DATA_DIR, "blobs", blob))).toBe(true);
  for (const path of await filesOfStore()) {
    const blob = path.replace(/\.unfinished$/, "");
    expect({ blob, isKnown: rows.includes(blob) || doomed.has(blob) }).toEqual({
      blob,
      isKnown: true,
    });
  }
}

async function anHourLater(): Promise<void> {
  await pool().query("update doomed_blob set due_at = due_at - interval '1 hour 1 second'");
  await eraseDoomedBlobs();
}

test("killed between the bytes and their row, the server leaves bytes that are erased in an hour", async () => {
  const server = await startSecondProcess();
  const file = await newEncrypted();
  const lock = await pool().connect();
  try {
    await lock.query("begin; set local idle_in_transaction_session_timeout = 0");
    await lock.query("select from file where id = $1 for update", [file.id]);
    const sent = send(server, file, randomUUID(), sealedBytes(100_000));
    await until(async () => (await filesOfStore()).length === 1);
    await server.kill();
    // On a slow machine it gave up waiting first.
    expect([0, 503]).toContain(await sent);
  } finally {
    await lock.query("rollback");
    lock.release();
  }
  expect(await blobsOf(file)).toEqual([]);
  await expectWhole(file);
  await anHourLater();
  expect(await filesOfStore()).toEqual([]);
  expect(await doomedBlobs()).toEqual([]);
}, 60_000);

test("killed at any moment of many uploads, what was acknowledged is there and the rest goes", async () => {
  const server = await startSecondProcess();
  const file = await newEncrypted();
  const uploads = Array.from({ length: 60 }, () => ({
    id: randomUUID(),
    bytes: sealedBytes(50_000),
  }));
  const kept: typeof uploads = [];
  const sent = uploads.map(async (upload) => {
    if ((await send(server, file, upload.id, upload.bytes)) === 201) kept.push(upload);
  });
  await until(async () => kept.length >= 5);
  await server.kill();
  await Promise.all(sent);
  // Statements of a process that is gone may still be under way in the database.
  await until(async () => {
    const { rows } = await pool().query(
      "select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    );
    return rows.length === 0;
  });
  await expectWhole(file);
  await anHourLater();
  expect(await filesOfStore()).toEqual(await blobsOf(file));
  for (const { id, bytes } of kept) expect((await download(file, id)).bytes).toEqual(bytes);
}, 60_000);
