/** A standard file's automatic versions (F-114): the state after a change, when the newest version is ten minutes old. */
import { randomUUID } from "node:crypto";
import { db, type Tx } from "@/db/client";
import { log } from "@/lib/http/log";
import { AUTO_VERSION_MINUTES } from "./limits";
import { lockHead } from "./lock";
import { merged, type StandardState } from "./standard-state";
import { hasVersionSince, writeVersion } from "./versions";

const saving = new Set<string>();

/** The change is kept already: an automatic version that could not be saved is left to the next one. */
export async function saveAuto(fileId: string, state: StandardState): Promise<void> {
  if (saving.has(fileId)) return;
  saving.add(fileId);
  try {
    const bytes = merged(state);
    await db().transaction((tx) => save(tx, fileId, bytes));
  } catch (fault) {
    log.warn({ err: fault }, "an automatic version was not saved");
  } finally {
    saving.delete(fileId);
  }
}

/** Another request or process may have been first: under the lock it is asked again. */
async function save(tx: Tx, fileId: string, state: Uint8Array): Promise<void> {
  await lockHead(tx, fileId);
  if (await hasVersionSince(tx, fileId, AUTO_VERSION_MINUTES)) return;
  await writeVersion(tx, fileId, { id: randomUUID(), kind: "auto", state });
}
