/** What the HTTP layer keeps: fixed-window rate limits shared by every process, and answers that may be asked for again. */
import {
  bigint,
  char,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./moment";

/** Made UNLOGGED by the migration: losing counters in a crash is fine, paying fsync for them is not. */
export const rateLimit = pgTable("rate_limit", {
  key: text().primaryKey(),
  /** Start of the window, in seconds since 1970. */
  windowStart: bigint({ mode: "number" }).notNull(),
  windowLength: integer().notNull(),
  count: integer().notNull(),
});

/** The answer given under an `Idempotency-Key`; written in the transaction whose effects it reports. */
export const idempotency = pgTable(
  "idempotency",
  {
    /** Whose key it is and for what, e.g. `tickets:<project id>`. */
    scope: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the body in hex: the same key with another body is a mistake. */
    bodyHash: char({ length: 64 }).notNull(),
    status: smallint().notNull(),
    /** JSON as it was sent. */
    answer: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Null: kept until its owner removes it. */
    expiresAt: moment(),
  },
  (table) => [
    primaryKey({ name: "idempotency_pk", columns: [table.scope, table.key] }),
    index("idempotency_expires").on(table.expiresAt),
  ],
);
