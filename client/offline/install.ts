/** Asks the browser to keep the app, and notices when the server has a newer one. Fails quietly: the app works without. */
import { scriptsOfPage } from "./page-scripts";
import type { Message } from "./release";

const WORKER = "/service-worker.js";
/** A tab that stays open for days asks again when it is looked at. */
const ASK_AGAIN_MS = 3_600_000;

/** Takes the newer version and loads the page anew from it. */
export type Reload = () => Promise<void>;

/** Resolves when a worker serves this site. @param onNewer called once when this page is of an older release than the server's */
export async function installApp(onNewer: (reload: Reload) => void): Promise<void> {
  const { serviceWorker } = navigator;
  // Not there on plain http, and refused in some private windows.
  if (serviceWorker === undefined) return;
  const found: ServiceWorkerRegistration | undefined = await serviceWorker
    .register(WORKER, { updateViaCache: "none" })
    .catch(() => undefined);
  if (found === undefined) return;
  let told = false;
  const consider = async (worker: ServiceWorker | null) => {
    // The first worker of a browser has nothing to replace.
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
  // The first worker of a browser is told while it still fetches the app: a connection may not last that long.
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
