/** The processes that send: ours, what somebody would build on graphile-worker, and signed requests with no queue at all. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bundleServer } from "../../scripts/bundle.mjs";
import { bench, root } from "../lib/processes.mjs";

const OURS = "bench/results/webhooks-ours.mjs";

/** @param settings environment of the process @returns how to ask it something and how to end it */
async function startSender(file, settings) {
  const child = fork(file, { cwd: root, env: { ...process.env, ...settings }, execArgv: [] });
  process.once("exit", () => child.kill("SIGKILL"));
  const ask = async (question) => {
    child.send(question);
    const [{ value, fault }] = await once(child, "message");
    if (fault) throw new Error(fault);
    return value;
  };
  await once(child, "message");
  return {
    ask,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export async function startOurSender(databaseUrl, origin) {
  await bundleServer({ root, source: `import "./bench/webhooks/ours.mjs";`, outfile: OURS });
  return startSender(join(root, OURS), {
    DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
    APP_SECRET: "only-for-benchmarks-".padEnd(43, "x"),
    BASE_URL: origin,
    OUTSIDE_ALLOW: origin,
    LOG_LEVEL: "error",
  });
}

/** @param peers the folder whose node_modules holds graphile-worker */
export const startGraphileWorker = (databaseUrl, origin, peers) =>
  startSender(join(bench, "peers", "graphile-hooks.mjs"), {
    DATABASE_URL: databaseUrl,
    SINK: origin,
    PEERS: peers,
  });
