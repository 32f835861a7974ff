/** Archives in tests: made in memory, taken apart and put together again. */

import { like } from "drizzle-orm";
import { type Unzipped, unzipSync, zipSync } from "fflate";
import * as Y from "yjs";
import { db } from "@/db/client";
import { rateLimit } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { type Bytes, concat, utf8 } from "../../lib/protocol/bytes";
import { type Exported, type ExportOptions, exportArchive } from "../archive/export";
import { entriesOf, MANIFEST, type Manifest } from "../archive/manifest";
import { readOriginal } from "../archive/read-original";
import type { Sink } from "../archive/zip-writer";
import type { Environment } from "../environment";
import type { LocalFile } from "../local-files";
import type { Desk } from "./desk";

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

/** The archive after a change. @param isSealed whether the checksums were updated too */
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

/** Lets this network create files again. */
export async function forgetCreations(): Promise<void> {
  await db().delete(rateLimit).where(like(rateLimit.key, "file-create%"));
}

export const site = "https://desk.example";

/** A new file as a list entry. */
export async function listedNote(
  desk: Desk,
  title: string,
  privacy: "e2ee" | "standard" = "e2ee",
): Promise<LocalFile> {
  const { id, capability, contentKey } = await desk.note({ title, privacy });
  const token = contentKey === null ? capability : `${capability}.${contentKey}`;
  const openedAt = "2026-02-03T04:05:06.000Z";
  return { id, token, title, role: "owner", openedAt, kind: "note", privacy };
}

export async function stateOf(file: LocalFile, environment: Environment): Promise<Uint8Array> {
  const { doc } = await readOriginal(file, environment, new AbortController().signal);
  return Y.encodeStateAsUpdate(doc);
}
