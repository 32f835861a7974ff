import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DELETE as eraseRoute } from "@/app/api/documents/[id]/route";
import { pool } from "@/db/client";
import {
  attachmentsOf,
  blobsOf,
  doomedBlobs,
  download,
  filesOfStore,
  remove,
  sealedBytes,
  upload,
} from "@/lib/testing/attachments";
import { type Answered, call } from "@/lib/testing/call";
import { drill } from "@/lib/testing/drill";
import { linkTo, newEncrypted, type TestFile } from "@/lib/testing/files";
import { eraseDoomedBlobs } from "./doomed-blobs";

const erase = (file: TestFile): Promise<Answered> =>
  call(eraseRoute, {
    method: "DELETE",
    capability: file.capability,
    params: { id: file.id },
    path: `/api/documents/${file.id}`,
  });

/** As a client does where a busy machine made it wait too long. */
async function waitAndRetry(send: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answered = await send();
    if (answered.status !== 503) return answered;
  }
}

const statusesOf = (answers: Answered[]) => answers.map(({ status }) => status).sort();

/** Blobs in the store that no row names, neither an attachment's nor that of one to be erased. */
async function strays(): Promise<string[]> {
  const { rows } = await pool().query<{ blob: string }>(
    "select blob from file_attachment union all select blob from doomed_blob",
  );
  const known = new Set(rows.map(({ blob }) => blob));
  const stored = await filesOfStore();
  return stored.filter((path) => !known.has(path.replace(/\.unfinished$/, "")));
}

test("of 210 uploads at once exactly 200 are kept, and nothing is left of the others", async () => {
  // F-121
  const file = await newEncrypted();
  // Enough of them that no link's allowance ends, also where a busy machine makes some send twice.
  const links = await Promise.all(Array.from({ length: 7 }, () => linkTo(file, "edit")));
  const uploads = links.flatMap((link) =>
    Array.from({ length: 30 }, () => {
      const [bytes, id] = [sealedBytes(), randomUUID()];
      return waitAndRetry(() => upload(link, bytes, id));
    }),
  );
  const statuses = statusesOf(await Promise.all(uploads));
  expect(statuses).toEqual([...Array(200).fill(201), ...Array(10).fill(409)]);
  expect((await attachmentsOf(file)).body.attachments).toHaveLength(200);
  await eraseDoomedBlobs();
  expect(await doomedBlobs()).toEqual([]);
  expect(await strays()).toEqual([]);
  expect(await filesOfStore()).toEqual(expect.arrayContaining(await blobsOf(file)));
}, 60_000);

test("of two uploads with one id and other bytes one is kept and one is a conflict", async () => {
  // F-120
  for (let round = 0; round < drill(10); round++) {
    const file = await newEncrypted();
    const id = randomUUID();
    const sent = [sealedBytes(), sealedBytes()];
    const answers = await Promise.all(
      sent.map((bytes) => waitAndRetry(() => upload(file, bytes, id))),
    );
    expect(statusesOf(answers)).toEqual([201, 409]);
    const kept = sent[answers.findIndex(({ status }) => status === 201)];
    expect((await download(file, id)).bytes).toEqual(kept);
  }
  await eraseDoomedBlobs();
  expect(await strays()).toEqual([]);
});

test("of ten uploads of the same one is kept, and all are told so", async () => {
  // F-120
  const file = await newEncrypted();
  const [id, bytes] = [randomUUID(), sealedBytes(100_000)];
  const sent = Array.from({ length: 10 }, () => waitAndRetry(() => upload(file, bytes, id)));
  const answers = await Promise.all(sent);
  expect(statusesOf(answers)).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.createdAt)).size).toBe(1);
  await eraseDoomedBlobs();
  expect((await download(file, id)).bytes).toEqual(bytes);
});

test("uploads that meet a removal leave the attachment or nothing", async () => {
  // DB-021
  for (let round = 0; round < drill(10); round++) {
    const file = await newEncrypted();
    const [id, bytes] = [randomUUID(), sealedBytes()];
    await upload(file, bytes, id);
    await Promise.all([
      waitAndRetry(() => remove(file, id)),
      waitAndRetry(() => upload(file, bytes, id)),
    ]);
    await eraseDoomedBlobs();
    const { status } = await download(file, id);
    expect(status).toBe((await blobsOf(file)).length === 1 ? 200 : 404);
  }
  expect(await strays()).toEqual([]);
});

test("uploads that meet the end of their file leave no bytes behind", async () => {
  // F-123, F-135
  for (let round = 0; round < drill(10); round++) {
    const file = await newEncrypted();
    await upload(file);
    const uploads = Array.from({ length: 6 }, () => {
      const [bytes, id] = [sealedBytes(), randomUUID()];
      return waitAndRetry(() => upload(file, bytes, id));
    });
    const [erased, ...answers] = await Promise.all([waitAndRetry(() => erase(file)), ...uploads]);
    expect(erased?.status).toBe(200);
    for (const status of statusesOf(answers)) expect([201, 404]).toContain(status);
    expect(await blobsOf(file)).toEqual([]);
  }
  await eraseDoomedBlobs();
  expect(await doomedBlobs()).toEqual([]);
  expect(await strays()).toEqual([]);
});
