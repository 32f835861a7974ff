/**
 * The database for a command: the configured one, or the embedded one, which is stopped again if it was not running.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "./embedded-postgres.mjs";

/** The direct URL, when one is set beside a pooler's. An empty variable counts as absent. */
export const ownDatabase = () =>
  process.env.DATABASE_URL_UNPOOLED || process.env.DATABASE_URL || null;

/** Whether `npm start` has made a database in this data folder. */
export const hasEmbedded = (dataFolder) => existsSync(join(dataFolder, "postgres", "cluster"));

/** Sets DATABASE_URL if it is missing, for code that reads it. */
export async function openDatabase(dataFolder) {
  const own = ownDatabase();
  const database = own ? null : await startPostgres({ dataDir: join(dataFolder, "postgres") });
  const url = own ?? database.url;
  process.env.DATABASE_URL ||= url;
  return {
    url,
    close: async () => {
      // A running database belongs to a server, so it is not stopped.
      if (database && !database.reused) await database.stop();
    },
  };
}
