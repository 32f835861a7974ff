/** `npm run backup [FOLDER]`: copies database, attachments and secrets to one folder while the server runs. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleServer } from "./bundle.mjs";
import { hasEmbedded, openDatabase, ownDatabase } from "./open-database.mjs";

const usage = `Usage: npm run backup [FOLDER]

Writes the database, the attachments of files and of tickets, and the secrets into FOLDER, which must not exist yet; without it, into a new
folder in backups/ of DATA_DIR. The server may run. Keep the folder as safe as the server: it holds its secrets.
Bring it back with: npm run restore FOLDER`;

const words = process.argv.slice(2);
if (words.length > 1 || words[0]?.startsWith("-")) {
  console.error(usage);
  process.exit(2);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.env.BUILD_DIR ?? ".build";
// npm changes to the project's folder, so a relative path is resolved from where the command was typed.
const here = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");
const dataFolder = resolve(process.env.DATA_DIR || ".data");
const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
const target = words[0] ? resolve(here, words[0]) : join(dataFolder, "backups", stamp);

let database = null;
try {
  if (existsSync(target)) throw new Error(`${target} is there already: name a new folder.`);
  if (!ownDatabase() && !hasEmbedded(dataFolder))
    throw new Error(`There is no database in ${dataFolder}, and DATABASE_URL is not set.`);
  database = await openDatabase(dataFolder);
  const { url } = database;
  await bundleServer({
    root,
    outfile: `${out}/backup.mjs`,
    source: 'export { makeBackup } from "@/db/backup/backup";',
  });
  const { makeBackup } = await import(pathToFileURL(join(root, out, "backup.mjs")).href);
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  const { manifest, absent } = await makeBackup({ url, dataFolder, target, version });
  const { tables, secrets } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${target}\n${rows} rows of ${tables.length} tables.`);
  if (absent > 0)
    console.log(
      process.env.BLOB_READ_WRITE_TOKEN
        ? `${absent} attachments are in Vercel Blob and not in it.`
        : `The bytes of ${absent} attachments are not in ${dataFolder} and so not in it.`,
    );
  if (secrets.length === 0 || process.env.APP_SECRET)
    console.log("APP_SECRET comes from your settings and is not in it: keep it with the backup.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database?.close();
}
