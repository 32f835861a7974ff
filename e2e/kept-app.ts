/** What a browser keeps of the app, looked at from a page. */
import { expect, type Page } from "@playwright/test";

export interface KeptFile {
  cache: string;
  url: string;
  /** SHA-256 of its bytes, base64. */
  digest: string;
  headers: string[];
  text: string;
}

/** Resolves once the page's browser has kept the app whole: every file that its worker says there is. */
export async function appKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const lacking = () =>
    page.evaluate(async () => {
      const worker = await (await fetch("/service-worker.js")).text();
      const named = [...worker.matchAll(/\b(?:first|more):(\{[^}]*\})/g)].map(([, part]) => part);
      const wanted = named.flatMap((part) => Object.keys(JSON.parse(part ?? "")));
      const kept = await (await caches.open("sealdesk-files")).keys();
      const here = new Set(kept.map(({ url }) => new URL(url).pathname));
      return wanted.length < 2 ? null : wanted.filter((path) => !here.has(path)).length;
    });
  await expect.poll(lacking).toBe(0);
}

/** Resolves once what was just typed without a connection is on this device; nobody leaves sooner than that by hand. */
export function keptHere(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // Behind the journal's own timer, behind its sealing, and behind its writing.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await crypto.subtle.digest("SHA-256", new Uint8Array(1));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open("sealdesk");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction("unsent").objectStore("unsent").count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  });
}

/** Everything in every cache. */
export function keptFiles(page: Page): Promise<KeptFile[]> {
  return page.evaluate(async () => {
    const found: KeptFile[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        const bytes = new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
        const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        found.push({
          cache: name,
          url: request.url,
          digest: btoa(String.fromCharCode(...hash)),
          headers: Array.from(answer?.headers ?? [], ([header]) => header),
          text: new TextDecoder().decode(bytes),
        });
      }
    }
    return found;
  });
}
