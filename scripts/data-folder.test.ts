/** One process per data folder, secrets made once, and a killed process blocks nobody. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets, lockDataFolder, openDataFolder } from "./data-folder.mjs";

let folder: string;

beforeEach(async () => {
  folder = openDataFolder(await mkdtemp(join(tmpdir(), "sealdesk-folder-")));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another process that takes the lock, reports it, and keeps running. */
async function holder() {
  const module = pathToFileURL(join(import.meta.dirname, "data-folder.mjs")).href;
  const code = `
    const { lockDataFolder } = await import(${JSON.stringify(module)});
    lockDataFolder(${JSON.stringify(folder)}).announce("http://127.0.0.1:1");
    console.log("held");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code]);
  await once(child.stdout, "data");
  return child;
}

test("a second process is refused at once, with the first one and its address named", async () => {
  const child = await holder();
  expect(() => lockDataFolder(folder)).toThrow(
    new RegExp(`in use: process ${child.pid} has it and serves http://127.0.0.1:1\\.`),
  );
  expect(JSON.parse(await readFile(join(folder, "lock"), "utf8")).pid).toBe(child.pid);
  child.kill("SIGKILL");
  await once(child, "exit");
});

test("a killed process's lock is taken over, and releasing it leaves nothing", async () => {
  const child = await holder();
  child.kill("SIGKILL");
  await once(child, "exit");
  const lock = lockDataFolder(folder);
  expect(JSON.parse(await readFile(join(folder, "lock"), "utf8")).pid).toBe(process.pid);
  lock.release();
  expect(await readdir(folder)).toEqual([]);
});

test("a lock whose process id now belongs to another program is stale", async () => {
  const stale = { pid: process.ppid, born: "1", host: hostname(), address: null };
  await writeFile(join(folder, "lock"), JSON.stringify(stale));
  lockDataFolder(folder).release();
});

test.runIf(existsSync("/proc/self/stat"))("a zombie process holds no lock", async () => {
  const parent = spawn("sh", ["-c", "sleep 0.01 & echo $!; exec sleep 60"]);
  const [printed] = await once(parent.stdout, "data");
  const pid = Number(String(printed));
  const counted = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  await expect.poll(() => counted()[0]).toBe("Z");
  const dead = { pid, born: counted()[19], host: hostname(), address: null };
  await writeFile(join(folder, "lock"), JSON.stringify(dead));
  lockDataFolder(folder).release();
  parent.kill("SIGKILL");
});

test("another machine's lock counts while it is refreshed", async () => {
  const other = { pid: 1, born: "1", host: "another-machine", address: null };
  await writeFile(join(folder, "lock"), JSON.stringify(other));
  expect(() => lockDataFolder(folder)).toThrow(/process 1 on another-machine has it/);
});

test("secrets are made once, stored with mode 0600, and overridden by the environment", async () => {
  const first = loadSecrets(folder, {});
  expect(loadSecrets(folder, {})).toEqual(first);
  expect(first.APP_SECRET).toMatch(/^[\w-]{43}$/);
  expect(first.CRON_SECRET).not.toBe(first.APP_SECRET);
  expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
  expect(loadSecrets(folder, { APP_SECRET: "mine" })).toEqual({ ...first, APP_SECRET: "mine" });
  expect(await readdir(folder)).toEqual(["secrets.json"]);
});

test("a folder of an older version keeps its secrets and gets the missing ones", async () => {
  const old = { APP_SECRET: "a".repeat(43), CRON_SECRET: "c".repeat(43) };
  await writeFile(join(folder, "secrets.json"), JSON.stringify(old));
  const all = loadSecrets(folder, {});
  expect(all).toEqual({ ...old, VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/) });
  expect(loadSecrets(folder, {})).toEqual(all);
  expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
});
