/** Makes the two service workers of a build: the one that keeps its release, and the one that takes it away again. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { folder as notePage } from "./lean-pages.mjs";

/** Where browsers ask for the worker, whichever the server answers. */
export const WORKER_PATH = "/service-worker.js";
/** Pages that open without a connection. */
const SHELLS = ["/", "/home", "/files", "/calendar", "/d", "/sign/verify", "/offline"];
/** Larger files are kept by whoever used them. */
const LARGE = 150_000;
/** As are the letters that few languages need (scripts/fonts.mjs), and the fonts of paper. */
const RARE_LETTERS = /_more\.[^/]+\.woff2$|^\/fonts\/pdf\//;
const linked = /\s(?:src|href)="(\/_next\/static\/[^"?]+)"/g;

const digest = (bytes) => `sha256-${createHash("sha256").update(bytes).digest("base64")}`;

/**
 * @param pages the HTML of every prerendered page by its address @param files the bytes of every hashed file, and of what else may be kept, by its address
 * @param rewrites addresses shown by another page
 * @returns {import("../client/offline/release.ts").Release}
 */
export function releaseOf({ pages, files, rewrites }) {
  const shown = [...pages.keys()].filter((path) => !/^\/(?:_not-found|dev\/)/.test(path));
  const ofShells = new Set(SHELLS.flatMap((path) => linkedIn(pages.get(path))));
  const ofOthers = new Set(shown.flatMap((path) => linkedIn(pages.get(path))));
  const tiers = { first: {}, more: {}, used: {} };
  // The note page's parts first: what is written without a connection is written there.
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

/** @returns the text of both workers */
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
