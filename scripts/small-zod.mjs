/**
 * The part of zod/mini that browsers need, as one file. Next's bundler drops unused schemas but keeps their classes,
 * which add 10 KB (gzip) to each page that calls the API.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import * as z from "zod/mini";

const FOLDERS = ["client", "components", "lib/contract", "lib/kinds"];
/** Never bundled for browsers: the command line uses zod's error texts, which come in fifty languages. */
const PROGRAM = /^(?:cli|mcp)[\\/]/;

/** The names that the sources import from zod/mini. */
function usedNames(root) {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.tsx?$/.test(file) && !PROGRAM.test(file))
      .map((file) => readFileSync(join(root, folder, file), "utf8"))
      .filter((source) => source.includes('"zod/mini"')),
  );
  const names = sources.flatMap((source) => [...source.matchAll(/\bz\.(\w+)/g)]);
  // The other names are types, and `core` is used only for its types.
  return [...new Set(names.map(([, name]) => name))].filter((name) => name in z && name !== "core");
}

/** @param outfile replaces `zod/mini` in browser code */
export async function bundleSmallZod({ root, outfile }) {
  const contents = `export { ${usedNames(root).sort().join(", ")} } from "zod/mini";`;
  await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: "esm",
    outfile: join(root, outfile),
  });
}
