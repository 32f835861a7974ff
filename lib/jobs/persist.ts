/** Records what was sent, retrying while the database is away: an unrecorded send would be repeated. */
import { setTimeout as wait } from "node:timers/promises";
import type { QueryResultRow } from "pg";
import { pool } from "@/db/client";
import { isDatabaseDown } from "@/db/db-errors";

const MAX_TRIES = 600;
const PAUSE_MS = 500;

interface Statement {
  /** A statement with a name is planned once for each connection. */
  name?: string;
  text: string;
}

/**
 * Tries a statement again until the database is back, for five minutes.
 * @param isStopping true once this process ends and waits for nothing more
 */
export async function persist<Row extends QueryResultRow>(
  statement: Statement,
  values: unknown[],
  isStopping: () => boolean,
): Promise<Row[]> {
  for (let left = MAX_TRIES; ; left--) {
    try {
      return (await pool().query<Row>({ ...statement, values })).rows;
    } catch (fault) {
      if (!isDatabaseDown(fault) || left === 0 || isStopping()) throw fault;
      await wait(PAUSE_MS, undefined, { ref: false });
    }
  }
}
