import { randomBytes, randomUUID } from "node:crypto";
import { BlobAccessError, BlobNotFoundError, del, head, list, put } from "@vercel/blob";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "@/db/client";
import { resetEnv } from "@/lib/env";
import { eraseDoomedBlobs } from "@/lib/files/doomed-blobs";
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
import { type BlobDouble, startBlobDouble } from "@/lib/testing/blob-double";
import { newEncrypted } from "@/lib/testing/files";

let double: BlobDouble;

function set(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  resetEnv();
}

beforeAll(async () => {
  double = await startBlobDouble();
});
beforeEach(() => {
  double.mood = "well";
  set({
    BLOB_READ_WRITE_TOKEN: double.token,
    VERCEL_BLOB_API_URL: double.url,
    VERCEL_BLOB_RETRIES: "0",
  });
});
afterEach(() =>
  set({
    BLOB_READ_WRITE_TOKEN: undefined,
    BLOB_ACCESS: undefined,
    VERCEL_BLOB_API_URL: undefined,
    VERCEL_BLOB_RETRIES: undefined,
  }),
);
afterAll(() => double.stop());

test("the double answers the official client as the service does", async () => {
  const { token } = double;
  const options = { token, access: "private", addRandomSuffix: false } as const;
  const made = await put("a/b", Buffer.from("hello"), options);
  expect(made.pathname).toBe("a/b");
  await expect(put("a/b", Buffer.from("other"), options)).rejects.toThrow("already exists");
  expect(await head("a/b", { token })).toMatchObject({ url: made.url, size: 5, pathname: "a/b" });
  expect((await list({ token })).blobs.map(({ pathname }) => pathname)).toEqual(["a/b"]);
  expect((await fetch(made.url)).status).toBe(403);
  await del([made.url, "none"], { token });
  await expect(head("a/b", { token })).rejects.toBeInstanceOf(BlobNotFoundError);
  const stranger = { token: `vercel_blob_rw_store1_${"x".repeat(30)}` };
  await expect(head("a/b", stranger)).rejects.toBeInstanceOf(BlobAccessError);
});

test("an attachment is kept there privately, streamed from there, and erased there", async () => {
  // F-120, F-122, DB-021
  const file = await newEncrypted();
  const [id, bytes] = [randomUUID(), sealedBytes(300_000)];
  expect((await upload(file, bytes, id)).status).toBe(201);
  const [blob = ""] = await blobsOf(file);
  expect(double.kept.get(blob)).toMatchObject({
    access: "private",
    contentType: "application/octet-stream",
  });
  expect(await filesOfStore()).toEqual([]);
  const answered = await download(file, id);
  expect([answered.status, answered.headers.get("content-length")]).toEqual([200, "300000"]);
  expect(Buffer.from(answered.bytes).equals(bytes)).toBe(true);
  const before = double.asked.length;
  expect((await download(file, id, "HEAD")).status).toBe(200);
  expect(double.asked.length).toBe(before);
  await remove(file, id);
  await eraseDoomedBlobs();
  expect(double.kept.has(blob)).toBe(false);
});

test("no answer tells an address in the store", async () => {
  // F-123
  const file = await newEncrypted();
  const id = randomUUID();
  const answers = [
    await upload(file, sealedBytes(), id),
    await attachmentsOf(file),
    await download(file, id),
  ];
  const [blob = ""] = await blobsOf(file);
  double.mood = "away";
  answers.push(await download(file, id), await upload(file));
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 503, 503]);
  for (const { headers, bytes } of answers) {
    const said = JSON.stringify([...headers]) + Buffer.from(bytes).toString("latin1");
    for (const secret of [blob, new URL(double.url).host, double.token])
      expect(said).not.toContain(secret);
  }
});

test.each(["away", "forbidding"] as const)(
  "while the store is %s nothing is kept, and what may have arrived is erased later",
  async (mood) => {
    const file = await newEncrypted();
    double.mood = mood;
    const [id, bytes] = [randomUUID(), sealedBytes()];
    const refused = await upload(file, bytes, id);
    expect([refused.status, refused.body.reason]).toEqual([503, "unavailable"]);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await blobsOf(file)).toEqual([]);
    const doomed = await doomedBlobs();
    expect(doomed).not.toEqual([]);
    await expect(eraseDoomedBlobs()).rejects.toThrow("cannot be reached");
    expect(await doomedBlobs()).toEqual(doomed);
    double.mood = "well";
    expect((await upload(file, bytes, id)).status).toBe(201);
    await pool().query("update doomed_blob set retry_at = now() - interval '1 second'");
    await eraseDoomedBlobs();
    expect(await doomedBlobs()).toEqual([]);
  },
);

test.each(["losing", "cutting"] as const)(
  "a store that is %s bytes is a fault of ours, and not one of them is sent",
  async (mood) => {
    const file = await newEncrypted();
    const id = randomUUID();
    await upload(file, sealedBytes(), id);
    double.mood = mood;
    const { status, body } = await download(file, id);
    expect([status, Object.keys(body)]).toEqual([500, ["error"]]);
  },
);

test("a refusal that never ends is not waited for, and holds no connection", async () => {
  const file = await newEncrypted();
  const id = randomUUID();
  await upload(file, sealedBytes(), id);
  double.mood = "stalling";
  expect((await download(file, id)).status).toBe(503);
  await expect.poll(() => double.asked).toContain("hung up");
});

test("a public store is asked for as such, and a store of the other kind is refused", async () => {
  const open = await startBlobDouble("public");
  try {
    set({ BLOB_READ_WRITE_TOKEN: open.token, VERCEL_BLOB_API_URL: open.url });
    const file = await newEncrypted();
    expect((await upload(file)).status).toBe(503);
    set({ BLOB_ACCESS: "public" });
    const [id, bytes] = [randomUUID(), new Uint8Array(randomBytes(60))];
    bytes[0] = 1;
    expect((await upload(file, bytes, id)).status).toBe(201);
    expect((await download(file, id)).bytes).toEqual(bytes);
    await pool().query("delete from doomed_blob");
  } finally {
    await open.stop();
  }
});
