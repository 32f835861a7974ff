import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlobStore } from "./blob-store";
import { localStore } from "./local";

let folder: string;
let store: BlobStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sealdesk-blobs-"));
  store = localStore(join(folder, "blobs"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(key: string): Promise<Buffer | null> {
  const stored = await store.open(key);
  return stored && Buffer.from(await new Response(stored.stream).arrayBuffer());
}

/** Files this process holds open. */
const openFiles = async () => (await readdir("/proc/self/fd")).length;

test("bytes are kept, read in pieces and erased, with only this user let in", async () => {
  const bytes = Buffer.alloc(200_000, 7);
  await store.put("a/b/c", bytes);
  expect((await read("a/b/c"))?.equals(bytes)).toBe(true);
  expect((await store.open("a/b/c"))?.size).toBe(200_000);
  expect((await stat(join(folder, "blobs/a/b/c"))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, "blobs/a"))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, "blobs/a/b"))).toEqual(["c"]);
  await store.erase(["a/b/c", "none"]);
  expect(await read("a/b/c")).toBeNull();
  await store.erase(["a/b/c"]);
});

test("an interrupted write leaves no blob, and what it left is erased with its key", async () => {
  await store.put("d/e", Buffer.from("whole"));
  await writeFile(join(folder, "blobs/d/f.unfinished"), "hal");
  expect(await read("d/f")).toBeNull();
  await store.erase(["d/f"]);
  expect(await readdir(join(folder, "blobs/d"))).toEqual(["e"]);
});

test("a key never leads out of the folder", async () => {
  for (const key of ["../x", "a/../../x", "/etc/passwd", "a//b", "", ".", "a\\b", "A", "a\0"]) {
    await expect(store.open(key)).rejects.toThrow("no key");
    await expect(store.put(key, Buffer.from("x"))).rejects.toThrow("no key");
    await expect(store.erase([key])).rejects.toThrow("no key");
  }
});

test.runIf(process.platform === "linux")(
  "reading to the end, giving up and reading nothing all let go of the file",
  async () => {
    await store.put("g", Buffer.alloc(500_000));
    const before = await openFiles();
    for (let i = 0; i < 40; i++) {
      await read("g");
      await (await store.open("g"))?.stream.cancel();
      const reader = (await store.open("g"))?.stream.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    expect(await openFiles()).toBeLessThan(before + 20);
  },
);
