/** Files: made, opened by a link, moved to the Trash and deleted (`/api/documents`). */
import * as z from "zod/mini";
import { NEWEST_LEVEL, STANDARD_BYTES, TRASH_BATCH } from "../protocol/file-limits";
import { base64Bytes } from "./bytes";
import { Done, moment, plainText, uuid } from "./fields";
import { FILE, givenLink, pairedLink, privacy, role, sealed, token } from "./file-shapes";
import { operation } from "./operation";

const LEVELS = [1, 2, 3, 4, 6];
const minClient = z.optional(
  z.number().check(z.refine((level) => LEVELS.includes(level), "must be 1, 2, 3, 4 or 6")),
);
const absent = z.optional(z.undefined());

const EncryptedFile = z
  .object({
    privacy: z.literal("e2ee"),
    id: uuid(),
    state: sealed(),
    minClient,
    /** One an account, which is signed in or whose key it is. */
    category: z.optional(z.literal("calendar")),
    ...givenLink,
    markdown: absent,
    copy: absent,
    template: absent,
    contractDetails: absent,
  })
  .check(
    pairedLink,
    z.refine(({ category, minClient }) => category === undefined || minClient === 6, {
      path: ["minClient"],
      error: "must be 6 for a calendar",
    }),
  );

const StandardFile = z
  .object({
    privacy: z.optional(z.literal("standard")),
    id: z.optional(uuid()),
    template: z._default(z.enum(["blank", "welcome", "meeting", "brief", "sheet"]), "blank"),
    title: z.optional(plainText(200)),
    markdown: z.optional(plainText(200_000)),
    copy: z.optional(base64Bytes(STANDARD_BYTES, "This file would grow over its size limit.")),
    category: z.optional(z.literal("contract")),
    contractType: z.optional(plainText(100)),
    templateVersion: z.optional(z.union([plainText(100), z.number()])),
    contractDetails: z.optional(
      z
        .record(z.string().check(z.minLength(1), z.maxLength(200)), plainText(5_000))
        .check(z.refine((all) => Object.keys(all).length <= 30, "has at most 30 entries")),
    ),
    minClient,
    ...givenLink,
  })
  .check(
    pairedLink,
    z.refine(({ envelope, id }) => envelope === undefined || id !== undefined, {
      path: ["id"],
      error: "is needed with an envelope",
    }),
    z.refine(
      ({ template, markdown, copy }) =>
        template === "blank" || (markdown === undefined && copy === undefined),
      { path: ["template"], error: "goes with neither markdown nor copy" },
    ),
    z.refine(({ markdown, copy }) => markdown === undefined || copy === undefined, {
      path: ["copy"],
      error: "does not go with markdown",
    }),
  );
export type NewEncryptedFile = z.output<typeof EncryptedFile>;
export type NewStandardFile = z.output<typeof StandardFile>;

/** Standard or encrypted; what was refused left nothing behind (F-001…F-019). 409 `calendar` with the `id` of the one there is. */
export const createFile = operation({
  method: "POST",
  path: "/api/documents",
  summary: "Create a file",
  caller: "gated",
  // An unknown `privacy` fits neither form.
  body: z.discriminatedUnion("privacy", [EncryptedFile, StandardFile]),
  answers: {
    201: z.object({
      id: uuid(),
      token,
      role: z.literal("owner"),
      privacy: z.optional(z.literal("e2ee")),
    }),
  },
  refusals: [409],
});

/** An update as the log holds it. */
export const LogUpdate = z.object({ id: uuid(), payload: z.base64(), seq: z.int() });

/** A file's state and the first page of what came after it (DB-023). 400 `upgrade` for an older client. */
export const readFile = operation({
  method: "GET",
  path: FILE,
  summary: "Read a file",
  caller: "viewer",
  answers: {
    200: z.object({
      id: uuid(),
      role,
      privacy,
      version: z.int(),
      cursor: z.int(),
      snapshot: z.base64(),
      snapshotVersion: z.int(),
      updates: z.array(LogUpdate),
      minClient: z.int(),
      createdAt: moment(),
      updatedAt: moment(),
      category: z.optional(
        z.enum(["note", "sheet", "document", "invoice", "contract", "calendar"]),
      ),
    }),
  },
  refusals: [400],
});

/** In the Trash or not: nothing of it is left, here or for others. */
export const deleteFile = operation({
  method: "DELETE",
  path: FILE,
  summary: "Delete a file for ever",
  caller: "owner",
  answers: { 200: Done },
  refusals: [409],
});

/** For thirty days (F-130). */
export const trashFile = operation({
  method: "POST",
  path: `${FILE}/trash`,
  summary: "Move a file to the Trash",
  caller: "owner",
  answers: {
    200: z.object({
      /** When it first got there. */
      trashedAt: moment(),
    }),
  },
  refusals: [409],
});

/** Its links open it again; what is not in the Trash stays as it is. */
export const restoreFile = operation({
  method: "POST",
  path: `${FILE}/restore`,
  summary: "Restore a file from the Trash",
  caller: "owner",
  answers: { 200: Done },
});

/** F-080: it never falls, and level 5 is reserved. */
export const raiseClientLevel = operation({
  method: "POST",
  path: `${FILE}/client-level`,
  summary: "Raise a file's client level",
  caller: "editor",
  body: z.object({
    level: z.int().check(
      z.minimum(1),
      z.maximum(NEWEST_LEVEL),
      z.refine((level) => level !== 5, "is reserved"),
    ),
  }),
  answers: { 200: z.object({ level: z.int() }) },
});

/** Lookups that find nothing count, and then every lookup is refused (SL-001). */
export const findShortLink = operation({
  method: "GET",
  path: "/api/links",
  summary: "Look up a short link",
  caller: "lookup",
  answers: {
    200: z.object({ id: uuid(), kind: z.enum(["document", "shop"]), role, envelope: z.string() }),
  },
  refusals: [410],
});

const TrashedFile = z.object({ id: uuid(), role, trashedAt: moment() });
export type TrashedFile = z.output<typeof TrashedFile>;

/** Other files are left out of the answer (F-136). */
export const findTrashed = operation({
  method: "POST",
  path: "/api/trash",
  summary: "Ask which files are in the Trash",
  caller: "gated",
  body: z.object({
    files: z
      // A token that is none opens nothing, like any other wrong one.
      .array(z.object({ id: uuid(), token: z.string() }))
      .check(z.minLength(1), z.maxLength(TRASH_BATCH)),
  }),
  answers: { 200: z.object({ trashed: z.array(TrashedFile), gone: z.array(uuid()) }) },
});
