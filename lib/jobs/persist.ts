/** Notes what has left, however long the database is away: it must not be forgotten, or it leaves again. */
import { setTimeout as wait } from "node:timers/promises";
import type { QueryResultRow } from "pg";
import { pool } from "@/db/client";
import { isDatabaseDown } from "@/db/db-errors";

const TRIES = 600;
const PAUSE = 500;

interface Statement {
  /** For one that runs often, so that it is planned once for each connection. */
  name?: string;
  text: string;
}

/** @param isStopping true once this process ends and waits for nothing more */
export async function persist<Row extends QueryResultRow>(
  statement: Statement,
  values: unknown[],
  isStopping: () => boolean,
): Promise<Row[]> {
  for (let left = TRIES; ; left--) {
    try {
      return (await pool().query<Row>({ ...statement, values })).rows;
    } catch (fault) {
      if (!isDatabaseDown(fault) || left === 0 || isStopping()) throw fault;
      await wait(PAUSE, undefined, { ref: false });
    }
  }
}
