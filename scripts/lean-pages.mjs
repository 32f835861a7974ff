/** Pages that mount one component and need no framework: Next prerenders their HTML, and their scripts come from here. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, sep } from "node:path";
import { separateIcons } from "./lean-icons.mjs";
import { pureChecks, smallStatistics } from "./lean-libraries.mjs";

/**
 * The module that mounts each page, the one it asks for next where that is always the same, the folders whose parts are
 * loaded after that one, and a module that runs in the page's head before the others are here.
 */
const entries = {
  "/d": {
    mount: "components/file-page/mount.tsx",
    next: "components/note/editor.tsx",
    // Documents are written with the editor of notes.
    behindNext: [
      "components/note",
      "components/document",
      "lib/kinds/note",
      "lib/kinds/document",
      "lib/formats/markdown",
      "lib/formats/document",
      "components/files/import",
    ],
  },
  "/s": { mount: "components/shop/customer/mount.tsx", head: "client/shops/preload-script.ts" },
  "/pay": { mount: "components/payments/pay/mount.tsx" },
  "/book": { mount: "components/booking/mount.tsx" },
  "/book/embed": { mount: "components/booking/mount-framed.tsx" },
  "/i": { mount: "components/invite/mount.tsx" },
};
export const folder = "/_next/static/lean/";

/** @returns the files of all pages by address, and for each page its own, what it loads at once and needs next, and what runs in its head */
export async function bundleLeanPages(root) {
  const all = new Map();
  const pages = {};
  for (const [route, { mount, next, behindNext, head }] of Object.entries(entries)) {
    const files = new Map();
    const { outputFiles, metafile } = await bundlePage(
      root,
      next ? [mount, next] : [mount],
      behindNext,
      files,
    );
    const loaded = loadedWith(metafile.outputs, mount);
    const later = next
      ? loadedWith(metafile.outputs, next).filter((path) => !loaded.includes(path))
      : [];
    // All of it may be in one file that later parts share: then what mounts the page only imports that.
    const isStub = Object.keys(metafile.outputs[loaded[0]].inputs).length === 0;
    const first = isStub && loaded.length === 2 ? loaded.slice(1) : loaded;
    const nextName = later[0] && basename(later[0]);
    for (const { path, text } of outputFiles)
      files.set(folder + basename(path), Buffer.from(withParts(await minify(text), nextName)));
    const addresses = (paths) => paths.map((path) => folder + basename(path));
    const inHead = head && (await bundleHead(root, head));
    pages[route] = { files, first: addresses(first), later: addresses(later), inHead };
    for (const [path, bytes] of files) all.set(path, bytes);
  }
  return { files: all, pages };
}

const IMPORT = /(?:"use client";)?import(?:[^"()]*from)?"[^"]+";/.source;
const IMPORTS_BEHIND = new RegExp(`^((?:let [^;]+;)+)((?:${IMPORT})+)`);
const IMPORTS_FIRST = new RegExp(`^(?:${IMPORT})*`);
const LATE_IMPORT = new RegExp(`(?:^|[;}])${IMPORT}`);

/** Imports stand first, where components/lean-page/import-part.ts reads them. @throws where one cannot be moved there */
export function importsFirst(code) {
  const moved = code.replace(IMPORTS_BEHIND, "$2$1");
  const late = LATE_IMPORT.exec(moved.replace(IMPORTS_FIRST, ""));
  if (late) throw new Error(`A script of a lean page imports after its first line: ${late[0]}`);
  return moved;
}

/** As Next does with the scripts of other pages: one fortieth less to load than what esbuild alone makes. */
async function minify(code) {
  const { loadBindings, minify: minifyBySwc } = await import("next/dist/build/swc/index.js");
  await loadBindings();
  const made = await minifyBySwc(code, { module: true, compress: true, mangle: true });
  return importsFirst(made.code);
}

/** @param entry what mounts the page, and what it needs next  @param behindNext folders whose parts are loaded after it */
async function bundlePage(root, entry, behindNext = [], files) {
  const { build } = await import("esbuild");
  const [mount] = entry;
  const loaded = entry.map((module) => join(root, module));
  const { inputs, outputs } = await survey(root, entry);
  const atOnce = entry.flatMap((module) =>
    loadedWith(outputs, module).flatMap((path) => Object.keys(outputs[path].inputs)),
  );
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const onDemand = imports.filter(({ kind, external }) => kind === "dynamic-import" && !external);
  const parts = new Set(onDemand.map(({ path }) => join(root, path)));
  const icons = await separateIcons(root, new Set(atOnce));
  return build({
    ...settings(root),
    entryPoints: [mount],
    plugins: [
      pureChecks,
      icons.plugin,
      afterLoaded(
        loaded,
        behindNext.map((folder) => join(root, folder) + sep),
        parts,
        icons.rewrite,
        (path) => bundleWorker(root, path, files),
      ),
    ],
    splitting: true,
    metafile: true,
    banner: { js: await finishMark() },
  });
}

/** What is made of which of our files, without the libraries: known in no time. */
async function survey(root, entryPoints) {
  const { build } = await import("esbuild");
  const options = { entryPoints, packages: "external", splitting: true, metafile: true };
  return (await build({ ...settings(root), ...options })).metafile;
}

/**
 * esbuild names files before their bytes are final. What makes them so, this file and Next's minifier, is in every name by
 * way of a comment that is taken out again: a browser keeps for ever what it has by a name.
 */
async function finishMark() {
  const [own, next] = await Promise.all([
    readFile(new URL(import.meta.url)),
    readFile(createRequire(import.meta.url).resolve("next/package.json")),
  ]);
  return `/*${createHash("sha256").update(own).update(next).digest("hex")}*/`;
}

/**
 * Every part is imported by components/lean-page/import-part.ts, but for the next module: the page preloads that. Files
 * have their names already, by what they were before; what imports parts is in the bytes of every name.
 */
export const withParts = (code, next) =>
  code.replace(/\bimport\("\.\/([^"]+\.js)"\)/g, (call, name) =>
    name === next ? call : `importPart("./${name}")`,
  );

/** A worker has no import map that could name what it imports by its bytes: it is one file. @returns its address */
async function bundleWorker(root, path, files) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    ...settings(root),
    entryPoints: [path],
    plugins: [smallStatistics],
  });
  const [{ path: out, contents }] = outputFiles;
  files.set(folder + basename(out), contents);
  return folder + basename(out);
}

