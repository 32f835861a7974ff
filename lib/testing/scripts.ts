/** Runs one of the commands of package.json as npm would. */
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";

export interface Ran {
  code: number;
  /** What it wrote to both outputs. */
  said: string;
}

let runs = 0;

/** @param env settings that differ from this process's; what it builds is gone afterwards */
export async function runScript(
  script: "start" | "backup" | "restore" | "doctor" | "admin" | "db-migrate" | "sealdesk",
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  const build = `.test/script-${process.pid}-${++runs}`;
  const settings = { ...process.env, BUILD_DIR: build, ...env };
  try {
    return await new Promise<Ran>((resolve) => {
      const args = [`scripts/${script}.mjs`, ...words];
      execFile(process.execPath, args, { env: settings }, (fault, out, said) => {
        resolve({ code: fault ? Number(fault.code) : 0, said: out + said });
      });
    });
  } finally {
    await rm(build, { recursive: true, force: true });
  }
}
