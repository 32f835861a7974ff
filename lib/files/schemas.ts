/** The bodies and answers of files; those of their links and of the Trash stand in share-schemas.ts. */
import * as z from "zod";
import { base64Bytes } from "@/lib/http/byte-fields";
import { plainText, uuid } from "@/lib/http/text-fields";
import { isCapability } from "@/lib/protocol/capability";
import { isEnvelope } from "@/lib/protocol/envelope";
import { fileErrors } from "./errors";
import {
  ENVELOPE_CHARS,
  NEWEST_LEVEL,
  PRESENCE_BYTES,
  SEALED_BYTES,
  STANDARD_BYTES,
} from "./limits";

const envelope = (max: number) =>
  base64Bytes(max, fileErrors.payloadSize).refine(isEnvelope, "must be an envelope");
const sealed = () => envelope(SEALED_BYTES);
const integer = () => z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Yjs client ids are 53-bit at the most. */
const clientId = integer;
const token = z.string().refine(isCapability, "must be 43 base64url characters");
const shortEnvelope = z.string().min(1).max(ENVELOPE_CHARS);
export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
export const moments = z.iso.datetime();
const role = z.enum(["owner", "edit", "view"]);
const privacy = z.enum(["standard", "e2ee"]);

const LEVELS = [1, 2, 3, 4, 6];
const minClient = z
  .number()
  .refine((level) => LEVELS.includes(level), "must be 1, 2, 3, 4 or 6")
  .optional();
export const shortLink = { token: token.optional(), envelope: shortEnvelope.optional() };
export const paired = ({ token, envelope }: { token?: unknown; envelope?: unknown }) =>
  envelope === undefined || token !== undefined;

const EncryptedFile = z
  .object({
    privacy: z.literal("e2ee"),
    id: uuid(),
    state: sealed(),
    minClient,
    ...shortLink,
    markdown: z.undefined().optional(),
    copy: z.undefined().optional(),
    template: z.undefined().optional(),
    contractDetails: z.undefined().optional(),
  })
  .refine(paired, { path: ["envelope"], message: "needs a token" });

const details = z
  .record(z.string().min(1).max(200), plainText(5_000))
  .refine((all) => Object.keys(all).length <= 30, "has at most 30 entries");

const StandardFile = z
  .object({
    privacy: z.literal("standard").optional(),
    id: uuid().optional(),
    template: z.enum(["blank", "welcome", "meeting", "brief", "sheet"]).default("blank"),
    title: plainText(200).optional(),
    markdown: plainText(200_000).optional(),
    copy: base64Bytes(STANDARD_BYTES, fileErrors.stateSize).optional(),
    category: z.literal("contract").optional(),
    contractType: plainText(100).optional(),
    templateVersion: z.union([plainText(100), z.number()]).optional(),
    contractDetails: details.optional(),
    minClient,
    ...shortLink,
  })
  .refine(paired, { path: ["envelope"], message: "needs a token" })
  .refine(({ envelope, id }) => envelope === undefined || id !== undefined, {
    path: ["id"],
    message: "is needed with an envelope",
  })
  .refine(
    ({ template, markdown, copy }) =>
      template === "blank" || (markdown === undefined && copy === undefined),
    { path: ["template"], message: "goes with neither markdown nor copy" },
  )
  .refine(({ markdown, copy }) => markdown === undefined || copy === undefined, {
    path: ["copy"],
    message: "does not go with markdown",
  });

/** F-001…F-019. An unknown `privacy` fits neither form. */
export const NewFile = z.discriminatedUnion("privacy", [EncryptedFile, StandardFile]);
export type NewStandardFile = z.output<typeof StandardFile>;
export type NewEncryptedFile = z.output<typeof EncryptedFile>;

export const CreatedFile = z.object({
  id: uuid(),
  token: z.string().length(43),
  role: z.literal("owner"),
  privacy: z.literal("e2ee").optional(),
});

const LogUpdate = z.object({ id: uuid(), payload: z.base64(), seq: z.int() });

/** DB-023 */
export const FilePage = z.object({
  id: uuid(),
  role,
  privacy,
  version: z.int(),
  cursor: z.int(),
  snapshot: z.base64(),
  snapshotVersion: z.int(),
  updates: z.array(LogUpdate),
  minClient: z.int(),
  createdAt: moments,
  updatedAt: moments,
  category: z.enum(["note", "sheet", "document", "invoice", "contract", "calendar"]).optional(),
});

/** DB-024; `cursor` and `updateId` let a client that keeps count be answered with what is new only. */
export const StandardSync = z.object({
  vector: base64Bytes(STANDARD_BYTES),
  update: base64Bytes(STANDARD_BYTES, fileErrors.payloadSize).optional(),
  clientId: clientId(),
  awareness: base64Bytes(PRESENCE_BYTES, fileErrors.payloadSize).optional(),
  cursor: integer().optional(),
  updateId: uuid().optional(),
  live: z.boolean().optional(),
});
export type StandardSyncBody = z.output<typeof StandardSync>;

export const StandardSynced = z.object({
  update: z.base64(),
  awareness: z.array(z.base64()),
  presence: z.array(z.object({ clientId: z.int(), role })),
  version: z.int(),
  updatedAt: moments,
  role,
  cursor: z.int().optional(),
  presenceRejected: z.literal(true).optional(),
});

/** F-050; `live` says that the caller hears the event stream and needs no rows back. */
export const EncryptedSync = z.object({
  cursor: integer().optional(),
  clientId: clientId(),
  update: z.object({ id: uuid(), payload: sealed() }).optional(),
  awareness: envelope(PRESENCE_BYTES).optional(),
  snapshot: z.object({ version: integer(), state: sealed() }).optional(),
  live: z.boolean().optional(),
});
export type EncryptedSyncBody = z.output<typeof EncryptedSync>;

/** F-051 */
export const EncryptedSynced = z.object({
  updates: z.array(LogUpdate),
  cursor: z.int(),
  version: z.int(),
  role,
  compacted: z.boolean(),
  awareness: z.array(z.object({ clientId: z.int(), awareness: z.base64(), role })),
  snapshot: z.object({ version: z.int(), state: z.base64() }).optional(),
  accepted: z.literal(true).optional(),
  presenceRejected: z.literal(true).optional(),
});

export const Leave = z.object({ clientId: clientId() });
export const Done = z.object({ ok: z.literal(true) });

/** F-080: level 5 is reserved. */
export const RaiseLevel = z.object({
  level: z
    .int()
    .min(1)
    .max(NEWEST_LEVEL)
    .refine((level) => level !== 5, "is reserved"),
});
export const RaisedLevel = z.object({ level: z.int() });

/** SL-001 */
export const ShortLink = z.object({
  id: uuid(),
  kind: z.enum(["document", "shop"]),
  role,
  envelope: z.string(),
});

/** The live stream's query. */
export const Listen = z.object({
  cursor: z.coerce.number().int().min(0).optional(),
  clientId: z.coerce.number().int().min(0).optional(),
});
