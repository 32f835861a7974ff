/** `npm run db:migrate`: migrates the database of DATABASE_URL, for hosts that do not run our server. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleServer } from "./bundle.mjs";
import { ownDatabase } from "./open-database.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.env.BUILD_DIR ?? ".build";
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");
const url = ownDatabase();
if (!url) {
  console.error("Set DATABASE_URL_UNPOOLED (or DATABASE_URL) to the database to migrate.");
  process.exit(2);
}
await bundleServer({
  root,
  outfile: `${out}/migrate.mjs`,
  source: 'export { migrate } from "@/db/migrate";',
});
const { migrate } = await import(pathToFileURL(join(root, out, "migrate.mjs")).href);
await migrate(url, "db/migrations");
console.log("The database is at the newest schema.");
