/** Bundles our server code into one file for plain Node. Packages stay in node_modules. */
import { join } from "node:path";

/** @param source the entry module's text; it may import `@/…` @param outfile where to write it */
export async function bundleServer({ root, source, outfile }) {
  const { build } = await import("esbuild");
  await build({
    stdin: { contents: source, resolveDir: root, sourcefile: "entry.ts", loader: "ts" },
    outfile: join(root, outfile),
    alias: { "@": root },
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: "linked",
    sourcesContent: false,
    jsx: "automatic",
    logLevel: "warning",
  });
}
