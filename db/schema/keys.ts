/** Keys of programs. Only the SHA-256 of a key is kept (G-013). */
import { sql } from "drizzle-orm";
import { char, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { moment } from "./moment";

const owner = () =>
  uuid()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** An API key (D-34); the last four characters are for the list. */
export const apiKey = pgTable(
  "api_key",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    hash: char({ length: 64 }).notNull().unique("api_key_hash"),
    last4: char("last4", { length: 4 }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [
    index("api_key_user").on(table.userId),
    index("api_key_revoked").on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

/** A personal key for tickets (D-28); its first characters are for the list. */
export const personalKey = pgTable(
  "personal_key",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    hash: char({ length: 64 }).notNull().unique("personal_key_hash"),
    start: text().notNull(),
    requestCount: integer().notNull().default(0),
    lastRequestAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (table) => [
    index("personal_key_user").on(table.userId),
    index("personal_key_end").on(sql`least(${table.revokedAt}, ${table.expiresAt})`),
  ],
);
