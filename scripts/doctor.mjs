/** `npm run doctor`: says in words what is set, what production lacks, and what each lack turns off. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleServer } from "./bundle.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.env.BUILD_DIR ?? ".build";
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");

await bundleServer({
  root,
  outfile: `${out}/doctor.mjs`,
  source: 'export { env, settings } from "@/lib/env";',
});
const { env, settings } = await import(pathToFileURL(join(root, out, "doctor.mjs")).href);

const isGenerated = (name) =>
  /SECRET$/.test(name) &&
  existsSync(join(resolve(process.env.DATA_DIR || ".data"), "secrets.json"));
const isSecret = (name) => /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL/.test(name);
const lines = { set: [], standard: [], missing: [] };
for (const { name, default: standard, why, missing } of settings) {
  const value = process.env[name];
  if (value) lines.set.push([`${name} = ${isSecret(name) ? "(set)" : value}`, why]);
  else if (isGenerated(name)) lines.set.push([`${name} = (made by npm start)`, why]);
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
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function print(title, rows) {
  if (rows.length === 0) return;
  console.log(`${title}:`);
  for (const [head, words] of rows) console.log(`  ${head}\n      ${words}`);
  console.log();
}
