/** Files: the head row everything locks, the state, the log of updates after it, links, presence and history. */
import { sql } from "drizzle-orm";
import {
  bigint,
  char,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { bytea } from "./bytea";
import { moment } from "./moment";

/** The head: small and updated in place (fillfactor 50), so that an append never rewrites an index. */
export const file = pgTable(
  "file",
  {
    id: uuid().primaryKey(),
    privacy: text({ enum: ["standard", "e2ee"] }).notNull(),
    category: text({ enum: ["note", "sheet", "document", "invoice", "contract", "calendar"] }),
    /** What keeps this file and hands out its links itself: set by a shop or a payments page that is made of it (F-104). */
    keeper: text({ enum: ["shop", "payments"] }),
    /** The account whose one calendar it is (F-018). */
    calendarOf: uuid()
      .unique("file_calendar")
      .references(() => user.id, { onDelete: "set null" }),
    minClient: smallint().notNull().default(1),
    /** The seq of the newest update; rises by one with each. */
    version: bigint({ mode: "number" }).notNull().default(0),
    /** The seq up to which `file_state` holds everything. */
    stateVersion: bigint({ mode: "number" }).notNull().default(0),
    /** Bytes of the updates after `stateVersion`. */
    logBytes: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    trashedAt: moment(),
  },
  (table) => [index("file_trashed").on(table.trashedAt).where(sql`${table.trashedAt} is not null`)],
);

/** The state at `file.stateVersion`: an envelope for an encrypted file, a Yjs state for a standard one. */
export const fileState = pgTable("file_state", {
  fileId: uuid()
    .primaryKey()
    .references(() => file.id, { onDelete: "cascade" }),
  state: bytea().notNull(),
});

/** No foreign key: the statement that writes a row holds the head's lock, and deleting a file deletes its rows. */
export const fileUpdate = pgTable(
  "file_update",
  {
    fileId: uuid().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    /** The client's id for this update; sending it again is harmless (F-054). */
    uid: uuid().notNull(),
    payload: bytea().notNull(),
  },
  (table) => [
    primaryKey({ name: "file_update_pk", columns: [table.fileId, table.seq] }),
    unique("file_update_uid").on(table.fileId, table.uid),
  ],
);

/** One capability: only its SHA-256 is kept (XB-016). */
export const fileLink = pgTable(
  "file_link",
  {
    id: uuid().primaryKey().defaultRandom(),
    fileId: uuid()
      .notNull()
      .references(() => file.id, { onDelete: "cascade" }),
    role: text({ enum: ["owner", "edit", "view"] }).notNull(),
    tokenHash: char({ length: 64 }).notNull().unique("file_link_token"),
    label: text().notNull().default(""),
    sealedLabel: text(),
    /** The sealed payload of a short link, returned as it came (SL-005). */
    envelope: text(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (table) => [
    index("file_link_file").on(table.fileId),
    index("file_link_revoked").on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

/** Every file id ever used, kept for ever (F-015, DB-014). */
export const usedFileId = pgTable("used_file_id", { id: uuid().primaryKey() });

/** SHA-256 of every capability ever used by any link, kept for ever (SL-007, DB-014). */
export const usedToken = pgTable("used_token", {
  hash: char({ length: 64 }).primaryKey(),
  /** The file it was issued for, so that its holder can be told that the file is gone (F-136). */
  fileId: uuid(),
});

/** Who is in a file right now; UNLOGGED, a row dies 20 s after its last write (F-070). */
export const filePresence = pgTable(
  "file_presence",
  {
    fileId: uuid().notNull(),
    clientId: bigint({ mode: "number" }).notNull(),
    linkId: uuid().notNull(),
    role: text({ enum: ["owner", "edit", "view"] }).notNull(),
    awareness: bytea().notNull(),
    renewedAt: moment().notNull(),
  },
  (table) => [primaryKey({ name: "file_presence_pk", columns: [table.fileId, table.clientId] })],
);

/** Saved versions (F-110, F-111). */
export const fileVersion = pgTable(
  "file_version",
  {
    id: uuid().primaryKey().defaultRandom(),
    fileId: uuid()
      .notNull()
      .references(() => file.id, { onDelete: "cascade" }),
    kind: text({ enum: ["created", "checkpoint", "auto", "compaction"] }).notNull(),
    state: bytea().notNull(),
    label: text(),
    sealedLabel: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("file_version_file").on(table.fileId, table.createdAt)],
);

/** Sealed or plain bytes that belong to a file; the bytes are in the blob store under `blob` (F-120). */
export const fileAttachment = pgTable(
  "file_attachment",
  {
    fileId: uuid()
      .notNull()
      .references(() => file.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    size: integer().notNull(),
    /** SHA-256 of the bytes as they came, so that sending them again is known. */
    hash: char({ length: 64 }).notNull(),
    /** Key in the blob store; never leaves the server. */
    blob: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "file_attachment_pk", columns: [table.fileId, table.id] }),
    index("file_attachment_blob").on(table.blob),
  ],
);

/** Blobs nothing needs any more, or that may never have been needed: a job erases them, also after a crash. */
export const doomedBlob = pgTable(
  "doomed_blob",
  {
    blob: text().primaryKey(),
    dueAt: moment().notNull().defaultNow(),
    /** How often the store would not erase it, and when it is asked again. */
    failures: integer().notNull().default(0),
    retryAt: moment(),
  },
  (table) => [index("doomed_blob_due").on(table.dueAt)],
);
