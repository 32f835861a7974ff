/** Starts or finds the Postgres from the npm packages, for `npm start` and for tests. */
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chooseRunner, findPrograms } from "./postgres-binaries.mjs";

const startWithinMs = 60_000;
const largestLog = 5_000_000;

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Failing statements and their rows are not logged, because they may contain people's data.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};
// Only for tests, where several clusters run at once with several processes each.
const forgetful = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  // lib/architecture/leaks.test.ts searches the whole log.
  max_wal_size: "64MB",
  min_wal_size: "32MB",
};

/**
 * Returns a running Postgres whose files are in `dataDir`. If one already runs there, it is used, and `stop()` stops it
 * too. `durable: false` is only for tests: data is lost when the machine stops.
 * @param {{ dataDir: string, durable?: boolean, port?: number }} options
 */
export async function startPostgres({ dataDir, durable = true, port }) {
  const home = resolve(dataDir);
  const cluster = join(home, "cluster");
  // Another user may own the cluster; this folder lets that user pass but not list.
  mkdirSync(home, { recursive: true, mode: 0o711 });
  const password = keepPassword(join(home, "pgpass"));
  const programs = findPrograms();
  const runner = chooseRunner(programs, home, cluster);
  if (!existsSync(cluster))
    await createCluster({ programs, runner, home, cluster, password, durable });

  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const running = await findRunning(cluster, deadline);
    if (running) return handle({ ...running, password, reused: true });
    const attempt = await launch({ programs, runner, home, cluster, durable, deadline, port });
    if (attempt.pid) return handle({ ...attempt, password, reused: false });
    if (Date.now() > deadline || !attempt.worthRetrying) {
      throw new Error(`The embedded Postgres in ${home} did not start.\n${attempt.reason}`);
    }
    await wait(200);
  }
}

function keepPassword(path) {
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(24).toString("base64url"), { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    rmSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}

/** Created under another name and renamed when complete, so that a crash leaves no partial cluster. */
async function createCluster({ programs, runner, home, cluster, password, durable }) {
  const draft = `${cluster}.${process.pid}`;
  const passwordFile = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner.user.uid !== undefined) {
    for (const path of [draft, passwordFile]) chownSync(path, runner.user.uid, runner.user.gid);
  }
  try {
    const args = ["-D", draft, "-U", "sealdesk", "--auth=scram-sha-256"];
    args.push(`--pwfile=${passwordFile}`, "--encoding=UTF8");
    args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C");
    if (!durable) args.push("--no-sync");
    const child = runner.spawn(programs.initdb, args, { cwd: home, env: quietEnvironment() });
    let words = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        words += chunk;
      });
    }
    const code = await new Promise((done, fail) => child.on("error", fail).on("close", done));
    if (code !== 0) throw new Error(`The database folder could not be made.\n${words.trim()}`);
    if (!existsSync(cluster)) renameSync(draft, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

async function launch({ programs, runner, home, cluster, durable, deadline, port }) {
  const chosen = port ?? (await freePort());
  const logPath = join(home, "postgres.log");
  const isLong = existsSync(logPath) && statSync(logPath).size > largestLog;
  const log = openSync(logPath, isLong ? "w" : "a", 0o600);
  const from = isLong ? 0 : statSync(logPath).size;
  const args = ["-D", cluster, "-p", String(chosen)];
  for (const [name, value] of Object.entries({ ...settings, ...(durable ? {} : forgetful) })) {
    args.push("-c", `${name}=${value}`);
  }
  // Detached, so that Ctrl-C in the terminal does not stop the database before the server.
  const options = {
    cwd: home,
    env: quietEnvironment(),
    detached: true,
    stdio: ["ignore", log, log],
  };
  const child = runner.spawn(programs.postgres, args, options);
  closeSync(log);
  child.unref();
  let failure = null;
  child.on("error", (error) => {
    failure = error.message;
  });
  while (child.exitCode === null && child.signalCode === null && failure === null) {
    const state = readPidFile(cluster);
    if (state?.pid === child.pid && state.isReady) return { pid: child.pid, port: chosen };
    if (Date.now() > deadline) failure = "It was not ready within a minute.";
    else await wait(15);
  }
  const said = readFileSync(logPath, "utf8").slice(from).trim();
  return {
    reason: failure ?? said.split("\n").slice(-6).join("\n"),
    // May be a killed server's leftovers, another process that started first, or a port just taken. All of these pass.
    worthRetrying: /shared memory|lock file|Address already in use|could not bind/i.test(said),
  };
}

/** This cluster's running server; waits while it is starting or recovering. */
async function findRunning(cluster, deadline) {
  for (;;) {
    const state = readPidFile(cluster);
    if (!state) return null;
    if (!isAlive(state.pid)) return null;
    if (!isPostgres(state.pid)) {
      // Another program has this process id by now, so the file is a leftover.
      rmSync(join(cluster, "postmaster.pid"), { force: true });
      return null;
    }
    if (state.isReady) return { pid: state.pid, port: state.port };
    if (Date.now() > deadline) return null;
    await wait(25);
  }
}

function readPidFile(cluster) {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === "ready" } : null;
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function isPostgres(pid) {
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return false;
  }
}

function handle({ pid, port, password, reused }) {
  const url = `postgres://sealdesk:${password}@127.0.0.1:${port}/postgres`;
  return { url, pid, port, reused, stop: () => stop(pid) };
}

/** SIGINT requests a fast shutdown: open transactions roll back, and everything is written. */
async function stop(pid) {
  for (const [signal, patience] of [
    ["SIGINT", 8_000],
    ["SIGQUIT", 3_000],
  ]) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const until = Date.now() + patience;
    while (Date.now() < until && isAlive(pid)) await wait(15);
  }
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** Passes none of our environment variables: they may be secrets, and PG* variables would change what Postgres does. */
function quietEnvironment() {
  const kept = ["PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"];
  return Object.fromEntries([
    ...kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ["LC_ALL", "C"],
  ]);
}
