/** Archives in tests: made in memory, taken apart and put together again. */

import { like } from "drizzle-orm";
import { type Unzipped, unzipSync, zipSync } from "fflate";
import { db } from "@/db/client";
import { rateLimit } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { type Bytes, concat, utf8 } from "../../lib/protocol/bytes";
import { type Exported, type ExportOptions, exportArchive } from "../archive/export";
import { entriesOf, MANIFEST, type Manifest } from "../archive/manifest";
import type { Sink } from "../archive/zip-writer";
import type { LocalFile } from "../local-files";

export interface MemorySink extends Sink {
  state: "open" | "closed" | "aborted";
  blob(): Blob;
}

export function memorySink(): MemorySink {
  const parts: Bytes[] = [];
  const sink: MemorySink = {
    state: "open",
    async write(bytes) {
      parts.push(bytes);
    },
    async close() {
      sink.state = "closed";
    },
    async abort() {
      sink.state = "aborted";
    },
    blob: () => new Blob(parts),
  };
  return sink;
}

export async function archiveOf(
  files: readonly LocalFile[],
  options: ExportOptions,
): Promise<{ exported: Exported; archive: Blob }> {
  const sink = memorySink();
  const exported = await exportArchive(files, sink, options);
  return { exported, archive: sink.blob() };
}

export async function contentOf(archive: Blob): Promise<Unzipped> {
  return unzipSync(new Uint8Array(await archive.arrayBuffer()));
}

export async function manifestOf(archive: Blob): Promise<Manifest> {
  const content = await contentOf(archive);
  return JSON.parse(Buffer.from(content[MANIFEST] ?? concat()).toString());
}

/** The archive after somebody changed it. @param isSealed whether they made the checksums anew */
export async function changed(
  archive: Blob,
  change: (content: Unzipped, manifest: Manifest) => void,
  isSealed = true,
): Promise<Blob> {
  const content = await contentOf(archive);
  const manifest: Manifest = JSON.parse(Buffer.from(content[MANIFEST] ?? concat()).toString());
  change(content, manifest);
  for (const entry of isSealed ? entriesOf(manifest) : []) {
    const bytes = content[entry.path];
    if (bytes) Object.assign(entry, { size: bytes.length, sha256: digestOf(bytes) });
  }
  if (content[MANIFEST]) content[MANIFEST] = utf8(JSON.stringify(manifest));
  return new Blob([new Uint8Array(zipSync(content))]);
}

/** Lets this network make files again. */
export async function forgetCreations(): Promise<void> {
  await db().delete(rateLimit).where(like(rateLimit.key, "file-create%"));
}
