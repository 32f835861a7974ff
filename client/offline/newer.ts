/** Whether a waiting worker is of a newer release than the page, and changing to it. */
import { scriptsOfPage } from "./page-scripts";
import type { Message } from "./release";

const TAKE_OVER_MS = 3_000;

/** Pages come from the server when it answers, so this page may be newer than its worker. */
export function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const scripts = scriptsOfPage();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data === true);
    };
    worker.postMessage({ tell: "compare", scripts } satisfies Message, [port2]);
  });
}

/** Activates the newer release and reloads the page. */
export async function reloadWith({ waiting }: ServiceWorkerRegistration) {
  const taken = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
    // Another tab may have activated it already.
    setTimeout(resolve, waiting === null ? 0 : TAKE_OVER_MS);
  });
  waiting?.postMessage({ tell: "take-over" } satisfies Message);
  await taken;
  location.reload();
}
