/** Collects the pages that `next build` prerendered, with policies and compressed copies, for server/pages.ts. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
  headerPolicy,
  outside,
  policyOf,
  withIntegrity,
  withPolicy,
  workerPolicy,
} from "./csp.mjs";
import { bundleLeanPages, integritiesOf, leanHtml } from "./lean-pages.mjs";
import { bundleWorkers, releaseOf } from "./offline-worker.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".rsc": "text/x-component",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};
const compressible = /^(?:text|application\/(?:json|xml|manifest|wasm))|svg/;

/** @param dist Next's output folder @param out the folder to fill, with `manifest.json` */
export async function buildStaticSite({ root, dist, out }) {
  mkdirSync(out, { recursive: true });
  const before = new Set(readdirSync(out));
  const kept = new Set();
  const writing = [];
  const store = (bytes, type, headers) =>
    storeAsset({ ...{ out, before, kept, writing }, bytes, type, headers });
  const lean = await bundleLeanPages(root);
  const hashed = hashedFiles(join(dist, "static"), lean);
  const shared = publicFiles(join(root, "public"));
  const assets = {
    ...storeHashed(hashed, store),
    ...storeForADay(
      [...shared].map(([path, bytes]) => [path, bytes, typeOf(path)]),
      store,
    ),
    ...storeForADay(prerenderedFiles(dist), store),
  };
  const { pages, documents } = storePages({ dist, lean, hashed, store });
  const { rewrites, onDemand } = otherRoutes(dist, pages);
  const paperFonts = [...shared].filter(([path]) => path.startsWith("/fonts/pdf/"));
  const files = new Map([...hashed, ...paperFonts]);
  const release = releaseOf({ pages: documents, files, rewrites });
  const workers = storeWorkers(await bundleWorkers(root, release), store);
  await Promise.all(writing);
  const manifest = { pages, assets, workers, rewrites, onDemand, outside };
  writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest));
  for (const name of before) {
    if (name !== "manifest.json" && !kept.has(name)) rmSync(join(out, name), { force: true });
  }
  return { pages: Object.keys(pages).length, assets: Object.keys(assets).length };
}

const typeOf = (path) => types[extname(path)] ?? "application/octet-stream";

/** Files with a hash in their names, by their addresses. */
function hashedFiles(folder, lean) {
  const built = filesIn(folder).map((file) => [
    `/_next/static/${file}`,
    readFileSync(join(folder, file)),
  ]);
  return new Map([...built, ...lean.files]);
}

function publicFiles(folder) {
  const files = existsSync(folder) ? filesIn(folder) : [];
  return new Map(files.map((file) => [`/${file}`, readFileSync(join(folder, file))]));
}

function storeHashed(hashed, store) {
  const assets = {};
  for (const [path, bytes] of hashed) {
    const headers = { "cache-control": "public, max-age=31536000, immutable" };
    if (extname(path) === ".js") headers["content-security-policy"] = workerPolicy;
    assets[path] = store(bytes, typeOf(path), headers);
  }
  return assets;
}

function storeForADay(files, store) {
  const headers = { "cache-control": "public, max-age=86400" };
  return Object.fromEntries(
    files.map(([path, bytes, type]) => [path, store(bytes, type, headers)]),
  );
}

/** @returns the pages as the manifest has them, and their HTML */
function storePages({ dist, lean, hashed, store }) {
  const readStatic = (path) => hashed.get(path);
  const pages = {};
  const documents = new Map();
  for (const [route, { status }] of prerenderedPages(dist)) {
    const stem = join(dist, "server", "app", route === "/" ? "index" : route);
    const drawn = readFileSync(`${stem}.html`, "utf8");
    const scripts = lean.pages[route];
    const lighter = scripts ? leanHtml(drawn, scripts, integritiesOf(scripts.files)) : drawn;
    const { html, policy } = sealed(lighter, readStatic, route);
    documents.set(route, html);
    // Other hosts serve Next's own copy of the page.
    writeFileSync(`${stem}.html`, sealed(drawn, readStatic, route).html);
    // O-036: browsers must not cache the consent page.
    const headers = { "cache-control": route === "/connect" ? "no-store" : "no-cache" };
    const policyHeaders = { ...headers, "content-security-policy": headerPolicy(policy, route) };
    pages[route] = {
      status,
      html: store(html, types[".html"], policyHeaders),
      rsc: store(readFileSync(`${stem}.rsc`), types[".rsc"], headers),
      segments: storeSegments(`${stem}.segments`, headers, store),
    };
  }
  return { pages, documents };
}

