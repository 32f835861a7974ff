/** Reads the settings as the server will, so that a mistyped one is told before a build of minutes and not after it. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleServer } from "./bundle.mjs";

/** @param out where builds go @throws in words, naming each setting that cannot be used */
export async function checkSettings(root, out) {
  const outfile = `${out}/settings.mjs`;
  await bundleServer({ root, outfile, source: `export { env } from "@/lib/env";` });
  const { env } = await import(pathToFileURL(join(root, outfile)).href);
  env();
}
