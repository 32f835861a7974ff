/** Uploads in parts as the official client sends them, and as nobody should. */
import { randomBytes } from "node:crypto";
import {
  completeMultipartUpload,
  createMultipartUpload,
  createMultipartUploader,
  uploadPart,
} from "@vercel/blob/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { use } from "@/lib/testing/outbox";
import type { TestServer } from "@/lib/testing/server";
import { filesOfUploads, startBlobServer, tokenFor } from "@/lib/testing/uploads";

let server: TestServer;
beforeAll(async () => {
  server = await startBlobServer();
  // Nothing here may need a second try.
  use({ VERCEL_BLOB_RETRIES: "0" });
});
afterAll(async () => {
  use({ VERCEL_BLOB_RETRIES: undefined });
  await server.stop();
});

const [A, B, C] = [randomBytes(1_000), randomBytes(2_000), randomBytes(500)];
const read = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
const unfinished = async () =>
  (await filesOfUploads()).filter((file) => file.startsWith("unfinished"));

async function newUploader(limit?: number) {
  const bounds = limit === undefined ? {} : { maximumSizeInBytes: limit };
  const token = await tokenFor("a.zip", bounds);
  return {
    token,
    ...(await createMultipartUploader("a.zip", { access: "public", token })),
  };
}

test("parts are joined by their numbers, in whatever order they came or are listed", async () => {
  const uploader = await newUploader();
  const [three, one, two] = await Promise.all([
    uploader.uploadPart(30, C),
    uploader.uploadPart(1, A),
    uploader.uploadPart(7, B),
  ]);
  const { url, pathname } = await uploader.complete([two, three, one]);
  expect(pathname).toBe(uploader.key);
  expect((await read(url)).equals(Buffer.concat([A, B, C]))).toBe(true);
});

test("a part that is sent again takes the place of the first, and its bytes count once", async () => {
  const uploader = await newUploader(3_000);
  const old = await uploader.uploadPart(1, A);
  await uploader.uploadPart(2, B);
  await expect(uploader.uploadPart(3, Buffer.from("x"))).rejects.toThrow("too large");
  const again = randomBytes(1_000);
  const first = await uploader.uploadPart(1, again);
  expect(await uploader.uploadPart(1, again)).toEqual(first);
  await expect(uploader.uploadPart(1, randomBytes(1_001))).rejects.toThrow("too large");
  const second = await uploader.uploadPart(2, B);
  await expect(uploader.complete([old, second])).rejects.toThrow("Part 1 is not here");
  const { url } = await uploader.complete([first, second]);
  expect((await read(url)).equals(Buffer.concat([again, B]))).toBe(true);
});

test("an upload has a hundred parts, whatever their numbers, and one more is refused", async () => {
  const uploader = await newUploader();
  const sent = Array.from({ length: 100 }, (_, i) => uploader.uploadPart(100 * (i + 1), "x"));
  const parts = await Promise.all(sent);
  await expect(uploader.uploadPart(1, "x")).rejects.toThrow("too many parts");
  await uploader.uploadPart(100, "x");
  expect((await read((await uploader.complete(parts)).url)).byteLength).toBe(100);
});

test("parts that arrive together are too much together", async () => {
  // T-106
  const uploader = await newUploader(10_000);
  const sent = Array.from({ length: 8 }, (_, i) => uploader.uploadPart(i + 1, randomBytes(1_250)));
  const parts = await Promise.all(sent);
  await expect(uploader.uploadPart(9, Buffer.from("x"))).rejects.toThrow("too large");
  const other = await newUploader(9_999);
  const tried = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => other.uploadPart(i + 1, randomBytes(1_250))),
  );
  const refused = tried.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect((await read((await uploader.complete(parts)).url)).byteLength).toBe(10_000);
});

