/** Installs node_modules according to package-lock.json; does nothing when it is up to date. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Compares npm's own record of what it installed with the lock file. */
function isInstalled(root) {
  const recordPath = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(recordPath)) return false;
  const record = readPackages(recordPath);
  return Object.entries(readPackages(join(root, "package-lock.json"))).every(([path, wanted]) => {
    if (path === "" || wanted.link) return true;
    const present = record[path];
    // npm leaves out builds for other platforms on purpose.
    return present ? present.version === wanted.version : wanted.optional || wanted.peer;
  });
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages ?? {};
}

/** @throws when npm could not install */
export function install(root) {
  if (isInstalled(root)) return false;
  console.log("Installing the packages of package-lock.json …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const done = spawnSync(npm, ["ci", "--include=dev", "--include=optional"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (done.status !== 0)
    throw new Error("npm could not install the packages; its words stand above.");
  return true;
}

/** @throws Error with a message when this Node is too old */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Sealdesk needs Node 20.19 or newer; this is ${process.version}.`);
}
