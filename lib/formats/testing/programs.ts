/** Programs from outside that judge what we write. `npm test` installs them where it may (scripts/debian.mjs). */
import { execFileSync, spawnSync } from "node:child_process";
import { test } from "vitest";

/** A test that is skipped, and says why in its name, where the program is not installed. */
export function withProgram(
  program: string,
  title: string,
  run: () => void | Promise<void>,
  timeout?: number,
): void {
  const isInstalled = spawnSync(program, ["--version"]).error === undefined;
  if (isInstalled) test(title, run, timeout);
  else test.skip(`${title} (skipped: ${program} is not installed)`, run);
}

/** What a program says of a file. @throws when it fails */
export const outputOf = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 64 * 1024 * 1024,
  });