function storeSegments(folder, headers, store) {
  const segments = {};
  for (const file of existsSync(folder) ? filesIn(folder) : []) {
    const bytes = readFileSync(join(folder, file));
    segments[`/${file.replace(/\.segment\.rsc$/, "")}`] = store(bytes, types[".rsc"], headers);
  }
  return segments;
}

/** A browser checks for a new worker at every visit. The worker may connect only to this server, for files. */
function storeWorkers({ on, off }, store) {
  const headers = {
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; connect-src 'self'",
  };
  return {
    on: store(on, types[".js"], headers),
    off: store(off, types[".js"], headers),
  };
}

/** Adds the hashes of a page's scripts to the page. */
function sealed(page, readStatic, route) {
  const plain = withIntegrity(page, readStatic);
  const policy = policyOf(plain, route);
  return { html: withPolicy(plain, policy), policy };
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .map((file) => file.split(sep).join("/"))
    .sort();
}

function prerenderedPages(dist) {
  const { routes } = readJson(join(dist, "prerender-manifest.json"));
  return Object.entries(routes)
    .filter(([route]) => route !== "/_global-error")
    .filter(([route]) =>
      existsSync(join(dist, "server", "app", `${route === "/" ? "index" : route}.html`)),
    )
    .map(([route, { initialStatus }]) => [route, { status: initialStatus ?? 200 }]);
}

/** Files that routes generated during the build, such as the icon, with their types. */
function prerenderedFiles(dist) {
  const { routes } = readJson(join(dist, "prerender-manifest.json"));
  return Object.keys(routes)
    .map((route) => [route, join(dist, "server", "app", route)])
    .filter(([, stem]) => existsSync(`${stem}.body`))
    .map(([route, stem]) => {
      const { headers } = readJson(`${stem}.meta`);
      return [route, readFileSync(`${stem}.body`), headers["content-type"]];
    });
}

/** Addresses that show another page, and pages that Next renders on request. */
function otherRoutes(dist, pages) {
  const { rewrites, dynamicRoutes, staticRoutes } = readJson(join(dist, "routes-manifest.json"));
  const all = Array.isArray(rewrites) ? rewrites : Object.values(rewrites).flat();
  const pageKeys = Object.entries(readJson(join(dist, "app-path-routes-manifest.json")))
    .filter(([file]) => file.endsWith("/page"))
    .map(([, route]) => route);
  return {
    rewrites: all.map(({ regex, destination }) => ({ regex, page: destination })),
    onDemand: [...dynamicRoutes, ...staticRoutes]
      .filter(
        ({ page }) => pageKeys.includes(page) && !(page in pages) && page !== "/_global-error",
      )
      .map(({ regex }) => regex),
  };
}

/**
 * A file's name is the hash of its content, so an unchanged file is not compressed again. New ones are compressed on
 * all cores.
 */
function storeAsset({ out, before, kept, writing, bytes, type, headers }) {
  const content = Buffer.from(bytes);
  const name = createHash("sha256").update(content).digest("base64url").slice(0, 24);
  const forms = { identity: async () => content };
  if (compressible.test(type) && content.length > 200) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    forms.br = () => promisify(brotliCompress)(content, { params });
    forms.gzip = () => promisify(gzip)(content, { level: 9 });
  }
  for (const [form, make] of Object.entries(forms)) {
    const file = `${name}.${form}`;
    if (!before.has(file) && !kept.has(file))
      writing.push(make().then((made) => writeFile(join(out, file), made)));
    kept.add(file);
  }
  return { name, type, forms: Object.keys(forms), headers };
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
