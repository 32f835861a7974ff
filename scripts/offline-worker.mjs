/** Makes a build's two service workers: one that caches its release, and one that removes the cache. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { folder as notePage } from "./lean-pages.mjs";

/** The address of the worker; the server answers with one of the two. */
export const WORKER_PATH = "/service-worker.js";
/** Pages that open offline. */
const SHELLS = ["/", "/home", "/files", "/calendar", "/d", "/sign/verify", "/offline"];
/** Larger files are cached only on devices that used them. */
const LARGE = 150_000;
/** Also files with rare letters (scripts/fonts.mjs) and the fonts of printed paper. */
const RARE_LETTERS = /_more\.[^/]+\.woff2$|^\/fonts\/pdf\//;
const linked = /\s(?:src|href)="(\/_next\/static\/[^"?]+)"/g;

const digest = (bytes) => `sha256-${createHash("sha256").update(bytes).digest("base64")}`;

/**
 * @param pages the HTML of every prerendered page by address
 * @param files the bytes of every hashed file and of other cacheable files, by address
 * @param rewrites addresses that show another page
 * @returns {import("../client/offline/release.ts").Release}
 */
export function releaseOf({ pages, files, rewrites }) {
  const shown = [...pages.keys()].filter((path) => !/^\/(?:_not-found|dev\/)/.test(path));
  const ofShells = new Set(SHELLS.flatMap((path) => linkedIn(pages.get(path))));
  const ofOthers = new Set(shown.flatMap((path) => linkedIn(pages.get(path))));
  const tiers = { first: {}, more: {}, used: {} };
  // The note page's parts come first, because people write notes offline.
  const isOfNotes = ([path]) => (path.startsWith(notePage) ? 0 : 1);
  const inOrder = [...files].sort((a, b) => isOfNotes(a) - isOfNotes(b));
  for (const [path, bytes] of inOrder) {
    const isRare = bytes.length > LARGE || ofOthers.has(path) || RARE_LETTERS.test(path);
    const tier = ofShells.has(path) ? "first" : isRare ? "used" : "more";
    tiers[tier][path] = digest(bytes);
  }
  const release = {
    shells: Object.fromEntries(SHELLS.map((path) => [path, digest(pages.get(path))])),
    rewrites: rewrites.filter(({ page }) => pages.has(page)),
    pages: shown,
    ...tiers,
  };
  return { version: digest(JSON.stringify(release)).slice(7, 23), ...release };
}

const linkedIn = (html) => [...html.matchAll(linked)].map(([, path]) => path);

/** @returns the code of both workers */
export async function bundleWorkers(root, release) {
  const bundle = async (entry, define = {}) => {
    const { build } = await import("esbuild");
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [join(root, "client/offline", entry)],
      define,
      bundle: true,
      minify: true,
      format: "iife",
      target: ["chrome111", "edge111", "firefox111", "safari16.4"],
      write: false,
      legalComments: "none",
      logLevel: "warning",
    });
    return outputFiles[0].contents;
  };
  return {
    on: await bundle("worker.ts", { RELEASE: JSON.stringify(release) }),
    off: await bundle("worker-off.ts"),
  };
}
