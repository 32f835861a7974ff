/** The text of API keys: a prefix and 32 random bytes, of which only the SHA-256 is stored (D-01, G-013). */
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { apiKey, personalKey } from "@/db/schema";
import { digestOf } from "@/lib/digest";

export type KeyPrefix = "upk_" | "usk_";

/** 32 bytes give 43 characters, of which the last carries four bits. */
export const API_KEY = /^upk_[A-Za-z0-9_-]{43}$/;
export const PERSONAL_KEY = /^usk_[A-Za-z0-9_-]{43}$/;

export const hashOfKey = (key: string): string => digestOf(key);

/** Every table with API keys. A key in one of them is in no other. */
const TABLES = [apiKey, personalKey];
const isTaken = (hash: string) =>
  sql.join(
    TABLES.map((table) => sql`select 1 from ${table} where ${table.hash} = ${hash}`),
    sql` union all `,
  );

export interface Drawn<Row> {
  /** The key in clear, which exists only here. */
  key: string;
  row: Row;
}

/**
 * Draws a key that no table has, and stores it.
 * @param write inserts the row, and returns nothing when its table has the hash already
 * @param draw returns 32 random bytes
 */
export async function drawKey<Row>(
  tx: Tx | Db,
  prefix: KeyPrefix,
  write: (about: { key: string; hash: string }) => Promise<Row | undefined>,
  draw: () => Buffer = () => randomBytes(32),
): Promise<Drawn<Row>> {
  for (;;) {
    const key = `${prefix}${draw().toString("base64url")}`;
    const hash = hashOfKey(key);
    const found = await tx.execute(isTaken(hash));
    const row = found.rows.length > 0 ? undefined : await write({ key, hash });
    if (row !== undefined) return { key, row };
  }
}
