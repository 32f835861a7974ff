/** `npm start` and `npm run dev`: everything a fresh machine needs between a clone and a running server. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { loadSecrets, lockDataFolder, openDataFolder } from "./data-folder.mjs";
import { isAlive, startPostgres } from "./embedded-postgres.mjs";
import { install, requireNode } from "./install.mjs";
import { isBuilt } from "./source-hash.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isDev = process.argv.includes("--dev");
const out = process.env.BUILD_DIR ?? ".build";
const exitWithinMs = 14_000;
/** Exit code EX_CONFIG of sysexits.h: only a person can fix a setting, so no supervisor should retry. */
const wrongSetting = 78;
/** The pause before a restart doubles up to the longest, and is short again once the server has run that long. */
const [shortestPauseMs, longestPauseMs] = [250, 8_000];

let lock = null;
let database = null;
let server = null;
let isEnding = false;
let hasServed = false;

// An error while logging, as on a full disk, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
process.on("SIGTERM", () => void end(0));
process.on("SIGINT", () => void end(0));
process.on("SIGHUP", () => void end(0));
watchParent();

try {
  requireNode();
  process.chdir(root);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const folder = openDataFolder(process.env.DATA_DIR || ".data");
  lock = lockDataFolder(folder);
  install(root);
  const needsBuild = isDev || !isBuilt(root, out);
  // The valid settings depend on it.
  process.env.NODE_ENV = isDev ? "development" : "production";
  const { checkSettings } = await import("./check-settings.mjs");
  await checkSettings(root, out, needsBuild);
  if (needsBuild && !isDev) build();
  const environment = { ...process.env, ...loadSecrets(folder) };
  if (!environment.DATABASE_URL) {
    const dataDir = join(folder, "postgres");
    database = await startPostgres({ dataDir });
    environment.DATABASE_URL = database.url;
    void keepDatabase(dataDir);
  }
  if (!isEnding) await (isDev ? serveDevelopment(environment) : serve(environment));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(error.name === "SettingsError" ? wrongSetting : 1);
}

function build() {
  console.log("Building …");
  const done = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (done.status !== 0) throw new Error("The build failed; its words stand above.");
}

/** Restarts the server whenever it ends, because the cause, such as a full disk or a lost database, may pass. */
async function serve(environment) {
  let pause = shortestPauseMs;
  while (!isEnding) {
    const startedAt = Date.now();
    const code = await runServer(environment);
    if (isEnding) return;
    // These settings have worked before, or they never will. Only the port may still be in use.
    if (code === wrongSetting && !hasServed) return end(1);
    if (Date.now() - startedAt > longestPauseMs) pause = shortestPauseMs;
    console.error(`The server stopped unexpectedly and is started again in ${pause / 1_000} s.`);
    await wait(pause);
    pause = Math.min(pause * 2, longestPauseMs);
  }
}

/** @returns its exit code once it has ended, or the reason it could not start */
function runServer(environment) {
  const child = spawn(process.execPath, ["--enable-source-maps", `${out}/server.mjs`], {
    env: environment,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  server = child;
  child.on("message", ({ port }) => {
    const host = environment.HOST || "127.0.0.1";
    const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    hasServed = true;
    lock.announce(address);
    console.log(`Sealdesk is ready: ${environment.BASE_URL || address}`);
  });
  return new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
}

async function serveDevelopment(environment) {
  const { bundleServer } = await import("./bundle.mjs");
  const { copyPdfViewer } = await import("./pdf-viewer.mjs");
  copyPdfViewer(root);
  const source = `
    import { migrate } from "@/db/migrate";
    await migrate(process.env.DATABASE_URL_UNPOOLED || process.env.DATABASE_URL, "db/migrations");`;
  await bundleServer({ root, source, outfile: `${out}/migrate.mjs` });
  const migrated = spawnSync(process.execPath, [`${out}/migrate.mjs`], {
    env: environment,
    stdio: "inherit",
  });
  if (migrated.status !== 0) throw new Error("The database could not be brought up to date.");
  const next = join("node_modules", "next", "dist", "bin", "next");
  const [host, port] = [environment.HOST || "127.0.0.1", environment.PORT || "3000"];
  server = spawn(process.execPath, [next, "dev", "-H", host, "-p", port], {
    env: { ...environment, DEV_PAGES: environment.DEV_PAGES || "1" },
    stdio: "inherit",
  });
  server.on("exit", (code) => void end(code ?? 0));
}

/** Restarts a database that stops, on the same port, where the server expects it. */
async function keepDatabase(dataDir) {
  while (!isEnding) {
    await wait(250, undefined, { ref: false });
    if (isEnding || isAlive(database.pid)) continue;
    try {
      database = await startPostgres({ dataDir, port: database.port });
      console.error("The database stopped unexpectedly and was started again.");
    } catch (error) {
      console.error(error.message);
      await wait(1_000);
    }
  }
}

/** npm does not pass a signal to its child, so this process watches whether its parent still exists. */
function watchParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end(0);
  }, 500).unref();
}

async function end(code) {
  if (isEnding) return;
  isEnding = true;
  const child = server;
  if (child && child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await Promise.race([gone, wait(exitWithinMs, undefined, { ref: false })]);
    child.kill("SIGKILL");
  }
  await database?.stop();
  lock?.release();
  process.exit(code);
}
