/** Attachments in a test: the routes as a page of ours calls them, and what the tables and the folder hold. */
import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  DELETE as deleteRoute,
  GET as readRoute,
  PUT as uploadRoute,
} from "@/app/api/documents/[id]/attachments/[attachmentId]/route";
import { GET as listRoute } from "@/app/api/documents/[id]/attachments/route";
import { filesIn } from "@/db/backup/files";
import { pool } from "@/db/client";
import { env } from "@/lib/env";
import { type Answered, type CallOptions, call } from "./call";
import type { TestFile } from "./files";

/** Bytes that look sealed. */
export function sealedBytes(size = 60): Uint8Array {
  const bytes = new Uint8Array(randomBytes(size));
  bytes[0] = 1;
  return bytes;
}

const one = (file: TestFile, id: string): CallOptions => ({
  capability: file.capability,
  params: { id: file.id, attachmentId: id },
  path: `/api/documents/${file.id}/attachments/${id}`,
});

export const upload = (
  file: TestFile,
  bytes: Uint8Array = sealedBytes(),
  id: string = randomUUID(),
  more: Partial<CallOptions> = {},
): Promise<Answered> =>
  call(uploadRoute, { ...one(file, id), method: "PUT", body: bytes, ...more });

export const download = (file: TestFile, id: string, method = "GET"): Promise<Answered> =>
  call(readRoute, { ...one(file, id), method });

export const remove = (file: TestFile, id: string): Promise<Answered> =>
  call(deleteRoute, { ...one(file, id), method: "DELETE" });

export const attachmentsOf = (file: TestFile): Promise<Answered> =>
  call(listRoute, {
    capability: file.capability,
    params: { id: file.id },
    path: `/api/documents/${file.id}/attachments`,
  });

/** The blob each row of a file names. */
export async function blobsOf({ id }: TestFile): Promise<string[]> {
  const rows = await pool().query("select blob from file_attachment where file_id = $1", [id]);
  return rows.rows.map(({ blob }: { blob: string }) => blob).sort();
}

/** Blobs of all files that are to be erased and that no row names. */
export async function doomedBlobs(): Promise<string[]> {
  const { rows } = await pool().query<{ blob: string }>(
    "select blob from doomed_blob d where not exists (select from file_attachment a where a.blob = d.blob)",
  );
  return rows.map(({ blob }) => blob).sort();
}

/** Every file of the local store, whole or not. */
export const filesOfStore = (): Promise<string[]> => filesIn(join(env().DATA_DIR, "blobs"));

/** The same with their bytes. */
export async function readStore(): Promise<{ name: string; bytes: Buffer }[]> {
  const folder = join(env().DATA_DIR, "blobs");
  const files = await filesOfStore();
  return Promise.all(
    files.map(async (path) => ({
      name: `blob ${path}`,
      bytes: await readFile(join(folder, path)),
    })),
  );
}
