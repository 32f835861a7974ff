/** TypeScript of the product as a module that Node can import. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./processes.mjs";

/** @param contents what it exports, from modules named from the root */
export async function load(contents) {
  // Beside node_modules, so that packages are found.
  const folder = mkdtempSync(join(root, "node_modules", ".bench-"));
  try {
    const outfile = join(folder, "bundle.mjs");
    await build({
      stdin: { contents, resolveDir: root, loader: "ts" },
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
