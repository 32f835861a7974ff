/** How `npm start` keeps its server running. The test replaces the server by a program that ends as it is told. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundleSettings } from "./check-settings.mjs";
import { hashSources } from "./source-hash.mjs";

let home: string;
let out: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "sealdesk-start-"));
  out = `.test/start-${process.pid}`;
  await mkdir(out, { recursive: true });
  await bundleSettings(process.cwd(), out);
  await writeFile(join(out, "stamp"), hashSources(process.cwd()));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await rm(home, { recursive: true, force: true });
  await rm(out, { recursive: true, force: true });
});

/** @param lives what the server does at each start; the last one repeats */
async function start(lives: readonly string[]) {
  const count = JSON.stringify(join(home, "lives"));
  await writeFile(
    join(out, "server.mjs"),
    `import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(${count}, "x");
    const lives = [${lives.map((life) => `() => {${life}}`).join()}];
    lives[Math.min(readFileSync(${count}, "utf8").length, lives.length) - 1]();`,
  );
  const env = { ...process.env, BUILD_DIR: out, DATA_DIR: join(home, "data") };
  const started = spawn(process.execPath, ["scripts/start.mjs"], { env });
  child = started;
  let said = "";
  for (const stream of [started.stdout, started.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  return {
    said: () => said,
    lives: async () => (await readFile(join(home, "lives"), "utf8")).length,
    ended: once(started, "exit").then(([code]) => code as number),
    stop: () => started.kill("SIGTERM"),
  };
}

const KILLED = `process.kill(process.pid, "SIGKILL");`;
const SERVES = `process.send({ port: 1 }); process.on("SIGTERM", () => process.exit()); setInterval(() => {}, 1_000);`;

/** A busy machine needs time to start a program ten times. */
const patience = { timeout: 90_000 };
const soon = <Seen>(look: () => Seen) => expect.poll(look, { timeout: 40_000 });

test(
  "a server that is killed before it is ready is restarted until it runs",
  patience,
  async () => {
    const house = await start([KILLED, "process.exit(1)", KILLED, SERVES]);
    await soon(() => house.said()).toContain("Sealdesk is ready");
    expect(await house.lives()).toBe(4);
    const pauses = [...house.said().matchAll(/is started again in ([\d.]+) s\./g)];
    expect(pauses.map(([, seconds]) => Number(seconds))).toEqual([0.25, 0.5, 1]);
    house.stop();
    expect(await house.ended).toBe(0);
  },
);

test("an invalid setting ends the first start, but no later one", patience, async () => {
  const never = await start(["process.exit(78)"]);
  expect(await never.ended).toBe(1);
  expect(await never.lives()).toBe(1);
  await rm(join(home, "lives"));
  const later = await start([`${SERVES} ${KILLED}`, "process.exit(78)", SERVES]);
  await soon(() => later.said().match(/is ready/g)?.length).toBe(2);
  later.stop();
  expect(await later.ended).toBe(0);
});
