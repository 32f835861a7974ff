/** Serves the prerendered pages and their assets from memory, as collected by scripts/static-site.mjs. */
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { oldSignLink } from "@/lib/gate/old-links";
import { errors } from "@/lib/http/errors";
import { isKnown } from "@/lib/http/etag";
import { log } from "@/lib/http/log";
import { type Handler, writeError } from "./edge";
import { hasBody } from "./request-body";

type Form = "identity" | "br" | "gzip";

interface StoredAsset {
  name: string;
  type: string;
  forms: Form[];
  headers: Record<string, string>;
}

interface StoredPage {
  status: number;
  html: StoredAsset;
  rsc: StoredAsset;
  segments: Record<string, StoredAsset>;
}

interface Manifest {
  pages: Record<string, StoredPage>;
  assets: Record<string, StoredAsset>;
  workers: { on: StoredAsset; off: StoredAsset };
  rewrites: { regex: string; page: string }[];
  /** Pages that are rendered on request. */
  onDemand: string[];
  /** Sources in some pages' policies that are needed only when another service keeps attachments. */
  outside: string[];
}

export interface PagesOptions {
  /** The folder with `manifest.json`. */
  folder: string;
  /** When the address is certain, scripts may be loaded only from it. */
  baseUrl?: string | undefined;
  /** Our own address, which identifies requests of our pages. */
  address: string;
  /** Whether browsers keep the app for offline use; otherwise they remove what they kept. */
  offlineApp: boolean;
  /** Whether /dev/* is visible. */
  devPages: boolean;
  /** Whether /dev/simulator is visible regardless: test money is paid there (DB-090). */
  simulator: boolean;
  /** Whether tickets' attachments are stored at another service. */
  blobsOutside: boolean;
  /** Next, for pages that are not prerendered. */
  renderOnDemand: Handler;
}

const rscVary = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";

/** Serves pages and files from the build's manifest, which is read once. @throws when there is no build */
export function createPages(options: PagesOptions): Handler {
  const manifest = JSON.parse(
    readFileSync(join(options.folder, "manifest.json"), "utf8"),
  ) as Manifest;
  const send = createSender(options, options.blobsOutside ? [] : manifest.outside);
  const pages = new Map(Object.entries(manifest.pages));
  const names = new Map([...pages].map(([name, page]) => [page, name]));
  const assets = new Map(Object.entries(manifest.assets));
  assets.set("/service-worker.js", manifest.workers[options.offlineApp ? "on" : "off"]);
  const rewrites = manifest.rewrites.map(({ regex, page }) => ({
    pattern: new RegExp(regex),
    page,
  }));
  const onDemand = manifest.onDemand.map((regex) => new RegExp(regex));
  const { hostname, port } = new URL(options.address);
  // A person who types `localhost` is redirected, because requests from there would count as cross-site.
  const otherName = hostname === "127.0.0.1" ? `localhost:${port}` : null;

  return (request, response, path) => {
    try {
      answer(request, response, path);
    } catch (fault) {
      // For example, somebody removed a file of the build.
      log.error({ err: fault, path }, "a page could not be sent");
      writeError(response, path, errors.internal());
    }
  };

  function answer(...[request, response, path]: Parameters<Handler>) {
    // No page reads a body, so the connection closes after the answer.
    if (hasBody(request)) response.shouldKeepAlive = false;
    const asset = assets.get(path);
    const page = pageAt(path);
    const moved = oldSignLink(path, request.headers.host);
    if (request.method !== "GET" && request.method !== "HEAD") {
      writeError(response, path, errors.method(["GET", "HEAD"]));
    } else if (moved) response.writeHead(308, { location: moved }).end();
    else if (asset) send(request, response, 200, asset);
    else if (page) sendPage(request, response, page);
    else if (isOpen(path) && onDemand.some((pattern) => pattern.test(path))) {
      options.renderOnDemand(request, response, path);
    } else sendPage(request, response, pages.get("/_not-found"));
  }

  function isOpen(path: string): boolean {
    if (options.simulator && path === "/dev/simulator") return true;
    return options.devPages || !/^\/dev(?:\/|$)/.test(path);
  }

  function pageAt(path: string): StoredPage | undefined {
    if (!isOpen(path) || path === "/_not-found") return undefined;
    const direct = pages.get(path);
    if (direct || path.startsWith("/_next/")) return direct;
    const rewrite = rewrites.find(({ pattern }) => pattern.test(path));
    return rewrite && pages.get(rewrite.page);
  }

  /** A person gets HTML. An open page requests the data it lacks with `rsc` headers. */
  function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: StoredPage | undefined,
  ) {
    if (!page) {
      writeError(response, "/", errors.notFound());
      return;
    }
    if (request.headers.host === otherName && request.headers.rsc === undefined) {
      response.writeHead(307, { location: `${options.address}${request.url}` }).end();
      return;
    }
    response.setHeader("vary", `accept-encoding, ${rscVary}`);
    const shown = names.get(page) ?? "/";
    const path = request.url?.split("?")[0];
    if (path !== shown && page.status === 200) {
      response.setHeader("x-nextjs-rewritten-path", shown);
      response.setHeader("x-nextjs-rewritten-query", "");
    }
    const segment = request.headers["next-router-segment-prefetch"];
    if (request.headers.rsc === undefined) send(request, response, page.status, page.html);
    else if (typeof segment === "string") {
      const part = Object.hasOwn(page.segments, segment) ? page.segments[segment] : undefined;
      response.setHeader("x-nextjs-postponed", "2");
      if (part) send(request, response, page.status, part);
      else response.writeHead(404).end();
    } else {
      response.setHeader("x-nextjs-stale-time", "300");
      send(request, response, page.status, page.rsc);
    }
  }
}

