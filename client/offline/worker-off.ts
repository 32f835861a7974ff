/** What the server answers instead of the worker when the offline app is switched off: it takes everything away and goes. */
import { CACHE_PREFIX, type WorkerScope } from "./worker-scope";

declare const self: WorkerScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(end()));

/** Pages stay open and as they are: what is unsent in them is theirs to keep. */
async function end() {
  const names = await self.caches.keys();
  const ours = names.filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(ours.map((name) => self.caches.delete(name)));
  await self.registration.unregister();
}
