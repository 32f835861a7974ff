/** Uploads that are cut off, by their sender or by the end of the server: a file is whole, or it is not there. */
import { randomBytes } from "node:crypto";
import { type ClientRequest, request } from "node:http";
import { createMultipartUploader, put } from "@vercel/blob/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { use } from "@/lib/testing/outbox";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import type { TestServer } from "@/lib/testing/server";
import { filesOfUploads, startBlobServer, tokenFor } from "@/lib/testing/uploads";
import { sweepUnfinished } from "./sweep";

let server: TestServer;
beforeAll(async () => {
  server = await startBlobServer();
});
afterAll(() => server.stop());

const SIZE = 3_000_000;
const HALF = randomBytes(SIZE / 2);
const unfinished = async () =>
  (await filesOfUploads()).filter((file) => file.startsWith("unfinished"));
const finished = async () => (await filesOfUploads()).filter((file) => file.startsWith("files"));

/** A put that has sent one half of its bytes, and the store has begun to write them. */
async function beginPut(url: string): Promise<ClientRequest> {
  const before = (await unfinished()).length;
  const sent = request(`${url}/blob/?pathname=a.zip`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${await tokenFor("a.zip")}`,
      "x-vercel-blob-access": "public",
      "content-length": SIZE,
    },
  });
  sent.on("error", () => undefined);
  sent.write(HALF);
  await expect.poll(async () => (await unfinished()).length, { timeout: 20_000 }).toBe(before + 1);
  return sent;
}

test("a sender that hangs up leaves nothing", async () => {
  const before = await filesOfUploads();
  const sent = await beginPut(server.url);
  sent.destroy();
  await expect.poll(filesOfUploads, { timeout: 20_000 }).toEqual(before);
});

test("a part whose sender hangs up leaves the others, and can be sent again", async () => {
  const token = await tokenFor("a.zip");
  const uploader = await createMultipartUploader("a.zip", { access: "public", token });
  const first = await uploader.uploadPart(1, HALF);
  const before = await filesOfUploads();
  const sent = request(`${server.url}/blob/mpu?pathname=a.zip`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "x-mpu-action": "upload",
      "x-mpu-key": encodeURIComponent(uploader.key),
      "x-mpu-upload-id": uploader.uploadId,
      "x-mpu-part-number": "2",
      "content-length": SIZE,
    },
  });
  sent.on("error", () => undefined);
  sent.write(HALF);
  await expect
    .poll(async () => (await filesOfUploads()).length, { timeout: 20_000 })
    .toBe(before.length + 1);
  sent.destroy();
  await expect.poll(filesOfUploads, { timeout: 20_000 }).toEqual(before);
  const second = await uploader.uploadPart(2, HALF);
  const { url } = await uploader.complete([first, second]);
  const kept = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(kept.equals(Buffer.concat([HALF, HALF]))).toBe(true);
  expect(await unfinished()).toEqual([]);
});

test("a server that is killed leaves what it had, and the rest is swept an hour later", async () => {
  const token = await tokenFor("a.zip");
  const kept = await put("a.zip", HALF, { access: "public", token });
  const before = await finished();
  const second: SecondProcess = await startSecondProcess();
  use({ VERCEL_BLOB_API_URL: `${second.url}/blob` });
  try {
    const uploader = await createMultipartUploader("a.zip", { access: "public", token });
    await uploader.uploadPart(1, HALF);
    await beginPut(second.url);
    await second.kill();
  } finally {
    use({ VERCEL_BLOB_API_URL: `${server.url}/blob` });
  }
  expect(await finished()).toEqual(before);
  expect(Buffer.from(await (await fetch(kept.url)).arrayBuffer()).equals(HALF)).toBe(true);
  expect(await sweepUnfinished()).toBe(0);
  expect((await unfinished()).length).toBeGreaterThan(1);
  expect(await sweepUnfinished(Date.now() + 3_610_000)).toBe(2);
  expect(await unfinished()).toEqual([]);
  expect(await finished()).toEqual(before);
}, 60_000);

test("stored files are there after a restart of the server", async () => {
  const token = await tokenFor("a.zip");
  const { url } = await put("a.zip", HALF, { access: "public", token });
  await server.stop();
  server = await startBlobServer();
  const answered = await fetch(server.url + new URL(url).pathname);
  expect(Buffer.from(await answered.arrayBuffer()).equals(HALF)).toBe(true);
});

test("a hundred puts at once, half of them cut off, are fifty files", async () => {
  const before = (await finished()).length;
  const tokens = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      tokenFor("a.zip", { validUntil: Date.now() + 900_000 + i }),
    ),
  );
  const cut = new AbortController();
  const all = tokens.flatMap((token, i) => {
    const options = { access: "public", token } as const;
    const doomed = put("a.zip", Buffer.alloc(2_000_000 + i), {
      ...options,
      abortSignal: cut.signal,
    }).then(
      () => 1,
      () => 0,
    );
    return [put("a.zip", HALF.subarray(0, 10_000 + i), options).then(() => 1), doomed];
  });
  setImmediate(() => cut.abort());
  const taken = (await Promise.all(all)).reduce<number>((sum, one) => sum + one, 0);
  expect(taken).toBeGreaterThanOrEqual(50);
  await expect.poll(unfinished, { timeout: 20_000 }).toEqual([]);
  // Bytes and description of each; one that was cut off after its last byte may be whole.
  const made = ((await finished()).length - before) / 2;
  expect(Number.isInteger(made) && made >= taken).toBe(true);
}, 60_000);
