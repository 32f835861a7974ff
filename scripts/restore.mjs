/** `npm run restore FOLDER`: restores a backup to an empty place, completely or not at all. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleServer } from "./bundle.mjs";
import { lockDataFolder, openDataFolder } from "./data-folder.mjs";
import { startPostgres } from "./embedded-postgres.mjs";
import { ownDatabase } from "./open-database.mjs";

const usage = `Usage: npm run restore FOLDER

Brings back what npm run backup wrote into FOLDER. DATA_DIR must hold no data, and the database of DATABASE_URL, where
that is set, no tables. Stop the server first.`;

const words = process.argv.slice(2);
if (words.length !== 1 || words[0].startsWith("-")) {
  console.error(usage);
  process.exit(2);
}

/** In the order of placing them. The database is last, so that it never exists without the rest. */
const parts = ["blobs", "uploads", "secrets.json", "postgres"];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.env.BUILD_DIR ?? ".build";
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), words[0]);
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");

let lock = null;
let draft = null;
let database = null;
let isEnding = false;
let isRestored = false;
const placed = [];
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void giveUp(130));

try {
  await bundleServer({
    root,
    outfile: `${out}/restore.mjs`,
    source: `
      export { copyAll, copySecret } from "@/db/backup/files";
      export { open } from "@/db/backup/manifest";
      export { restoreDatabase } from "@/db/backup/restore";`,
  });
  const backup = await import(pathToFileURL(join(root, out, "restore.mjs")).href);
  const manifest = await backup.open(folder);
  await restore(backup, manifest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows, as of ${manifest.createdAt}. Start it with: npm start`);
  lock.release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await giveUp(1);
}

async function restore({ copyAll, copySecret, restoreDatabase }, manifest) {
  const dataFolder = openDataFolder(process.env.DATA_DIR || ".data");
  lock = lockDataFolder(dataFolder);
  const there = parts.find((name) => existsSync(join(dataFolder, name)));
  if (there) throw new Error(`${dataFolder} is not empty: it holds ${there}. Set DATA_DIR anew.`);
  // Left by a restore that was killed; it was never used.
  for (const name of readdirSync(dataFolder))
    if (name.startsWith("restoring."))
      rmSync(join(dataFolder, name), { recursive: true, force: true });

  draft = join(dataFolder, `restoring.${process.pid}`);
  mkdirSync(draft, { mode: 0o711 });
  for (const name of ["blobs", "uploads"]) await copyAll(join(folder, name), join(draft, name));
  for (const name of manifest.secrets) await copySecret(join(folder, name), join(draft, name));
  const place = () => {
    for (const name of parts.filter((part) => existsSync(join(draft, part)))) {
      renameSync(join(draft, name), join(dataFolder, name));
      placed.push(join(dataFolder, name));
    }
  };
  const own = ownDatabase();
  if (own) {
    const turns = { onReady: place, onCommitted: keepAll };
    await restoreDatabase(own, folder, manifest, "db/migrations", turns);
  } else {
    database = await startPostgres({ dataDir: join(draft, "postgres") });
    await restoreDatabase(database.url, folder, manifest, "db/migrations");
    await database.stop();
    database = null;
    place();
    keepAll();
  }
  rmSync(draft, { recursive: true, force: true });
}

/** The database refers to the files placed before, so from here on no error removes them. */
function keepAll() {
  placed.length = 0;
  isRestored = true;
}

async function giveUp(code) {
  if (isEnding) return;
  isEnding = true;
  if (isRestored) console.error("The backup was restored before that. Start it with: npm start");
  try {
    await database?.stop();
    for (const path of [...placed, ...(draft ? [draft] : [])])
      rmSync(path, { recursive: true, force: true });
  } finally {
    lock?.release();
    process.exit(code);
  }
}
