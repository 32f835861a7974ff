/** `npm run doctor`: prints which settings are set, what production lacks, what that turns off, and what to do. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleServer } from "./bundle.mjs";
import { hasEmbedded, openDatabase, ownDatabase } from "./open-database.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.env.BUILD_DIR ?? ".build";
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");

const { env, settings } = await load(
  "doctor-settings",
  `
    export { env } from "@/lib/env";
    export { settings } from "@/lib/settings";`,
);

const dataFolder = resolve(process.env.DATA_DIR || ".data");
const secretsFile = join(dataFolder, "secrets.json");
const generated = existsSync(secretsFile) ? JSON.parse(readFileSync(secretsFile, "utf8")) : {};
/** Also URLs, because providers put keys into them. */
const isSecret = (name) =>
  /SECRET|KEY|TOKEN|PASSWORD|P12|DATABASE_URL|SMTP_URL|PAY_RPC|PAY_.*_URL/.test(name);
const lines = { set: [], standard: [], missing: [] };
for (const { name, default: standard, why, missing } of settings) {
  const value = process.env[name];
  if (value) lines.set.push([`${name} = ${isSecret(name) ? "(set)" : value}`, why]);
  else if (name in generated) lines.set.push([`${name} = (made by npm start)`, why]);
  else if (missing)
    lines.missing.push([`${name}, now ${standard}`, `${why} Without it: ${missing}`]);
  else lines.standard.push([`${name} = ${standard}`, why]);
}

print("Set", lines.set);
print("At its default, which is good everywhere", lines.standard);
print("Missing for production; everything works on this machine without it", lines.missing);
try {
  env();
  console.log("Every value that is set can be used.");
  await reportLeftBehind();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function load(name, source) {
  const outfile = `${out}/${name}.mjs`;
  await bundleServer({ root, outfile, source });
  return import(pathToFileURL(join(root, outfile)).href);
}

function print(title, rows) {
  if (rows.length === 0) return;
  console.log(`${title}:`);
  for (const [head, words] of rows) console.log(`  ${head}\n      ${words}`);
  console.log();
}

/** Facts from the database; without one there is nothing to report. */
async function reportLeftBehind() {
  if (!ownDatabase() && !hasEmbedded(dataFolder)) return;
  const database = await openDatabase(dataFolder);
  // Imported late, because the module reads the settings when loaded, and these may be invalid.
  const server = await load(
    "doctor-database",
    `
      export { closeDatabase } from "@/db/client";
      export { countLeftBehind, leftBehindWords } from "@/lib/plan/left-behind";`,
  );
  try {
    const count = await server.countLeftBehind();
    if (count > 0) console.log(`\nTo be done: ${server.leftBehindWords(count)}`);
  } catch (error) {
    // A database that no server has used yet has no tables.
    if (error.code === "42P01") return;
    throw new Error(`The database could not be asked: ${error.message || error.code}`);
  } finally {
    await server.closeDatabase();
    await database.close();
  }
}
