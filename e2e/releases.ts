/** A small site that is released again and again, with the worker that the build makes: for what only happens then. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { build } from "esbuild";
import { bundleWorkers, releaseOf, WORKER_PATH } from "../scripts/offline-worker.mjs";

export interface Site {
  url: string;
  /** Serves a release of this name from now on, and no file of another one. */
  release(name: string): Promise<void>;
  /** Whether it answers at all. */
  isUp: boolean;
  /** Answers the worker that takes everything away. */
  isOff: boolean;
  /** What the list of files waits for before it is sent. */
  filesAfter: Promise<void>;
  /** Sends one file otherwise than the release says. */
  damaged: string | null;
  close(): Promise<void>;
}

const root = process.cwd();
const start = (name: string) => `/_next/static/start-${name}.js`;
/** What a page of a release loads only when it is wanted. */
export const later = (name: string) => `/_next/static/later-${name}.js`;

const page = (path: string, name: string) =>
  `<!doctype html><html lang="en"><head><title>${path}</title><script src="${start(name)}" defer></script></head><body><h1>${path} of ${name}</h1></body></html>`;

/** The page's own side, as keep-app.ts uses it; what it was told stands on `window`. */
async function pageScript(name: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { installApp } from "./client/offline/install";
        const newer = new Promise((tell) => {
          window.installed = installApp((reload) => { window.reloadNewer = reload; tell(); });
        });
        window.newer = newer; window.release = ${JSON.stringify(name)};`,
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "iife",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

export async function openSite(): Promise<Site> {
  let pages = new Map<string, string>();
  let files = new Map<string, Uint8Array>();
  let workers: { on: Uint8Array; off: Uint8Array } | null = null;
  const server = createServer(async (request, response) => {
    const path = request.url?.split("?")[0] ?? "/";
    if (path === "/files") await site.filesAfter;
    if (!site.isUp) response.destroy();
    else if (path === WORKER_PATH)
      send(response, "text/javascript", workers?.[site.isOff ? "off" : "on"] ?? "");
    else if (path.startsWith("/api/")) send(response, "application/json", '{"secret":1}');
    else {
      const bytes = path === site.damaged ? "other bytes" : files.get(path);
      const html = pages.get(path.startsWith("/d/") ? "/d" : path);
      if (bytes !== undefined) send(response, "text/javascript", bytes);
      else if (html !== undefined) send(response, "text/html", html);
      else response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    isUp: true,
    isOff: false,
    filesAfter: Promise.resolve(),
    damaged: null,
    async release(name) {
      pages = new Map(
        ["/", "/home", "/files", "/calendar", "/d", "/sign/verify", "/offline", "/settings"].map(
          (path) => [path, page(path, name)],
        ),
      );
      files = new Map([
        [start(name), await pageScript(name)],
        [later(name), Buffer.from(`window.later = "${name}"`)],
      ]);
      const rewrites = [{ regex: "^/d(?:/([^/]+?))(?:/)?$", page: "/d" }];
      const release = releaseOf({ pages, files, rewrites });
      workers = await bundleWorkers(root, release);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return site;
}

function send(response: ServerResponse, type: string, body: string | Uint8Array) {
  response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(body);
}
