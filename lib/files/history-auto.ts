/**
 * A standard file's automatic versions (F-114), saved by a change when the newest version is ten minutes old: the state
 * after it, or after a pause the state the file rested in, which nothing has kept since its last change.
 */
import { randomUUID } from "node:crypto";
import { db, type Tx } from "@/db/client";
import { log } from "@/lib/http/log";
import { addsNothing } from "@/lib/kinds/yjs-novelty";
import { MINUTE_MS } from "@/lib/time";
import type { Access } from "./access";
import { AUTO_VERSION_MINUTES } from "./limits";
import { lockHead } from "./lock";
import { merged, mergedAt, type StandardState } from "./standard-state";
import { hasVersionSince, newestVersion, writeVersion } from "./versions";

const saving = new Set<string>();

/** A pause is as long as an automatic version is put off. */
const PAUSE_MS = AUTO_VERSION_MINUTES * MINUTE_MS;

/**
 * The change is kept already: an automatic version that could not be saved is left to the next one.
 * @param before the file as the change found it @param at when the change was written
 */
export async function saveAuto(
  state: StandardState,
  before: Pick<Access, "fileId" | "version" | "updatedAt">,
  at: Date,
): Promise<void> {
  const { fileId, version, updatedAt } = before;
  if (saving.has(fileId)) return;
  saving.add(fileId);
  try {
    const isAfterPause = at.getTime() - updatedAt.getTime() >= PAUSE_MS;
    const rested = isAfterPause ? mergedAt(state, version) : null;
    const bytes = merged(state);
    await db().transaction((tx) => save(tx, fileId, bytes, rested));
  } catch (fault) {
    log.warn({ err: fault }, "an automatic version was not saved");
  } finally {
    saving.delete(fileId);
  }
}

/** Another request or process may have been first: under the lock it is asked again. */
async function save(
  tx: Tx,
  fileId: string,
  after: Uint8Array,
  rested: Uint8Array | null,
): Promise<void> {
  await lockHead(tx, fileId);
  if (await hasVersionSince(tx, fileId, AUTO_VERSION_MINUTES)) return;
  const newest = rested && (await newestVersion(tx, fileId));
  const isRestKept = rested === null || (newest && addsNothing(rested, newest.state));
  const state = isRestKept ? after : rested;
  await writeVersion(tx, fileId, { id: randomUUID(), kind: "auto", state });
}