/** @param unneeded sources to leave out of the policies */
function createSender({ folder, baseUrl }: PagesOptions, unneeded: readonly string[]) {
  const held = new Map<string, Buffer>();
  const bytesOf = (asset: StoredAsset, form: Form): Buffer => {
    const file = `${asset.name}.${form}`;
    let bytes = held.get(file);
    if (!bytes) {
      bytes = readFileSync(join(folder, file));
      held.set(file, bytes);
    }
    return bytes;
  };

  return (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    asset: StoredAsset,
  ) => {
    const etag = `"${asset.name}"`;
    const headers: Record<string, string | number> = { ...asset.headers, etag };
    const written = asset.headers["content-security-policy"];
    if (written) {
      if (written.includes("frame-ancestors *")) response.removeHeader("x-frame-options");
      const policy = unneeded.reduce((text, source) => text.replace(source, ""), written);
      headers["content-security-policy"] = baseUrl
        ? policy.replace("script-src 'self'", `script-src ${baseUrl}/_next/static/`)
        : policy;
    }
    if (!response.hasHeader("vary")) headers.vary = "accept-encoding";
    if (status === 200 && isKnown(etag, request.headers["if-none-match"])) {
      response.writeHead(304, headers).end();
      return;
    }
    const form = chooseForm(asset.forms, request.headers["accept-encoding"]);
    const bytes = bytesOf(asset, form);
    if (form !== "identity") headers["content-encoding"] = form;
    headers["content-type"] = asset.type;
    headers["content-length"] = bytes.length;
    response.writeHead(status, headers).end(bytes);
  };
}

function chooseForm(forms: readonly Form[], accepted: string | string[] | undefined): Form {
  const offers = String(accepted ?? "")
    .split(",")
    .map((offer) => offer.trim())
    .filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer))
    .map((offer) => offer.split(";")[0]);
  for (const form of ["br", "gzip"] as const) {
    if (forms.includes(form) && offers.includes(form)) return form;
  }
  return "identity";
}