/** @returns one script, to be written into the page */
async function bundleHead(root, path) {
  const { build } = await import("esbuild");
  const once = { entryPoints: [join(root, path)], format: "iife" };
  const { outputFiles } = await build({ ...settings(root), ...once });
  return outputFiles[0].text.trim();
}

const settings = (root) => ({
  absWorkingDir: root,
  outdir: join(root, "lean"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  alias: {
    "@": root,
    // What a browser would be given writes HTML, which the pages' policy forbids; this is a table.
    "decode-named-character-reference": join(
      root,
      "node_modules/decode-named-character-reference/index.js",
    ),
  },
  // The styles are linked by the page's HTML.
  loader: { ".css": "empty" },
  define: { "process.env.NODE_ENV": '"production"' },
  jsx: "automatic",
  bundle: true,
  minify: true,
  format: "esm",
  // What Next builds for.
  target: ["chrome111", "edge111", "firefox111", "safari16.4"],
  write: false,
  legalComments: "none",
  logLevel: "warning",
});

/** How a worker is named where it is started, as every bundler reads it. */
const WORKER = /new URL\("(\.[^"]+-worker\.ts)", import\.meta\.url\)/g;

/** Puts the addresses of bundled workers where a source names their modules. */
async function withWorkers(source, path, bundle) {
  let text = source;
  for (const [named, module] of source.matchAll(WORKER))
    text = text.replace(named, JSON.stringify(await bundle(join(dirname(path), module))));
  return text;
}

/**
 * Whatever is loaded on demand is loaded by a mounted page, and what lies in some folders after its next module.
 * Saying so, by imports of them, lets esbuild keep what a page needs at once in one file, and what it needs next in
 * few, where it would make one for each way of sharing.
 */
function afterLoaded([mount, next], behindNext, parts, rewrite, bundle) {
  const loadedBefore = (path) =>
    path !== next && behindNext.some((folder) => path.startsWith(folder)) ? [mount, next] : [mount];
  return {
    name: "after-loaded",
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const written = await readFile(path, "utf8");
        const source = rewrite(await withWorkers(written, path, bundle));
        if (!parts.has(path) && source === written) return undefined;
        const before = parts.has(path) ? loadedBefore(path) : [];
        const imports = before.map((module) => `import ${JSON.stringify(module)};`);
        const contents = [source, ...imports].join("\n");
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** The output of a module and everything it imports at once, itself first. */
function loadedWith(outputs, entry) {
  const found = new Set();
  const follow = (output) => {
    if (found.has(output)) return;
    found.add(output);
    for (const { path, kind, external } of outputs[output].imports) {
      if (kind === "import-statement" && !external) follow(path);
    }
  };
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === entry) follow(output);
  }
  if (found.size === 0) throw new Error(`${entry} has no output of its own.`);
  return [...found];
}

/**
 * Takes Next's scripts out of a page's HTML and puts the page's own in. The inline scripts of the head stay: they
 * are ours. What Next drew stands in a place of its own until the page has been mounted there.
 * @param {{ first: string[], later: string[], inHead?: string | undefined }} scripts
 */
export function leanHtml(html, { first, later, inHead = "" }, integrities) {
  const [mount, ...chunks] = first;
  const parts = /^([\s\S]*?)<\/head><body>([\s\S]*)<\/body>([\s\S]*)$/.exec(html);
  if (!parts) throw new Error("The page has no head and body to put scripts in.");
  const [, head, body, rest] = parts;
  const own = [
    inHead && `<script>${inHead}</script>`,
    `<script type="importmap">${JSON.stringify({ integrity: integrities })}</script>`,
    `<script type="module" src="${mount}"></script>`,
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${chunk}"/>`),
    // Not fetched by itself: the page does so once the file it shows is on its way.
    ...later.map((chunk) => `<link data-later="" href="${chunk}"/>`),
  ].join("");
  const calmHead = head
    .replace(/<script\b[^>]*\ssrc="[^"]*"[^>]*><\/script>/g, "")
    .replace(/<link\b[^>]*\sas="script"[^>]*>/g, "")
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "")
    // Words can be read before their typeface is there, and not before the scripts are.
    .replace(/<link\b[^>]*\sas="font"[^>]*>/g, "")
    // Before the styles: an inline script behind them waits for them, and so would these.
    .replace(/(?=<link rel="stylesheet")/, () => own);
  const drawn = body.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
  return `${calmHead}</head><body><div id="page">${drawn}</div></body>${rest}`;
}

/** What each script must hash to, also those that are loaded later. */
export function integritiesOf(files) {
  return Object.fromEntries(
    [...files].map(([path, bytes]) => [
      path,
      `sha384-${createHash("sha384").update(bytes).digest("base64")}`,
    ]),
  );
}
