/** The embedded store as the official client uses it, over a real connection. */
import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { put } from "@vercel/blob/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/env";
import type { TestServer } from "@/lib/testing/server";
import { filesOfUploads, LARGEST_BYTES, startBlobServer, tokenFor } from "@/lib/testing/uploads";

let server: TestServer;
beforeAll(async () => {
  server = await startBlobServer();
});
afterAll(() => server.stop());

/** Allows for a busy machine, which hashes and writes these bytes slowly. */
const SLOW = 120_000;
const read = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

test("the official client puts a file, which is then readable at its own URL, byte for byte", async () => {
  // T-103, T-104, D-22
  const bytes = randomBytes(100_000);
  const token = await tokenFor("shots/a b.png");
  const first = await put("shots/a b.png", bytes, { access: "public", token });
  const second = await put("shots/a b.png", bytes, { access: "public", token });
  expect(first.url).toMatch(new RegExp(`^${server.url}/blob/f/shots/a%20b-[A-Za-z0-9]{30}\\.png$`));
  expect(second.url).not.toBe(first.url);
  expect(first).toMatchObject({ contentType: "image/png", downloadUrl: `${first.url}?download=1` });
  expect((await read(first.url)).equals(bytes)).toBe(true);
  expect((await read(second.url)).equals(bytes)).toBe(true);
  const [file = ""] = await filesOfUploads();
  expect((await stat(join(env().DATA_DIR, "uploads", file))).mode & 0o777).toBe(0o600);
});

test.each([
  ["whole", false],
  ["in parts", true],
])(
  "exactly 26214400 bytes are taken %s, and one more is refused with 413",
  async (_, multipart) => {
    // T-106
    const bytes = Buffer.alloc(LARGEST_BYTES + 1, "x");
    const token = await tokenFor("large.zip");
    const options = { access: "public", token, multipart } as const;
    const { url } = await put("large.zip", bytes.subarray(0, LARGEST_BYTES), options);
    const kept = await fetch(url, { method: "HEAD" });
    expect(kept.headers.get("content-length")).toBe(String(LARGEST_BYTES));
    expect((await read(url)).equals(bytes.subarray(0, LARGEST_BYTES))).toBe(true);
    await expect(put("large.zip", bytes, options)).rejects.toThrow(
      `File is too large, the file length cannot be greater than ${LARGEST_BYTES} bytes`,
    );
  },
);

test("a body of unknown length is cut off at the same limit, and nothing is stored", {
  timeout: SLOW,
}, async () => {
  // T-106
  const token = await tokenFor("streamed.zip");
  const onUploadProgress = () => undefined;
  const options = { access: "public", token, onUploadProgress } as const;
  const fits = await put("streamed.zip", Buffer.alloc(LARGEST_BYTES), options);
  expect((await read(fits.url)).byteLength).toBe(LARGEST_BYTES);
  const before = await filesOfUploads();
  const refused = put("streamed.zip", Buffer.alloc(LARGEST_BYTES + 1), options);
  await expect(refused).rejects.toThrow("too large");
  expect(await filesOfUploads()).toEqual(before);
});
