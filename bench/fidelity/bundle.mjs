/** TypeScript of the product as a module that Node can import. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "../lib/processes.mjs";

export async function load(entry) {
  // Beside node_modules, so that packages are found.
  const folder = mkdtempSync(join(root, "node_modules", ".fidelity-"));
  try {
    const outfile = join(folder, "bundle.mjs");
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
      logLevel: "error",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
