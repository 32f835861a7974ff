/** Blobs as files of a folder, which only this server may read. */
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isAbsent, UNFINISHED } from "@/db/backup/files";
import type { BlobStore } from "./blob-store";
import { syncFolders, writeDurably } from "./durable";

const KEY = /^[a-z0-9]+(\/[a-z0-9]+)*$/;
const CHUNK_BYTES = 65_536;

/** What a write that was cut off leaves behind; found by the key, so that erasing the key erases it too. */
const unfinished = (path: string): string => path + UNFINISHED;

/** @param folder made on first use */
export function localStore(folder: string): BlobStore {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error("This is no key of a blob.");
    return join(root, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeDurably(unfinished(path), bytes);
      await rename(unfinished(path), path);
      // A file outlives a power cut only once its folder knows of it, and that folder's folder of that.
      await syncFolders(dirname(path), made ? dirname(made) : dirname(path));
    },
    async open(key) {
      const path = pathOf(key);
      const found = await stat(path).catch((fault: unknown) => {
        if (isAbsent(fault)) return null;
        throw fault;
      });
      return found && { size: found.size, stream: streamOf(path) };
    },
    async erase(keys) {
      for (const path of keys.map(pathOf)) {
        await rm(path, { force: true });
        await rm(unfinished(path), { force: true });
      }
    },
  };
}

/** Opened by its first reader: an answer that nobody takes holds no file. */
function streamOf(path: string): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        handle ??= await open(path, "r");
        try {
          const { bytesRead, buffer } = await handle.read(
            new Uint8Array(CHUNK_BYTES),
            0,
            CHUNK_BYTES,
          );
          if (bytesRead > 0) {
            controller.enqueue(buffer.subarray(0, bytesRead));
            return;
          }
        } catch (fault) {
          await handle.close();
          throw fault;
        }
        await handle.close();
        controller.close();
      },
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  );
}
