/** A hash of everything a build depends on, so that `npm start` builds only after a change. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const folders = ["app", "client", "components", "db", "lib", "public", "scripts", "server"];
const files = [
  "instrumentation.ts",
  "middleware.ts",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
];

export function hashSources(root) {
  const hash = createHash("sha256").update(
    `${process.version} ${process.platform} ${process.arch}`,
  );
  for (const path of [...folders.flatMap((folder) => list(root, folder)), ...files]) {
    const full = join(root, path);
    if (existsSync(full)) hash.update(`\0${path}\0`).update(readFileSync(full));
  }
  return hash.digest("hex").slice(0, 24);
}

function list(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map((file) => join(folder, file))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .sort();
}

/** Whether `out` was built from the current sources. */
export function isBuilt(root, out) {
  const stamp = join(root, out, "stamp");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources(root);
}
