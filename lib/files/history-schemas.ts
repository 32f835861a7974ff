/** Every body and answer of a file's history (DB-020). */
import * as z from "zod";
import { base64Bytes, base64Text } from "@/lib/http/byte-fields";
import { nameOrNone, uuid } from "@/lib/http/text-fields";
import { isEnvelope } from "@/lib/protocol/envelope";
import { fileErrors } from "./errors";
import { SEALED_BYTES } from "./limits";

const kind = z.enum(["created", "checkpoint", "auto", "compaction"]);
const name = { label: z.string().nullable(), sealedLabel: z.string().optional() };

export const Versions = z.object({
  versions: z.array(
    z.object({ id: uuid(), kind, createdAt: z.iso.datetime(), size: z.int(), ...name }),
  ),
});

/** What a standard and an encrypted file ask for differs; the domain says which was missing. */
export const NewVersion = z.object({
  label: nameOrNone(60).optional(),
  from: uuid().optional(),
  state: base64Bytes(SEALED_BYTES, fileErrors.payloadSize)
    .refine(isEnvelope, "must be an envelope")
    .optional(),
  auto: z.boolean().optional(),
  id: uuid().optional(),
  sealedLabel: base64Text(512).optional(),
});
export type NewVersionBody = z.output<typeof NewVersion>;

export const SavedVersion = z.object({ id: uuid(), kind, createdAt: z.iso.datetime(), ...name });

export const Version = SavedVersion.extend({
  privacy: z.enum(["standard", "e2ee"]),
  state: z.base64(),
});

export const VersionName = z.object({
  label: nameOrNone(60).optional(),
  sealedLabel: base64Text(512).nullish(),
});
export type VersionNameBody = z.output<typeof VersionName>;
