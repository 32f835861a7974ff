/** A file's saved versions (DB-020). */
import * as z from "zod/mini";
import { count, moment, uuid } from "./fields";
import { FILE, label, privacy, sealed, sealedLabel } from "./file-shapes";
import { type Body, operation } from "./operation";

const Version = z.object({
  id: uuid(),
  kind: z.enum(["created", "checkpoint", "auto", "compaction"]),
  createdAt: moment(),
  label: z.nullable(z.string()),
  /** Base64, as sealed. */
  sealedLabel: z.optional(z.string()),
});
export type VersionRow = z.output<typeof Version>;
export type VersionKind = VersionRow["kind"];

const ListedVersion = z.extend(Version, {
  /** Bytes of the state as it is stored. */
  size: count(),
});
export type ListedVersion = z.output<typeof ListedVersion>;
const Versions = z.object({ versions: z.array(ListedVersion) });

const StoredVersion = z.extend(Version, { privacy, state: z.base64() });
export type StoredVersion = z.output<typeof StoredVersion>;

/** Newest first. */
export const listVersions = operation({
  method: "GET",
  path: `${FILE}/history`,
  summary: "List a file's versions",
  caller: "editor",
  answers: { 200: Versions },
  refusals: [400],
});

/** One that equals the newest is answered with that one. */
export const saveVersion = operation({
  method: "POST",
  path: `${FILE}/history`,
  summary: "Save a version",
  caller: "editor",
  // What a standard and an encrypted file ask for differs; the domain says which was missing.
  body: z.object({
    label: z.optional(label()),
    from: z.optional(uuid()),
    state: z.optional(sealed()),
    auto: z.optional(z.boolean()),
    id: z.optional(uuid()),
    sealedLabel: z.optional(sealedLabel()),
  }),
  answers: { 200: Version, 201: Version },
  refusals: [409],
});
export type NewVersion = Body<typeof saveVersion>;

export const readVersion = operation({
  method: "GET",
  path: `${FILE}/history/:versionId`,
  summary: "Read a version",
  caller: "editor",
  answers: { 200: StoredVersion },
  refusals: [400],
});

/** Sets, changes or removes a version's name. */
export const nameVersion = operation({
  method: "POST",
  path: `${FILE}/history/:versionId`,
  summary: "Name a version",
  caller: "editor",
  body: z.object({
    label: z.optional(label()),
    sealedLabel: z.optional(z.nullable(sealedLabel())),
  }),
  answers: { 200: Versions },
  refusals: [409],
});
export type VersionName = Body<typeof nameVersion>;
