/**
 * Pages that mount one component without a framework: Next prerenders their HTML, and this file builds their scripts.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, sep } from "node:path";
import { separateIcons } from "./lean-icons.mjs";
import { pureChecks, smallStatistics } from "./lean-libraries.mjs";

/**
 * For each page: the module that mounts it, the module it always needs next, the folders whose parts are loaded after
 * that, and a module that runs in the page's head before the others.
 */
const entries = {
  "/d": {
    mount: "components/file-page/mount.tsx",
    next: "components/note/editor.tsx",
    // Documents use the editor of notes.
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

/**
 * @returns all pages' files by address; and for each page its own file, the files it loads at once, those it needs
 * next, and the script in its head
 */
export async function bundleLeanPages(root) {
  const all = new Map();
  const pages = {};
  for (const [route, { mount, next, behindNext, head }] of Object.entries(entries)) {
    const made = new Map();
    const { outputFiles, metafile } = await bundlePage(
      root,
      next ? [mount, next] : [mount],
      behindNext,
      made,
    );
    const loaded = loadedWith(metafile.outputs, mount);
    const later = next
      ? loadedWith(metafile.outputs, next).filter((path) => !loaded.includes(path))
      : [];
    // The mounting module may only import a file that later parts share, so that file is loaded at once too.
    const isStub = Object.keys(metafile.outputs[loaded[0]].inputs).length === 0;
    const first = isStub && loaded.length === 2 ? loaded.slice(1) : loaded;
    const nextName = later[0] && basename(later[0]);
    for (const { path, text } of outputFiles)
      made.set(folder + basename(path), Buffer.from(withParts(await minify(text), nextName)));
    // Workers are bundled side by side, in any order, and the same sources are to make the same release.
    const files = new Map([...made].sort(([one], [other]) => (one < other ? -1 : 1)));
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

/** Moves imports to the top, where components/lean-page/import-part.ts reads them. @throws when one cannot be moved */
export function importsFirst(code) {
  const moved = code.replace(IMPORTS_BEHIND, "$2$1");
  const late = LATE_IMPORT.exec(moved.replace(IMPORTS_FIRST, ""));
  if (late) throw new Error(`A script of a lean page imports after its first line: ${late[0]}`);
  return moved;
}

/** Minifies as Next does for other pages, which saves a fortieth compared with esbuild alone. */
async function minify(code) {
  const { loadBindings, minify: minifyBySwc } = await import("next/dist/build/swc/index.js");
  await loadBindings();
  const made = await minifyBySwc(code, { module: true, compress: true, mangle: true });
  return importsFirst(made.code);
}

/**
 * @param entry the module that mounts the page, and the one it needs next
 * @param behindNext folders whose parts are loaded after these
 */
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

/** Which outputs contain which of our sources. Libraries are left out, so this is fast. */
async function survey(root, entryPoints) {
  const { build } = await import("esbuild");
  const options = { entryPoints, packages: "external", splitting: true, metafile: true };
  return (await build({ ...settings(root), ...options })).metafile;
}

/**
 * esbuild names files before their final bytes are known. A hash of what produces these bytes, this file and Next's
 * minifier, is part of every name through a comment that is removed later, because browsers cache a name for ever.
 */
async function finishMark() {
  const [own, next] = await Promise.all([
    readFile(new URL(import.meta.url)),
    readFile(createRequire(import.meta.url).resolve("next/package.json")),
  ]);
  return `/*${createHash("sha256").update(own).update(next).digest("hex")}*/`;
}

/**
 * Every part is imported through components/lean-page/import-part.ts, except the next module, which the page preloads.
 * Names are fixed by then, and include the code that imports parts.
 */
export const withParts = (code, next) =>
  code.replace(/\bimport\("\.\/([^"]+\.js)"\)/g, (call, name) =>
    name === next ? call : `importPart("./${name}")`,
  );

/** A worker is bundled into one file, because no import map applies to it. @returns its address */
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

/** @returns one script, to be inlined in the page */
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
    // The browser variant of this library writes HTML, which the pages' policy forbids. This variant is a table.
    "decode-named-character-reference": join(
      root,
      "node_modules/decode-named-character-reference/index.js",
    ),
  },
  // The page's HTML links the styles.
  loader: { ".css": "empty" },
  define: { "process.env.NODE_ENV": '"production"' },
  jsx: "automatic",
  bundle: true,
  minify: true,
  format: "esm",
  // The browsers that Next builds for.
  target: ["chrome111", "edge111", "firefox111", "safari16.4"],
  write: false,
  legalComments: "none",
  logLevel: "warning",
});

/** How sources start a worker, in the form that every bundler recognises. */
const WORKER = /new URL\("(\.[^"]+-worker\.ts)", import\.meta\.url\)/g;

/** Replaces the modules of workers in a source by the addresses of their bundles. */
async function withWorkers(source, path, bundle) {
  let text = source;
  for (const [named, module] of source.matchAll(WORKER))
    text = text.replace(named, JSON.stringify(await bundle(join(dirname(path), module))));
  return text;
}

/**
 * Declares that every part is loaded after the mounting module, and the parts in some folders after the next one, by
 * adding imports of these. Then esbuild keeps what a page needs at once in one file and what it needs next in few.
 * Otherwise it would make a file for each combination of users.
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

/** The output file of a module and of everything it imports statically, its own first. */
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
 * Removes Next's scripts from a page's HTML and adds the page's own. The head's inline scripts are ours and stay. The
 * prerendered content stays in its own element until the page is mounted.
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
    // No preload: the page fetches it after the file it shows.
    ...later.map((chunk) => `<link data-later="" href="${chunk}"/>`),
  ].join("");
  const calmHead = head
    .replace(/<script\b[^>]*\ssrc="[^"]*"[^>]*><\/script>/g, "")
    .replace(/<link\b[^>]*\sas="script"[^>]*>/g, "")
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "")
    // Text can be read before its font has loaded, but not before the scripts have, so fonts come later.
    .replace(/<link\b[^>]*\sas="font"[^>]*>/g, "")
    // Before the styles: an inline script after them would wait for them, and so would these.
    .replace(/(?=<link rel="stylesheet")/, () => own);
  const drawn = body.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
  return `${calmHead}</head><body><div id="page">${drawn}</div></body>${rest}`;
}

/** The integrity hash of each script, including those loaded later. */
export function integritiesOf(files) {
  return Object.fromEntries(
    [...files].map(([path, bytes]) => [
      path,
      `sha384-${createHash("sha384").update(bytes).digest("base64")}`,
    ]),
  );
}
