/** What only its owner can open: the sealed vault key, and the sealed list of their files. */
import {
  bigint,
  boolean,
  char,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { moment } from "./moment";

export const vault = pgTable("vault", {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** The vault key, sealed under a key derived from the password (E-011). */
  wrappedKey: text().notNull(),
  /** SHA-256 of the recovery credential, which is as random as a key. */
  recoveryHash: char({ length: 64 }).notNull(),
  /** The vault key sealed under the recovery key; null where the recovery key is the vault key (E-012). */
  recoveryWrapped: text(),
  /** The recovery key was never shown. */
  recoveryPending: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

/** The library's counter: locked by every change, so that pages and ETags have one order. */
export const library = pgTable("library", {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** Rises by one with each change. */
  version: bigint({ mode: "number" }).notNull().default(0),
  entries: integer().notNull().default(0),
});

/** One sealed entry; the token inside is never known here. */
export const libraryEntry = pgTable(
  "library_entry",
  {
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    fileId: uuid().notNull(),
    /** The library's version that put it there: the newest first. */
    position: bigint({ mode: "number" }).notNull(),
    entry: text().notNull(),
  },
  (table) => [
    primaryKey({ name: "library_entry_pk", columns: [table.userId, table.fileId] }),
    index("library_entry_newest").on(table.userId, table.position),
    index("library_entry_file").on(table.fileId),
  ],
);

/** Numbers that papers took, sealed; written only by who read this version (D-120). */
export const paperNumbers = pgTable("paper_numbers", {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  version: integer().notNull(),
  sealed: text().notNull(),
});

/** The code that confirms an address (D-47); one at a time, and only its hash. */
export const emailCode = pgTable("email_code", {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  email: text().notNull(),
  hash: char({ length: 64 }).notNull(),
  tries: integer().notNull().default(0),
  sentAt: moment().notNull(),
  expiresAt: moment().notNull(),
});
