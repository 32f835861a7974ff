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

/** A request's result under its `Idempotency-Key`, written in the transaction of its effects. */
export const idempotency = pgTable(
  "idempotency",
  {
    /** The key's owner and purpose, e.g. `tickets:<project id>`. */
    scope: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the body in hex: the same key with another body is a mistake. */
    bodyHash: char({ length: 64 }).notNull(),
    /** Always 200. Not dropped: the release that still runs while migrations are applied writes it. */
    status: smallint().notNull(),
    /** The result as JSON. */
    answer: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Null: stored until its owner is deleted. */
    expiresAt: moment(),
  },
  (table) => [
    primaryKey({ name: "idempotency_pk", columns: [table.scope, table.key] }),
    index("idempotency_expires").on(table.expiresAt),
  ],
);
