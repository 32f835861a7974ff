/** Parses the settings as the server does, so that a mistake is reported before a long build. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleServer } from "./bundle.mjs";

const source = 'export { env } from "@/lib/env";';

/** @param out where builds go */
export const bundleSettings = (root, out) =>
  bundleServer({ root, outfile: `${out}/settings.mjs`, source });

/** @param isNew whether the sources changed since the last build @throws SettingsError naming each bad setting */
export async function checkSettings(root, out, isNew) {
  if (isNew) await bundleSettings(root, out);
  const { env } = await import(pathToFileURL(join(root, out, "settings.mjs")).href);
  env();
}
