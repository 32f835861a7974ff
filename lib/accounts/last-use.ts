/** When a key or an app last acted for an account (G-019): noted at most once a minute, and never in the way of a request. */
import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";

/** SQL that is true for a row whose last use is to be noted. @param row the alias of its table */
export const isStale = (row: string): string =>
  `${row}.last_used_at is null or ${row}.last_used_at < now() - interval '60 seconds'`;

type Used = PgTable & { id: AnyPgColumn; lastUsedAt: AnyPgColumn };

/** Asked again where it is written: of many requests at once only the first writes. */
export function noteLastUse(table: Used, id: string): void {
  const { lastUsedAt } = table;
  const stale = sql`(${lastUsedAt} is null or ${lastUsedAt} < now() - interval '60 seconds')`;
  const noted = db()
    .update(table)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(table.id, id), stale))
    .catch((fault: unknown) => log.warn({ err: fault }, "a last use was not noted"));
  keepAwake(noted as Promise<unknown>);
}
