/** Saving a version: of the server's own state for a standard file, of the client's sealed one for an encrypted file (F-112). */

import { randomUUID } from "node:crypto";
import { db, type Tx } from "@/db/client";
import { fileVersion } from "@/db/schema";
import type { NewVersion } from "@/lib/contract/file-history";
import { take } from "@/lib/http/rate-limit";
import { addsNothing } from "@/lib/kinds/yjs-novelty";
import type { Access } from "./access";
import { fileErrors } from "./errors";
import { isVersion, mayBeNamed, versionOf } from "./history";
import { autoVersionLimit, checkpointLimit } from "./limits";
import { lockHead } from "./lock";
import { currentState, merged } from "./standard-state";
import {
  type NewRow,
  newestVersion,
  type VersionRow,
  versionColumns,
  writeVersion,
} from "./versions";

export interface Saved {
  version: ReturnType<typeof versionOf>;
  /** False when the file had this version already. */
  isNew: boolean;
}

/** Saves a version, or finds that the newest one is the same. @throws 400, 404, 409, 429 */
export async function saveVersion(access: Access, body: NewVersion): Promise<Saved> {
  const save = access.privacy === "standard" ? standard(access, body) : encrypted(access, body);
  await take(body.auto ? autoVersionLimit : checkpointLimit, access.linkId);
  const { row, isNew } = await save();
  return { version: versionOf(row), isNew };
}

interface Outcome {
  row: VersionRow;
  isNew: boolean;
}

/** Of a state just read one way is enough: a version with more was saved while this request waited for its turn. */
function isHeld(state: Uint8Array, newest: Uint8Array, isCopy: boolean): boolean {
  return addsNothing(state, newest) && (!isCopy || addsNothing(newest, state));
}

function standard(access: Access, body: NewVersion): () => Promise<Outcome> {
  const { fileId } = access;
  if (body.auto) throw fileErrors.autoOnStandard();
  if (body.state) throw fileErrors.stateOnStandard();
  if (body.sealedLabel) throw fileErrors.sealedVersionName();
  const label = body.label || null;
  return async () => {
    const now = body.from ? null : merged(await currentState(access));
    return db().transaction(async (tx) => {
      await lockHead(tx, fileId);
      const state = now ?? (await stateOf(tx, fileId, body.from ?? ""));
      const newest = await newestVersion(tx, fileId);
      const isSame = newest && isHeld(state, newest.state, now === null);
      const known = isSame ? await named(tx, fileId, newest, label) : null;
      if (known) return { row: known, isNew: false };
      const row: NewRow = { id: randomUUID(), kind: "checkpoint", state, label };
      return { row: await writeVersion(tx, fileId, row), isNew: true };
    });
  };
}

async function stateOf(tx: Tx, fileId: string, versionId: string): Promise<Uint8Array> {
  const [row] = await tx
    .select({ state: fileVersion.state })
    .from(fileVersion)
    .where(isVersion(fileId, versionId));
  if (!row) throw fileErrors.noVersion();
  return row.state;
}

/** The version under the name that was asked for, or null where it cannot bear it: then there must be another. */
async function named(
  tx: Tx,
  fileId: string,
  row: VersionRow,
  label: string | null,
): Promise<VersionRow | null> {
  if (label === null || row.label === label) return row;
  if (row.label !== null || !mayBeNamed(row)) return null;
  const [renamed] = await tx
    .update(fileVersion)
    .set({ label })
    .where(isVersion(fileId, row.id))
    .returning(versionColumns);
  return renamed ?? null;
}

function encrypted(access: Access, body: NewVersion): () => Promise<Outcome> {
  const { fileId } = access;
  const { id = randomUUID(), state, auto, sealedLabel } = body;
  if (auto && (body.label || sealedLabel)) throw fileErrors.namedAuto();
  if (body.label) throw fileErrors.readableVersionName();
  if (!state) throw fileErrors.stateMissing();
  if (sealedLabel && !body.id) throw fileErrors.versionNameWithoutId();
  const row: NewRow = {
    id,
    kind: auto ? "auto" : "checkpoint",
    state,
    sealedLabel: sealedLabel || null,
  };
  return () =>
    db().transaction(async (tx) => {
      await lockHead(tx, fileId);
      const sent = await sameBytes(tx, fileId, id, state);
      if (sent) return { row: sent, isNew: false };
      return { row: await writeVersion(tx, fileId, row), isNew: true };
    });
}

/** The version this request saved before, or the newest one when it holds the very same bytes. */
async function sameBytes(tx: Tx, fileId: string, id: string, state: Uint8Array) {
  const [sent] = await tx
    .select({ ...versionColumns, state: fileVersion.state })
    .from(fileVersion)
    .where(isVersion(fileId, id));
  const candidate = sent ?? (await newestVersion(tx, fileId));
  return candidate && Buffer.compare(candidate.state, state) === 0 ? candidate : null;
}
