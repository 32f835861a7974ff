/**
 * The worker that the server sends when the offline app is off: it removes everything cached and unregisters itself.
 */
import { CACHE_PREFIX, type WorkerScope } from "./worker-scope";

declare const self: WorkerScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(end()));

/** Pages stay open, because they may have unsent data. */
async function end() {
  const names = await self.caches.keys();
  const ours = names.filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(ours.map((name) => self.caches.delete(name)));
  await self.registration.unregister();
}
