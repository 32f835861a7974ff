/**
 * Records when a key or an app last acted for an account (G-019): at most once a minute, and without delaying requests.
 */
import { getTableName } from "drizzle-orm";
import { pool } from "@/db/client";
import type { apiKey, oauthGrant } from "@/db/schema";
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";
import { batch } from "@/lib/jobs/batch";

/** SQL that is true when a row's last use should be recorded. @param row the alias of its table */
export const isStale = (row: string): string =>
  `${row}.last_used_at is null or ${row}.last_used_at < now() - interval '60 seconds'`;

type Used = typeof apiKey | typeof oauthGrant;

/** Checks staleness again when writing, so that of many requests at once one writes. Nobody waits for its commit. */
const noting = (table: string): string => `
with soon as materialized (select set_config('synchronous_commit', 'off', true)),
used as materialized (
  select id from ${table} r where id = any($1::uuid[]) and (${isStale("r")}) order by id for no key update
)
update ${table} t set last_used_at = now() from soon, used where t.id = used.id`;

/** @returns a function that records a row's use; concurrent calls share a statement */
export function lastUses(table: Used): (id: string) => void {
  const name = getTableName(table);
  const note = batch<string, undefined>(
    async (ids) => {
      await pool().query({ name: `used_${name}`, text: noting(name), values: [ids] });
      return ids.map(() => undefined);
    },
    { lanes: 1, max: 1_000 },
  );
  return (id) => {
    keepAwake(note(id).catch((fault) => log.warn({ err: fault }, "a last use was not noted")));
  };
}
