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
  const staticFolder = join(dist, "static");
  const lean = await bundleLeanPages(root);
  const readStatic = (path) =>
    lean.files.get(path) ?? readFileSync(join(staticFolder, path.replace("/_next/static/", "")));

  const assets = {};
  const hashed = new Map();
  const built = filesIn(staticFolder).map((file) => `/_next/static/${file}`);
  for (const path of [...built, ...lean.files.keys()]) {
    const type = types[extname(path)] ?? "application/octet-stream";
    const headers = { "cache-control": "public, max-age=31536000, immutable" };
    if (extname(path) === ".js") headers["content-security-policy"] = workerPolicy;
    hashed.set(path, readStatic(path));
    assets[path] = store(hashed.get(path), type, headers);
  }
  const paperFonts = new Map();
  for (const file of existsSync(join(root, "public")) ? filesIn(join(root, "public")) : []) {
    const type = types[extname(file)] ?? "application/octet-stream";
    const bytes = readFileSync(join(root, "public", file));
    assets[`/${file}`] = store(bytes, type, { "cache-control": "public, max-age=86400" });
    if (file.startsWith("fonts/pdf/")) paperFonts.set(`/${file}`, bytes);
  }

  for (const [route, { file, type }] of prerenderedFiles(dist)) {
    assets[route] = store(readFileSync(file), type, {
      "cache-control": "public, max-age=86400",
    });
  }

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
    pages[route] = {
      status,
      html: store(html, types[".html"], {
        ...headers,
        "content-security-policy": headerPolicy(policy, route),
      }),
      rsc: store(readFileSync(`${stem}.rsc`), types[".rsc"], headers),
      segments: {},
    };
    for (const file of existsSync(`${stem}.segments`) ? filesIn(`${stem}.segments`) : []) {
      const name = `/${file.replace(/\.segment\.rsc$/, "")}`;
      const bytes = readFileSync(join(`${stem}.segments`, file));
      pages[route].segments[name] = store(bytes, types[".rsc"], headers);
    }
  }

  const { rewrites, onDemand } = otherRoutes(dist, pages);
  const release = releaseOf({
    pages: documents,
    files: new Map([...hashed, ...paperFonts]),
    rewrites,
  });
  const workers = storeWorkers(await bundleWorkers(root, release), store);
  await Promise.all(writing);
  const manifest = { pages, assets, workers, rewrites, onDemand, outside };
  writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest));
  for (const name of before) {
    if (name !== "manifest.json" && !kept.has(name)) rmSync(join(out, name), { force: true });
  }
  return { pages: Object.keys(pages).length, assets: Object.keys(assets).length };
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

/** Files that routes generated during the build, such as the icon. */
function prerenderedFiles(dist) {
  const { routes } = readJson(join(dist, "prerender-manifest.json"));
  return Object.keys(routes)
    .map((route) => [route, join(dist, "server", "app", route)])
    .filter(([, stem]) => existsSync(`${stem}.body`))
    .map(([route, stem]) => {
      const { headers } = readJson(`${stem}.meta`);
      return [route, { file: `${stem}.body`, type: headers["content-type"] }];
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
