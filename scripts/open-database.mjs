/** The database a command works on: the one that is set, else the embedded one, which is left running or not as it was found. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "./embedded-postgres.mjs";

/** A direct address, where one is set beside a pooler's. An empty variable counts as absent. */
export const ownDatabase = () =>
  process.env.DATABASE_URL_UNPOOLED || process.env.DATABASE_URL || null;

/** True where `npm start` has made one in this data folder. */
export const hasEmbedded = (dataFolder) => existsSync(join(dataFolder, "postgres", "cluster"));

/** Sets DATABASE_URL where it is not, for the code that reads it there. */
export async function openDatabase(dataFolder) {
  const own = ownDatabase();
  const database = own ? null : await startPostgres({ dataDir: join(dataFolder, "postgres") });
  const url = own ?? database.url;
  process.env.DATABASE_URL ||= url;
  return {
    url,
    close: async () => {
      // One that was running belongs to the server that started it.
      if (database && !database.reused) await database.stop();
    },
  };
}
