/** An open file: rounds of sync, presence, and the live stream. */
import * as z from "zod/mini";
import { PRESENCE_BYTES, STANDARD_BYTES } from "../protocol/file-limits";
import { base64Bytes } from "./bytes";
import { count, Done, moment, uuid } from "./fields";
import { envelope, FILE, OVER_LIMIT, role, sealed } from "./file-shapes";
import { LogUpdate } from "./files";
import { type Body, operation } from "./operation";

/** Yjs client ids are 53-bit at the most. */
const clientId = count;

/** The update is written only while the file has this version; otherwise 409 `stale`. */
const ifVersion = z.optional(count());

/** The same update again changes nothing (DB-024). */
export const syncStandard = operation({
  method: "POST",
  path: `${FILE}/sync`,
  summary: "Sync a standard file",
  caller: "viewer",
  body: z.object({
    vector: base64Bytes(STANDARD_BYTES),
    update: z.optional(base64Bytes(STANDARD_BYTES, OVER_LIMIT)),
    clientId: clientId(),
    awareness: z.optional(base64Bytes(PRESENCE_BYTES, OVER_LIMIT)),
    /** With it and `updateId` a client that keeps count is answered with what is new only. */
    cursor: z.optional(count()),
    updateId: z.optional(uuid()),
    ifVersion,
    live: z.optional(z.boolean()),
  }),
  answers: {
    200: z.object({
      update: z.base64(),
      awareness: z.array(z.base64()),
      presence: z.array(z.object({ clientId: z.int(), role })),
      version: z.int(),
      updatedAt: moment(),
      role,
      cursor: z.optional(z.int()),
      presenceRejected: z.optional(z.literal(true)),
    }),
  },
  refusals: [409],
});
export type StandardSyncBody = Body<typeof syncStandard>;

/** The same update again is harmless while it is retained (F-050, F-051). */
export const syncEncrypted = operation({
  method: "POST",
  path: `${FILE}/encrypted-sync`,
  summary: "Sync an encrypted file",
  caller: "viewer",
  body: z.object({
    cursor: z.optional(count()),
    clientId: clientId(),
    update: z.optional(z.object({ id: uuid(), payload: sealed() })),
    awareness: z.optional(envelope(PRESENCE_BYTES)),
    snapshot: z.optional(z.object({ version: count(), state: sealed() })),
    ifVersion,
    /** The caller hears the event stream and needs no rows back. */
    live: z.optional(z.boolean()),
  }),
  answers: {
    200: z.object({
      updates: z.array(LogUpdate),
      cursor: z.int(),
      version: z.int(),
      role,
      compacted: z.boolean(),
      awareness: z.array(z.object({ clientId: z.int(), awareness: z.base64(), role })),
      snapshot: z.optional(z.object({ version: z.int(), state: z.base64() })),
      accepted: z.optional(z.literal(true)),
      presenceRejected: z.optional(z.literal(true)),
    }),
  },
  refusals: [409],
});
export type EncryptedSyncBody = Body<typeof syncEncrypted>;

/** Removes this link's presence at once instead of after 20 seconds. */
export const leaveFile = operation({
  method: "POST",
  path: `${FILE}/leave`,
  summary: "Leave a file",
  caller: "viewer",
  body: z.object({ clientId: clientId() }),
  answers: { 200: Done },
});

const number = () => z.optional(z.pipe(z.pipe(z.string(), z.transform(Number)), count()));

/** Updates as they happen, presence, and the end of the link. */
export const listenToFile = operation({
  method: "GET",
  path: `${FILE}/events`,
  summary: "Listen to a file",
  caller: "viewer",
  query: z.object({ cursor: number(), clientId: number() }),
  answers: { 200: null },
});
