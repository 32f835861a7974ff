/** Reads a file: its state and the first page of later updates (F-020…F-024, DB-023). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { fileState } from "@/db/schema";
import { toBase64 } from "@/lib/protocol/bytes";
import type { Access } from "./access";
import { fileErrors } from "./errors";
import { readPage } from "./log";
import { currentState, merged } from "./standard-state";

/** The read page of a file, as its privacy asks for. */
export async function readFile(access: Access) {
  const content =
    access.privacy === "standard" ? await readStandard(access) : await readEncrypted(access);
  return {
    id: access.fileId,
    role: access.role,
    privacy: access.privacy,
    ...content,
    minClient: access.minClient,
    createdAt: access.createdAt.toISOString(),
    updatedAt: access.updatedAt.toISOString(),
    ...(access.category ? { category: access.category } : {}),
  };
}

async function readStandard(access: Access) {
  const state = await currentState(access);
  const { version } = state;
  return {
    version,
    cursor: version,
    snapshot: toBase64(merged(state)),
    snapshotVersion: version,
    updates: [],
  };
}

async function readEncrypted({ fileId, version, stateVersion }: Access) {
  const [row] = await db()
    .select({ state: fileState.state })
    .from(fileState)
    .where(eq(fileState.fileId, fileId));
  if (!row) throw fileErrors.notLive();
  // A compaction since the head was read makes the state newer than said: then the page is empty and sync goes on.
  const { rows, cursor } =
    version === stateVersion
      ? { rows: [], cursor: version }
      : await readPage(fileId, stateVersion, version);
  return {
    version,
    cursor,
    snapshot: toBase64(row.state),
    snapshotVersion: stateVersion,
    updates: rows.map(({ id, payload, seq }) => ({ id, payload: toBase64(payload), seq })),
  };
}
