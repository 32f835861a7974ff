#!/usr/bin/env node
/** `npx sealdesk COMMAND`: the commands of client/cli, bundled as they are now. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = await mkdtemp(join(tmpdir(), "sealdesk-"));
try {
  const outfile = join(folder, "cli.mjs");
  await build({
    entryPoints: [join(root, "client/cli/main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
  const { main } = await import(pathToFileURL(outfile).href);
  process.exitCode = await main(process.argv.slice(2));
} finally {
  await rm(folder, { recursive: true, force: true });
}
