/** Brings a database to the newest schema; safe to run from several processes at once. */
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Any fixed number: all Sealdesk processes take the same advisory lock. */
export const MIGRATION_LOCK = 5_032_117;

/**
 * @param url a direct (unpooled) Postgres address, as the lock belongs to a session
 * @param migrationsFolder where the SQL files are
 */
export async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
