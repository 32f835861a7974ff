/**
 * The service worker: it caches the offline pages, the hashed files and the fonts of one release, so that the app opens
 * offline. It requests them without cookies and stores them under the build's own addresses, so the cache contains
 * nothing of a person, a link or a session. Everything else, /api above all, is not handled.
 */
import type { PushMessage } from "../../lib/contract/shop-status";
import {
  type Files,
  integrityOf,
  type Message,
  NO_CONNECTION,
  pageAt,
  type Release,
} from "./release";
import { CACHE_PREFIX, type Fetching, type Installing, type WorkerScope } from "./worker-scope";

declare const RELEASE: Release;
declare const self: WorkerScope;

const { version, shells, first, more } = RELEASE;
const SHELLS = `${CACHE_PREFIX}shells-${version}`;
/** A file named by its bytes is the same in all releases that have it. */
const FILES = `${CACHE_PREFIX}files`;
/** How long to wait for the server before a cached page is shown. */
const NETWORK_TIMEOUT_MS = 4_000;
const FETCHES_AT_ONCE = 6;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([passBy(event), keepRelease()]));
});
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const page = pageAt(RELEASE, pathname);
    if (page !== null) event.respondWith(answerPage(event, page));
  } else if (
    /^\/(?:_next\/static|fonts\/pdf)\//.test(pathname) &&
    search === "" &&
    !request.headers.has("range")
  )
    event.respondWith(answerFile(event, pathname).then(asAsked(request)));
});
self.addEventListener("message", (event) => {
  const message = event.data as Message;
  if (message.tell === "take-over") event.waitUntil(self.skipWaiting());
  if (message.tell === "keep") event.waitUntil(keepRest(message.scripts));
  if (message.tell === "compare") event.ports[0]?.postMessage(areOfThisRelease(message.scripts));
});
self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { shop } = event.data.json() as PushMessage;
  const shown = {
    body: "Open your shop to read it.",
    icon: "/icons/icon-192.png",
    data: `/shops/${shop}`,
  };
  event.waitUntil(self.registration.showNotification("New order", shown));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});

/**
 * Where browsers support it, they skip the worker for these requests. Then what a page sends while closing arrives
 * sooner.
 */
async function passBy(event: Installing) {
  const condition = { urlPattern: { pathname: "/api/*" } };
  await event.addRoutes?.({ condition, source: "network" }).catch(() => {});
}

/** Fails as a whole when a file is not as the build made it; then the earlier release stays. */
async function keepRelease() {
  await keepMissing(await self.caches.open(FILES), first);
  await keepMissing(await self.caches.open(SHELLS), shells);
}

async function begin() {
  const names = await self.caches.keys();
  const old = names.filter(
    (name) => name.startsWith(CACHE_PREFIX) && name !== FILES && name !== SHELLS,
  );
  await Promise.all(old.map((name) => self.caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  if ((await openTabs()) === 0) await dropOld();
}

let keeping: Promise<void> | null = null;

/** The files that pages load later. If there is no room for all, the app works with those that fit. */
async function keepMore() {
  try {
    await keepMissing(await self.caches.open(FILES), more);
  } catch {
    // The next page asks for the others.
  }
  keeping = null;
}

/** Pages that ask while the files are being fetched wait for the same fetches. */
async function keepRest(scripts: readonly string[]) {
  keeping ??= keepMore();
  await keeping;
  // A tab of the earlier release may still load more of its files. They are dropped only when the asking tab is of this
  // release and no other tab is open.
  if (areOfThisRelease(scripts) && (await openTabs()) === 1) await dropOld();
}

const areOfThisRelease = (scripts: readonly string[]) =>
  scripts.every((path) => integrityOf(RELEASE, path) !== undefined);

async function openTabs(): Promise<number> {
  return (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).length;
}

async function dropOld() {
  const files = await self.caches.open(FILES);
  const kept = await files.keys();
  const old = kept.filter(({ url }) => integrityOf(RELEASE, new URL(url).pathname) === undefined);
  await Promise.all(old.map((request) => files.delete(request)));
}

async function keepMissing(cache: Cache, wanted: Files) {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = Object.entries(wanted).filter(([path]) => !kept.has(path));
  const next = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      const [path, digest] = file;
      await cache.put(path, await fetchWhole(path, digest));
    }
  };
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, next));
}

/** @throws when it is missing, or not as the build made it */
async function fetchWhole(path: string, integrity: string): Promise<Response> {
  // A file's address is its hash; a page's is not.
  const cache = path.startsWith("/_next/static/") ? "default" : "no-cache";
  const answer = await fetch(path, { integrity, cache, credentials: "omit", redirect: "error" });
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`);
  return answer;
}

/** The server's current page, or the cached one when the server does not answer. */
async function answerPage(event: Fetching, page: string): Promise<Response> {
  const fromServer = askServer(event);
  event.waitUntil(fromServer.catch(() => {}));
  const kept = await keptShell(page);
  if (kept === undefined)
    return fromServer.catch(async () => (await keptShell(NO_CONNECTION)) ?? Response.error());
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), NETWORK_TIMEOUT_MS);
  });
  const answer = await Promise.race([fromServer.catch(() => null), late]);
  // A proxy answers 502 to 504 when its server is down.
  return answer === null || answer.status > 500 ? kept : answer;
}

async function askServer({ request, preloadResponse }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function keptShell(page: string): Promise<Response | undefined> {
  if (shells[page] === undefined) return undefined;
  return (await self.caches.open(SHELLS)).match(page, { ignoreVary: true });
}

async function answerFile(event: Fetching, path: string): Promise<Response> {
  const files = await self.caches.open(FILES);
  const kept = await files.match(path, { ignoreVary: true });
  if (kept) return kept;
  const integrity = integrityOf(RELEASE, path);
  if (integrity === undefined) return fetch(event.request);
  const answer = await fetchWhole(path, integrity);
  // Without room it is fetched again next time.
  event.waitUntil(files.put(path, answer.clone()).catch(() => {}));
  return answer;
}

/**
 * A worker's script must keep its requested URL, including the part after `#` that the bundler needs. A response
 * without a URL of its own has that effect.
 */
const asAsked =
  ({ destination }: Request) =>
  (answer: Response): Response =>
    destination === "worker" ? new Response(answer.body, answer) : answer;
