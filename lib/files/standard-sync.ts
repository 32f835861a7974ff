/**
 * Sync of a standard file (F-030…F-039): updates are stored as they arrive, and content is merged without building a
 * document.
 */

import { randomUUID } from "node:crypto";
import type { StandardSyncBody } from "@/lib/contract/file-sync";
import { errors } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { levelOfUpdate } from "@/lib/kinds/note/level";
import { GuardError, guardAwareness, guardStateVector, guardUpdate } from "@/lib/kinds/yjs-guard";
import { toBase64 } from "@/lib/protocol/bytes";
import { STANDARD_BYTES } from "@/lib/protocol/file-limits";
import type { Access } from "./access";
import { fileErrors } from "./errors";
import { saveAuto } from "./history-auto";
import { WRITERS } from "./limits";
import { roomOf } from "./live/hub";
import { append, type NewUpdate } from "./log";
import { holdPresence, listPresence } from "./presence";
import { settleAppend } from "./settle-append";
import { compact, integrated, payloads } from "./standard-compaction";
import {
  currentState,
  difference,
  EMPTY,
  forget,
  holdsAlready,
  noteWritten,
  type StandardState,
  since,
} from "./standard-state";

/** The tail is folded into the state beyond this many updates or bytes. */
const TAIL_UPDATES = 200;
const TAIL_BYTES = 262_144;

/** One round of sync. @param level the level the client says it has */
export async function syncStandard(access: Access, body: StandardSyncBody, level: number) {
  if (access.privacy !== "standard") throw fileErrors.privacy("encrypted");
  const update = newUpdate(access, body, level);

  const before = await currentState(access);
  const written = update ? await write(access, before, update, body) : null;
  const seq = written?.seq ?? null;
  const held = body.awareness ? await holdPresence(access, body.clientId, body.awareness) : true;
  const version = Math.max(before.version, seq ?? 0);
  const state =
    seq === null || seq === before.version
      ? before
      : await currentState({ ...access, version, stateVersion: before.stateVersion });
  if (written?.at && written.isVersionDue) await saveAuto(state, access, written.at);
  const others = body.live ? [] : await listPresence(access.fileId, body.clientId);
  return {
    ...answerTo(body, state),
    awareness: others.map(({ awareness }) => toBase64(awareness)),
    presence: others.map(({ clientId, role }) => ({ clientId, role })),
    version: state.version,
    updatedAt: (written?.at ?? access.updatedAt).toISOString(),
    role: access.role,
    ...(held ? {} : { presenceRejected: true as const }),
  };
}

function answerTo(body: StandardSyncBody, state: StandardState) {
  if (body.cursor === undefined) return { update: toBase64(difference(state, body.vector)) };
  if (body.live) return { update: toBase64(EMPTY), cursor: body.cursor };
  const news = since(state, body.cursor) ?? difference(state, body.vector);
  return { update: toBase64(news), cursor: state.version };
}

/** Refuses hostile or unreadable bytes before they cost anything. */
function guarded<Result>(check: () => Result): Result {
  try {
    return check();
  } catch (fault) {
    if (fault instanceof GuardError) throw errors.invalid(fault.message);
    throw fault;
  }
}

const saysNothing = (update: Uint8Array) =>
  update.byteLength === 2 && update[0] === 0 && update[1] === 0;

/** What a view link may not send (F-034). */
export const writesStandard = ({ update }: StandardSyncBody): boolean =>
  update !== undefined && !saysNothing(update);

/** The update of a request, when it has one. Its bytes are looked at before its level (XB-013). */
function newUpdate(access: Access, body: StandardSyncBody, level: number): Uint8Array | null {
  const { update, vector, awareness, clientId } = body;
  const given = update && !saysNothing(update) ? update : null;
  guarded(() => {
    guardStateVector(vector);
    if (awareness) guardAwareness(awareness, clientId);
  });
  if (!given || guarded(() => guardUpdate(given)).empty) return null;
  // F-039, F-082: content of a newer level only from a client that has it, into a file that says so.
  const needed = levelOfUpdate(given);
  if (needed > level || needed > access.minClient) throw fileErrors.upgrade();
  return given;
}

/** @returns the seq of the update and what the log said, if written by this request; null when the file held it already */
async function write(
  access: Access,
  state: StandardState,
  update: Uint8Array,
  { updateId, ifVersion }: StandardSyncBody,
): Promise<{ seq: number; at?: Date; isVersionDue?: boolean } | null> {
  const { fileId } = access;
  const id = updateId ?? randomUUID();
  if (!updateId && holdsAlready(state, update)) return null;
  const appended = await appendWithin(access, state, {
    ...{ fileId, uid: id, payload: update, ifVersion },
  });
  if (appended.outcome === "written")
    noteWritten(fileId, { id, seq: appended.seq, payload: update });
  return settleAppend(fileId, id, appended, fileErrors.stateSize);
}

/** A fold of the log changes what the size was reckoned from: then it is reckoned again. */
const RECKONINGS = 4;

async function appendWithin(access: Access, state: StandardState, update: NewUpdate) {
  const { fileId, uid, payload } = update;
  const room = () => roomOf(fileId);
  let from = state;
  try {
    for (let left = RECKONINGS; ; left--) {
      const most = await makeRoom(access, from, payload);
      // What may be refused is no news yet.
      if (update.ifVersion === undefined) room()?.sendEarly(uid, toBase64(payload));
      const appended = await append({ ...update, most, stateVersion: from.stateVersion });
      if (appended.outcome !== "full" || left === 1) return appended;
      forget(fileId);
      from = await currentState(access);
    }
  } catch (fault) {
    room()?.dropEarly(uid);
    throw fault;
  }
}

/**
 * F-035: an update that would take the state over 2 MB, or its writers over the guard, is refused whole.
 * @returns what the log may hold with it: what others append at the same moment was not in this reckoning
 */
async function makeRoom(access: Access, state: StandardState, update: Uint8Array): Promise<number> {
  const writers = new Set([...state.clients, ...guardUpdate(update).clients]);
  if (writers.size > WRITERS) throw errors.invalid("Too many clients have written in this file.");
  const tooLarge = state.bytes + update.byteLength > STANDARD_BYTES;
  const tailBytes = state.bytes - state.base.byteLength;
  const most = STANDARD_BYTES - state.base.byteLength;
  if (!tooLarge && state.tail.length < TAIL_UPDATES && tailBytes < TAIL_BYTES) return most;
  if (!tooLarge) {
    // Not in this request's way.
    compact(access.fileId, state).catch((fault: unknown) =>
      log.warn({ err: fault }, "a standard file was not compacted"),
    );
    return most;
  }
  const whole = await integrated(access.fileId, [state.base, ...payloads(state), update]);
  if (whole.byteLength > STANDARD_BYTES) throw fileErrors.stateSize();
  await compact(access.fileId, state);
  return tailBytes + update.byteLength;
}
