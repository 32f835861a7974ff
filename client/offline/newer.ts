/** Whether a worker that waits is of a newer release than the page, and how the page goes over to it. */
import { scriptsOfPage } from "./page-scripts";
import type { Message } from "./release";

const TAKE_OVER_MS = 3_000;

/** Pages come from the server when it answers, so this one may be newer than the worker that served it. */
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

/** Takes the newer version and loads the page anew from it. */
export async function reloadWith({ waiting }: ServiceWorkerRegistration) {
  const taken = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
    // Another tab may have brought it in already.
    setTimeout(resolve, waiting === null ? 0 : TAKE_OVER_MS);
  });
  waiting?.postMessage({ tell: "take-over" } satisfies Message);
  await taken;
  location.reload();
}
