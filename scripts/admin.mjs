/** `npm run admin -- COMMAND`: administration without a page. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleServer } from "./bundle.mjs";
import { openDatabase } from "./open-database.mjs";

const usage = `Usage: npm run admin -- COMMAND

  api-key EMAIL        make an API key for a program, shown once; the account is made when there is none
  confirm EMAIL        confirm an address without its code, as where no mail is sent yet
  grant EMAIL [DAYS]   give an account Pro, for so many days from now or without end
  revoke EMAIL         take a grant away; a subscription that is paid for goes on
  accounts             list all accounts: since when, address, plan

A key and a grant go to an address that its owner confirmed, or that nobody signed up with: anybody can sign up with
any address.

It works on the database of DATABASE_URL, else on the one in DATA_DIR, whether or not the server runs.`;

const [command, email, days] = process.argv.slice(2);
if (!isComplete()) {
  const isAsked = ["help", "--help", "-h"].includes(command);
  console[isAsked ? "log" : "error"](usage);
  process.exit(isAsked ? 0 : 2);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.env.BUILD_DIR ?? ".build";
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");
// Errors are printed below in plain words, so the log stays silent.
process.env.LOG_LEVEL ||= "silent";
const database = await openDatabase(resolve(process.env.DATA_DIR || ".data"));
const source = `
  export * from "@/lib/accounts/admin";
  export { closeDatabase } from "@/db/client";
  export { migrate } from "@/db/migrate";`;
await bundleServer({ root, outfile: `${out}/admin.mjs`, source });
let admin = null;
try {
  admin = await import(pathToFileURL(join(root, out, "admin.mjs")).href);
  await admin.migrate(database.url, "db/migrations");
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await admin?.closeDatabase();
  await database.close();
}

function isComplete() {
  if (command === "accounts") return email === undefined;
  if (!["api-key", "confirm", "grant", "revoke"].includes(command) || !email?.includes("@"))
    return false;
  if (days === undefined) return true;
  return command === "grant" && /^[1-9]\d*$/.test(days);
}

async function run() {
  if (command === "accounts") {
    for await (const line of admin.accountLines()) console.log(line);
  } else if (command === "api-key") {
    console.log(`API key of ${email}, shown this once:\n${await admin.mintApiKey(email)}`);
    // Printed before the key: programs read the last line as the key.
    if (!(await admin.hasPro(email)))
      console.error(
        `It opens nothing yet: ${email} has no Pro. ${admin.proRule()} Give it with: npm run admin -- grant ${email}`,
      );
  } else if (command === "confirm") {
    await admin.confirmByEmail(email);
    console.log(`The address ${email} is confirmed.`);
  } else if (command === "grant") {
    const until = await admin.grantByEmail(email, days === undefined ? null : Number(days));
    const when = until ? `until ${until.toISOString().slice(0, 10)}` : "without end";
    console.log(`${email} is granted Pro ${when}. ${admin.proRule()}`);
  } else {
    await admin.revokeByEmail(email);
    console.log(`${email} is granted nothing any more. ${admin.proRule()}`);
  }
}
