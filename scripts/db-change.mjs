/** `npm run db:change NAME`: writes the migration from the last migration's schema to the current one. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runTool } from "./checks.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name] = process.argv.slice(2);
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  console.error("Name the change in lower-case words: npm run db:change add-link-expiry");
  process.exit(2);
}
const isGood = await runTool(root, "drizzle-kit/bin.cjs", ["generate", "--name", name]);
if (isGood) console.log("Read the SQL in db/migrations, then commit it with the schema.");
process.exit(isGood ? 0 : 1);