test("finishing again answers the same file, also when six ask at once", async () => {
  const uploader = await newUploader();
  const part = await uploader.uploadPart(1, A);
  const first = await uploader.complete([part]);
  expect(await uploader.complete([part])).toEqual(first);
  const before = await unfinished();
  const other = await newUploader();
  const parts = [await other.uploadPart(1, A)];
  const all = await Promise.all(Array.from({ length: 6 }, () => other.complete(parts)));
  expect(new Set(all.map(({ url }) => url)).size).toBe(1);
  expect((await read(all[0]?.url ?? "")).equals(A)).toBe(true);
  expect(await unfinished()).toEqual(before);
});

test("an upload is finished with its own key, path and parts, or not at all", async () => {
  const { token, uploadId, key, uploadPart: send } = await newUploader();
  const part = await send(1, A);
  const options = { access: "public", token, uploadId, key } as const;
  const other = await newUploader();
  const finish = (more: Partial<typeof options>, parts: { etag: string; partNumber: number }[]) =>
    completeMultipartUpload("a.zip", parts, { ...options, ...more });
  const notThere = "The requested blob does not exist";
  await expect(finish({ key: other.key }, [part])).rejects.toThrow(notThere);
  await expect(finish({ uploadId: other.uploadId }, [part])).rejects.toThrow(notThere);
  await expect(finish({ uploadId: "../files" }, [part])).rejects.toThrow(notThere);
  await expect(finish({ uploadId: "0".repeat(32) }, [part])).rejects.toThrow(notThere);
  await expect(finish({}, [])).rejects.toThrow("cannot be read");
  await expect(finish({}, [part, part])).rejects.toThrow("more than once");
  await expect(finish({}, [part, { partNumber: 2, etag: part.etag }])).rejects.toThrow("Part 2");
  await expect(finish({}, [{ partNumber: 1, etag: "../../x" }])).rejects.toThrow("Part 1");
  const elsewhere = await tokenFor("b.zip");
  const stolen = { access: "public", token: elsewhere, uploadId, key } as const;
  await expect(completeMultipartUpload("b.zip", [part], stolen)).rejects.toThrow(notThere);
  await expect(uploadPart("b.zip", B, { ...stolen, partNumber: 1 })).rejects.toThrow(notThere);
  expect((await finish({}, [part])).pathname).toBe(key);
});

test.each([0, -1, 10_001, 1.5, Number.NaN])("%d is no number of a part", async (partNumber) => {
  const token = await tokenFor("a.zip");
  const made = await createMultipartUpload("a.zip", { access: "public", token });
  const options = { access: "public", token, partNumber, ...made } as const;
  await expect(uploadPart("a.zip", A, options)).rejects.toThrow("no number of a part");
});

test("a request that is no step of an upload is refused, and so is a malformed list of parts", async () => {
  const { token, uploadId, key } = await newUploader();
  const ask = (headers: Record<string, string>, body = "[]") =>
    fetch(`${server.url}/blob/mpu?pathname=a.zip`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    });
  const upload = { "x-mpu-upload-id": uploadId, "x-mpu-key": encodeURIComponent(key) };
  const complete = { "x-mpu-action": "complete", ...upload };
  const answers = [
    await ask({}),
    await ask({ "x-mpu-action": "abort" }),
    await ask({ ...complete, "x-mpu-key": "%ff" }),
    ...(await Promise.all(
      ["", "{", "{}", "null", '[{"partNumber":"1"}]'].map((body) => ask(complete, body)),
    )),
    await ask(complete, `[${"[".repeat(100)}`),
    await ask(complete, `[${" ".repeat(1_048_576)}]`),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  for (const answer of answers)
    expect(await answer.json()).toEqual({
      error: { code: "bad_request", message: expect.any(String) },
    });
});

test("nothing stays of an upload that was finished", async () => {
  const before = await unfinished();
  const uploader = await newUploader();
  const part = await uploader.uploadPart(1, A);
  await uploader.complete([part]);
  expect(await unfinished()).toEqual(before);
});
