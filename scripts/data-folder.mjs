/** The data folder: used by one process at a time, with secrets that are made once. */
import { randomBytes } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { isAlive } from "./embedded-postgres.mjs";

const beatMs = 2_000;
const silenceMs = 10_000;

export function openDataFolder(path) {
  const folder = resolve(path);
  // The embedded database may run as another user, who must pass through this folder but cannot list it.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

/**
 * Locks the folder for this process. A lock whose process has ended is taken over.
 * @returns functions to store the server's address and to release the lock
 * @throws Error with a message that names the process that holds it
 */
export function lockDataFolder(folder) {
  const path = join(folder, "lock");
  const own = { pid: process.pid, born: birthOf(process.pid), host: hostname(), address: null };
  const draft = join(folder, `lock.${process.pid}`);
  writeFileSync(draft, JSON.stringify(own), { mode: 0o644 });
  try {
    while (!placed(draft, path)) {
      const holder = readLock(path);
      if (holder && isHeld(holder, path)) throw new Error(inUse(folder, holder));
      removeStale(path, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }

  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), beatMs);
  beat.unref();
  return {
    announce(address) {
      try {
        writeFileSync(draft, JSON.stringify({ ...own, address }), { mode: 0o644 });
        renameSync(draft, path);
      } catch {
        // On a full disk the lock is kept without the address.
        rmSync(draft, { force: true });
      }
    },
    release() {
      clearInterval(beat);
      if (readLock(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

function placed(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

function isHeld(holder, path) {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < silenceMs;
  if (holder.pid === process.pid || !isAlive(holder.pid)) return false;
  // Another program may have this process id by now.
  return holder.born === birthOf(holder.pid);
}

/** Two processes may find the same stale lock, so the one moved aside is checked again before it is removed. */
function removeStale(path, stale) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  const moved = readLock(aside);
  if (moved && (moved.pid !== stale?.pid || moved.born !== stale?.born)) placed(aside, path);
  rmSync(aside, { force: true });
}

function inUse(folder, { pid, host, address }) {
  const where = address ? ` and serves ${address}` : "";
  const machine = host === hostname() ? "" : ` on ${host}`;
  return `${folder} is in use: process ${pid}${machine} has it${where}. Stop that one first, or set DATA_DIR to another folder.`;
}

/** The start time of a process as the system reports it; null when it cannot be read, or the process has ended. */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...counts] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // In a container, a dead process may stay a zombie, because its parent never waits for it.
    return state === "Z" ? null : (counts[18] ?? null);
  } catch {
    return null;
  }
}

const secretNames = ["APP_SECRET", "CRON_SECRET", "VAPID_PRIVATE_KEY"];

/**
 * Secrets from the environment, otherwise made once and stored with mode 0600. Secrets that an older folder lacks are
 * added.
 * @param {Record<string, string | undefined>} environment
 */
export function loadSecrets(folder, environment = process.env) {
  const path = join(folder, "secrets.json");
  const draft = `${path}.${process.pid}`;
  const read = () => JSON.parse(readFileSync(path, "utf8"));
  const write = (secrets) => writeFileSync(draft, JSON.stringify(secrets), { mode: 0o600 });
  const fresh = Object.fromEntries(
    secretNames.map((name) => [name, randomBytes(32).toString("base64url")]),
  );
  write(fresh);
  placed(draft, path);
  const kept = read();
  if (secretNames.some((name) => !(name in kept))) {
    write({ ...fresh, ...kept });
    renameSync(draft, path);
  }
  rmSync(draft, { force: true });
  return Object.fromEntries(
    Object.entries(read()).map(([name, value]) => [name, environment[name] || value]),
  );
}
