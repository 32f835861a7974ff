/** The real sync engine in Node: client/sync bundled as it is, with a network of its own. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import WebSocket from "ws";
import { bench } from "./processes.mjs";
import { pageHeaders } from "./socket.mjs";

let loading;

/** Built once a run, beside the peers, so that both use one copy of Yjs. */
async function load() {
  const outfile = join(bench, "results", "engine.mjs");
  await build({
    stdin: {
      contents: `export { openFile } from "../client/sync"; export { parseFileLink } from "../lib/protocol/links";`,
      resolveDir: bench,
      loader: "ts",
    },
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}

/** Requests as a page of this origin sends them, and nothing that is kept. */
export const environmentAt = (origin) => ({
  origin,
  fetch: (address, init) => {
    const headers = new Headers(init.headers);
    headers.set("sec-fetch-site", "same-origin");
    return fetch(address, { ...init, headers });
  },
  apiKey: null,
  indexedDB: null,
  locks: null,
  page: null,
  random: Math.random,
});

/** Opens a note as a page would, without storage, and waits for its stream. */
export async function openNote(url, link) {
  loading ??= load();
  const { openFile, parseFileLink } = await loading;
  const { pathname, hash } = new URL(link, url);
  const environment = { ...environmentAt(url), socket: openSocket };
  const file = await openFile(parseFileLink({ pathname, hash }), { environment });
  while (file.status().transport !== "stream") await new Promise((r) => setTimeout(r, 10));
  return { doc: file.doc, close: () => file.close() };
}

/** As a page of this origin opens it. */
function openSocket(url, protocol, on) {
  const headers = pageHeaders(`http://${new URL(url).host}`);
  const socket = new WebSocket(url, protocol, { headers });
  socket.on("open", () => on.open());
  socket.on("message", (data) => on.message(String(data)));
  socket.on("close", () => on.close());
  return socket;
}
