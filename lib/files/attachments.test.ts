import { randomBytes, randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { env } from "@/lib/env";
import { take } from "@/lib/http/rate-limit";
import { newAccount } from "@/lib/testing/accounts";
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
import { linkTo, newEncrypted, newStandard, type TestFile } from "@/lib/testing/files";
import { eraseDoomedBlobs } from "./doomed-blobs";
import { uploadLimit } from "./limits";

const MAX_BYTES = 4_194_304;

/** Rows of attachments whose bytes nobody will ask for. */
async function fill({ id }: TestFile, count: number, size = 1): Promise<void> {
  await pool().query(
    `insert into file_attachment (file_id, id, size, hash, blob)
     select $1::uuid, gen_random_uuid(), $3, repeat('0', 64), 'none/' || n || $1::uuid
     from generate_series(1, $2::int) n`,
    [id, count, size],
  );
}

const trash = ({ id }: TestFile) =>
  pool().query("update file set trashed_at = now() - interval '1 second' where id = $1", [id]);

test("bytes are kept once under an id: again the same is harmless, other bytes are a conflict", async () => {
  // F-120
  const file = await newEncrypted();
  const [id, bytes] = [randomUUID(), sealedBytes(5_000)];
  const first = await upload(file, bytes, id);
  expect([first.status, first.body]).toEqual([
    201,
    { id, size: 5_000, createdAt: expect.stringMatching(/Z$/) },
  ]);
  const again = await upload(file, bytes, id);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await upload(file, sealedBytes(5_000), id);
  expect([other.status, other.body.reason]).toEqual([409, "conflict"]);
  expect((await download(file, id)).bytes).toEqual(bytes);
  expect(await blobsOf(file)).toHaveLength(1);
  // The same id in another file is another attachment.
  expect((await upload(await newEncrypted(), sealedBytes(), id)).status).toBe(201);
});

test("4,194,304 bytes are taken and one more is refused, announced or not", async () => {
  // F-121
  const file = await newStandard();
  expect((await upload(file, randomBytes(MAX_BYTES))).status).toBe(201);
  const tooLarge = new Uint8Array(MAX_BYTES + 1);
  const announced = { headers: { "Content-Length": String(MAX_BYTES + 1) } };
  for (const more of [{}, announced]) {
    const { status, body } = await upload(file, tooLarge, randomUUID(), more);
    expect([status, body.reason]).toEqual([413, "size"]);
  }
  expect((await attachmentsOf(file)).body.attachments).toHaveLength(1);
});

test.each([
  ["28 bytes", sealedBytes(28), 400],
  ["29 bytes", sealedBytes(29), 201],
  ["another first byte", Uint8Array.of(2, ...sealedBytes(60)), 400],
  ["nothing", new Uint8Array(), 400],
])("an encrypted file takes only what may be sealed: %s", async (_, bytes, status) => {
  // F-121
  const file = await newEncrypted();
  expect((await upload(file, bytes)).status).toBe(status);
  expect((await attachmentsOf(file)).body.attachments).toHaveLength(status === 201 ? 1 : 0);
});

test("a standard file takes any bytes, but not none", async () => {
  // DB-021
  const file = await newStandard();
  const id = randomUUID();
  expect((await upload(file, Uint8Array.of(255), id)).status).toBe(201);
  expect((await download(file, id)).bytes).toEqual(Uint8Array.of(255));
  expect((await upload(file, new Uint8Array())).status).toBe(400);
});

test("the 200th attachment is taken and the 201st refused", async () => {
  // F-121
  const file = await newEncrypted();
  await fill(file, 199);
  const [id, bytes] = [randomUUID(), sealedBytes()];
  expect((await upload(file, bytes, id)).status).toBe(201);
  const { status, body } = await upload(file, sealedBytes());
  expect([status, body.reason]).toEqual([409, "full"]);
  expect((await upload(file, bytes, id)).status).toBe(200);
  expect((await attachmentsOf(file)).body.attachments).toHaveLength(200);
});

test("attachments have 100 MB together, and not a byte more", async () => {
  // F-121
  const file = await newEncrypted();
  await fill(file, 25, MAX_BYTES - 4);
  expect((await upload(file, sealedBytes(40))).status).toBe(201);
  expect((await upload(file, sealedBytes(60))).status).toBe(201);
  const { status, body } = await upload(file, sealedBytes(29));
  expect([status, body.reason]).toEqual([413, "size"]);
});

test("a link uploads 120 times in an hour; another link of the file goes on", async () => {
  // DB-021, XB-014
  const file = await newEncrypted();
  const editor = await linkTo(file, "edit");
  await take(uploadLimit, editor.linkId, 119);
  const [id, bytes] = [randomUUID(), sealedBytes()];
  expect((await upload(editor, bytes, id)).status).toBe(201);
  const refused = await upload(editor);
  expect([refused.status, refused.body.reason]).toEqual([429, "rate"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  // What was kept is no upload.
  expect((await upload(editor, bytes, id)).status).toBe(200);
  expect((await upload(file)).status).toBe(201);
});

test("bytes are answered so that nothing runs or shows them, to whoever may see the file", async () => {
  // F-122
  const file = await newStandard();
  const [id, bytes] = [randomUUID(), Buffer.from("<script>alert(1)</script>".repeat(9_000))];
  await upload(file, bytes, id);
  const viewer = await linkTo(file, "view");
  const head = {
    "cache-control": "private, max-age=31536000, immutable",
    "content-disposition": "attachment",
    "content-length": String(bytes.byteLength),
    "content-type": "application/octet-stream",
    "x-content-type-options": "nosniff",
  };
  for (const by of [file, viewer]) {
    const answered = await download(by, id);
    expect([answered.status, Object.fromEntries(answered.headers)]).toEqual([200, head]);
    expect(Buffer.from(answered.bytes).equals(bytes)).toBe(true);
  }
  const { status, headers, bytes: none } = await download(file, id, "HEAD");
  expect([status, Object.fromEntries(headers), none.byteLength]).toEqual([200, head, 0]);
  const list = await attachmentsOf(viewer);
  expect(list.body).toEqual({
    attachments: [{ id, size: bytes.byteLength, createdAt: expect.any(String) }],
  });
  expect(list.headers.get("cache-control")).toBe("no-store");
});

test("an attachment that a file does not have is a 404 in JSON, which is never cached", async () => {
  // F-122
  const [file, other] = [await newEncrypted(), await newEncrypted()];
  const id = randomUUID();
  await upload(other, sealedBytes(), id);
  for (const unknown of [randomUUID(), id, id.toUpperCase(), "x", ""]) {
    const answers = [await download(file, unknown), await remove(file, unknown)];
    for (const { status, headers } of answers)
      expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
  expect((await upload(file, sealedBytes(), id.toUpperCase())).status).toBe(404);
  expect((await download(other, id)).status).toBe(200);
});

test("a view link changes nothing by way of attachments", async () => {
  // F-120
  const file = await newEncrypted();
  const [id, bytes] = [randomUUID(), sealedBytes()];
  await upload(file, bytes, id);
  const before = [(await attachmentsOf(file)).body, await blobsOf(file), await filesOfStore()];
  const viewer = await linkTo(file, "view");
  const tried = [await upload(viewer), await upload(viewer, bytes, id), await remove(viewer, id)];
  for (const { status, body } of tried) expect([status, body.reason]).toEqual([403, "role"]);
  const after = [(await attachmentsOf(file)).body, await blobsOf(file), await filesOfStore()];
  expect(after).toEqual(before);
});

test("a file in the Trash keeps its attachments and hands none out", async () => {
  // F-123
  const file = await newEncrypted();
  const id = randomUUID();
  await upload(file, sealedBytes(), id);
  await trash(file);
  for (const { status, body } of [
    await upload(file),
    await download(file, id),
    await attachmentsOf(file),
    await remove(file, id),
  ])
    expect([status, body.reason]).toEqual([410, "trashed"]);
  await pool().query("update file set trashed_at = null where id = $1", [file.id]);
  expect((await download(file, id)).status).toBe(200);
});

test("an editor can remove an encrypted file's attachment, and its bytes are erased", async () => {
  // DB-021
  const file = await newEncrypted();
  const editor = await linkTo(file, "edit");
  const [id, bytes] = [randomUUID(), sealedBytes()];
  await upload(file, bytes, id);
  const [blob = ""] = await blobsOf(file);
  expect(await filesOfStore()).toContain(blob);
  const gone = await remove(editor, id);
  expect([gone.status, gone.body]).toEqual([200, { ok: true }]);
  expect((await remove(file, id)).status).toBe(404);
  expect((await download(file, id)).status).toBe(404);
  expect(await doomedBlobs()).toContain(blob);
  await eraseDoomedBlobs();
  expect(await doomedBlobs()).not.toContain(blob);
  expect(await filesOfStore()).not.toContain(blob);
  // The id is free again.
  expect((await upload(file, bytes, id)).status).toBe(201);
});

test("a standard file's attachment is not removed by hand", async () => {
  // DB-021
  const file = await newStandard();
  const id = randomUUID();
  await upload(file, sealedBytes(), id);
  const { status, body } = await remove(file, id);
  expect([status, body.reason]).toEqual([409, "privacy"]);
  expect((await download(file, id)).status).toBe(200);
});

test("a program uploads with its key, and blobs are files that only this server may read", async () => {
  const { key } = await newAccount();
  const file = await newEncrypted();
  expect((await upload(file, sealedBytes(), randomUUID(), { key })).status).toBe(201);
  const [blob = ""] = await blobsOf(file);
  const { mode } = await stat(join(env().DATA_DIR, "blobs", blob));
  expect(mode & 0o777).toBe(0o600);
});

test("bytes that are not what the row says are a fault of ours, and none of them are sent", async () => {
  const file = await newEncrypted();
  const id = randomUUID();
  await upload(file, sealedBytes(), id);
  await pool().query("update file_attachment set size = 61 where file_id = $1", [file.id]);
  const { status, headers } = await download(file, id);
  expect([status, headers.get("content-type")]).toEqual([500, "application/json; charset=utf-8"]);
});
