/** The checks that need no server: format, lint, types and doors, for `npm run check` and `npm test`. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Runs a program from node_modules and shows its output. @returns whether it succeeded */
export function runTool(root, script, args, environment = process.env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
      cwd: root,
      env: environment,
      stdio: "inherit",
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

export const vitest = "vitest/vitest.mjs";
export const playwright = "@playwright/test/cli.js";

/** Format, lint and import order. */
export function checkStyle(root) {
  return runTool(root, "@biomejs/biome/bin/biome", ["check"]);
}

/** Types. Next's declarations are generated first if a fresh clone has none. */
export async function checkTypes(root) {
  if (!existsSync(join(root, "next-env.d.ts"))) {
    await runTool(root, "next/dist/bin/next", ["typegen"]);
  }
  return runTool(root, "typescript/bin/tsc", ["--noEmit"]);
}

/** Which folders may import which. */
export function checkDoors(root) {
  return runTool(root, vitest, ["run", "doors", "--passWithNoTests"]);
}
