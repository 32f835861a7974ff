/**
 * The part of zod/mini that browsers need, as one file. Next's bundler drops unused schemas and keeps their classes: with
 * them each page that calls the API weighs 10 KB more (gzip).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import * as z from "zod/mini";

const FOLDERS = ["client", "components", "lib/contract", "lib/kinds"];
/** Never in a browser: the command line asks for the words of errors, and they are there in fifty languages. */
const PROGRAM = /^(?:cli|mcp)[\\/]/;

/** Names of zod/mini that the sources use. */
function usedNames(root) {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.tsx?$/.test(file) && !PROGRAM.test(file))
      .map((file) => readFileSync(join(root, folder, file), "utf8"))
      .filter((source) => source.includes('"zod/mini"')),
  );
  const names = sources.flatMap((source) => [...source.matchAll(/\bz\.(\w+)/g)]);
  // The others are types, and `core` is only ever asked for types.
  return [...new Set(names.map(([, name]) => name))].filter((name) => name in z && name !== "core");
}

/** @param outfile where `zod/mini` is found instead by what browsers get */
export async function bundleSmallZod({ root, outfile }) {
  const contents = `export { ${usedNames(root).sort().join(", ")} } from "zod/mini";`;
  await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: "esm",
    outfile: join(root, outfile),
  });
}
