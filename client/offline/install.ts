/**
 * Asks the browser to install the service worker, and notices a newer release. Failures are ignored, because the app
 * works without it.
 */
import { scriptsOfPage } from "./page-scripts";
import type { Message } from "./release";

const WORKER = "/service-worker.js";
/** A tab that stays open for days checks again when it becomes visible. */
const ASK_AGAIN_MS = 3_600_000;

/** Activates the newer release and reloads the page. */
export type Reload = () => Promise<void>;

/**
 * Resolves when a worker controls this site.
 * @param onNewer called once when the page is older than the server's release
 */
export async function installApp(onNewer: (reload: Reload) => void): Promise<void> {
  const { serviceWorker } = navigator;
  // Missing on plain http, and refused in some private windows.
  if (serviceWorker === undefined) return;
  const found: ServiceWorkerRegistration | undefined = await serviceWorker
    .register(WORKER, { updateViaCache: "none" })
    .catch(() => undefined);
  if (found === undefined) return;
  let told = false;
  const consider = async (worker: ServiceWorker | null) => {
    // A browser's first worker replaces nothing.
    if (told || worker?.state !== "installed" || found.active === null) return;
    const { isOfThisPage, reloadWith } = await import("./newer");
    if (await isOfThisPage(worker)) return;
    told = true;
    onNewer(() => reloadWith(found));
  };
  found.addEventListener("updatefound", () => {
    const next = found.installing;
    next?.addEventListener("statechange", () => void consider(next));
  });
  void consider(found.waiting);
  askAgainWhenSeen(found);
  const keep: Message = { tell: "keep", scripts: scriptsOfPage() };
  // The first worker is told while it still fetches the app, because the connection may not last.
  (found.active ?? found.installing ?? found.waiting)?.postMessage(keep);
  await serviceWorker.ready;
}

function askAgainWhenSeen(registration: ServiceWorkerRegistration) {
  let askedAt = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - askedAt < ASK_AGAIN_MS) return;
    askedAt = performance.now();
    registration.update().catch(() => {});
  });
}
