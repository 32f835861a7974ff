#!/usr/bin/env node
/** `npx sealdesk COMMAND`: runs client/cli from the sources. The published package contains it built. */
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Inside the project, so that its packages are found.
const folder = await mkdtemp(join(root, ".build-cli-"));
let main;
try {
  const outfile = join(folder, "cli.mjs");
  await build({
    entryPoints: [join(root, "client/cli/main.ts")],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
  ({ main } = await import(pathToFileURL(outfile).href));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = await main(process.argv.slice(2));
