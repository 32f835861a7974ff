/** Installs what tests use and Debian has, where this runs as root on Debian; elsewhere it installs nothing. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether it worked is seen by what is there afterwards. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  for (const args of [["update"], install])
    spawnSync("apt-get", args, {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
}

/** What judges our work from outside: packages of Debian, each with a command that succeeds where it is installed. */
const JUDGES = {
  "poppler-utils": ["pdftotext", "-v"],
  qpdf: ["qpdf", "--version"],
  openssl: ["openssl", "version"],
  "python3-cryptography": ["python3", "-c", "import cryptography"],
};

/** Tests whose program is still missing afterwards are skipped, and say so in their names. */
export function ensureJudges() {
  const missing = Object.entries(JUDGES)
    .filter(([, [command, ...args]]) => spawnSync(command, args).status !== 0)
    .map(([name]) => name);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} for the unit tests …`);
  installDebian(missing);
}
