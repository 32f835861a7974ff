/** Installs Debian packages that tests use, as root on Debian; elsewhere it does nothing. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Does not report success: the caller checks what is installed. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  for (const args of [["update"], install])
    spawnSync("apt-get", args, {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
}

/** Debian packages that check our output independently, each with a command that succeeds when it is installed. */
const JUDGES = {
  "poppler-utils": ["pdftotext", "-v"],
  qpdf: ["qpdf", "--version"],
  openssl: ["openssl", "version"],
  "python3-cryptography": ["python3", "-c", "import cryptography"],
};

/** Tests whose program is still missing are skipped and say so in their names. */
export function ensureJudges() {
  const missing = Object.entries(JUDGES)
    .filter(([, [command, ...args]]) => spawnSync(command, args).status !== 0)
    .map(([name]) => name);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} for the unit tests …`);
  installDebian(missing);
}
