/** Starts and ends the processes that are measured: our built server, Next's, and the peers. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt } from "../../scripts/source-hash.mjs";
import { until } from "./measure.mjs";

export const bench = dirname(dirname(fileURLToPath(import.meta.url)));
export const root = dirname(bench);
const out = process.env.BUILD_DIR ?? ".build";
const running = new Set();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Builds as `npm start` would, unless BUILD_DIR names a build that is to be measured as it is. */
export function ensureBuild() {
  if (process.env.BUILD_DIR && existsSync(join(root, out, "server.mjs"))) return;
  if (isBuilt(root, out)) return;
  const built = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
  if (built.status !== 0) throw new Error("The build failed; its words stand above.");
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a program of ours or a peer's and waits until its port answers. */
export async function start(args, { port, env = {}, path = "/" }) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", ...env, PORT: String(port) },
    // Our server says on stdout what failed; the inspector announces itself on stderr.
    stdio: [
      "ignore",
      env.LOG_LEVEL ? "inherit" : "ignore",
      env.NODE_OPTIONS ? "ignore" : "inherit",
    ],
  });
  running.add(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.once("exit", () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended before it was ready.`);
    return fetch(url + path).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
  };
  if (!(await until(isUp, 40_000))) throw new Error(`${args.at(-1)} did not start.`);
  const stop = async (signal = "SIGKILL") => {
    child.kill(signal);
    await ended;
  };
  return { pid: child.pid, port, url, stop };
}

/** The address a bench client says it has, so that limits per network do not end the measurement. */
export const addressHeader = "x-bench-address";

export async function startOurs(databaseUrl, { port, next = false, env = {} } = {}) {
  const chosen = port ?? (await freePort());
  const settings = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: "only-for-benchmarks-".padEnd(43, "x"),
    CRON_SECRET: "only-for-benchmarks-".padEnd(43, "y"),
    BASE_URL: `http://127.0.0.1:${chosen}`,
    TRUSTED_PROXY_HEADER: addressHeader,
    LOG_LEVEL: "error",
    NEXT_TELEMETRY_DISABLED: "1",
    ...env,
  };
  const program = join(root, "node_modules", "next", "dist", "bin", "next");
  const args = next
    ? [program, "start", "-H", "127.0.0.1", "-p", String(chosen)]
    : ["--enable-source-maps", join(out, "server.mjs")];
  return start(args, { port: chosen, env: settings, path: "/api/health" });
}

export async function startHocuspocus(databaseUrl, { env = {} } = {}) {
  const port = await freePort();
  const settings = { STORE_URL: databaseUrl, ...env };
  return start([join(bench, "peers", "hocuspocus-server.mjs")], { port, env: settings });
}
