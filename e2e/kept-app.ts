/** What a browser keeps of the app, looked at from a page. */
import { expect, type Page } from "@playwright/test";
import * as Y from "yjs";
import { encryptedCodec } from "../client/sync/codec";
import { importKey } from "../lib/protocol/envelope";
import { parseFileLink } from "../lib/protocol/links";

export interface KeptFile {
  cache: string;
  url: string;
  /** SHA-256 of its bytes, base64. */
  digest: string;
  headers: string[];
  /** Which of the words looked for are in it. */
  holds: string[];
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
  // There are hundreds, and a busy machine takes minutes for them: only the journey's own end is too late.
  await expect.poll(lacking, { timeout: 0 }).toBe(0);
}

/** Resolves once this device keeps these words among the edits of the open note that were not sent yet. */
export async function keptHere(page: Page, words: string): Promise<void> {
  const { id, codec } = await noteIn(page);
  await expect
    .poll(async () => {
      const rows = (await page.evaluate(unsentRows)).filter(({ documentId }) => documentId === id);
      const updates = rows.map(async ({ id: updateId, blob }) =>
        codec.openUpdate(updateId, await codec.openLocal(Uint8Array.from(blob))),
      );
      return lettersIn(await Promise.all(updates));
    })
    .toContain(words);
}

/**
 * Resolves once this device's copy of the open note has these words. It is written when typing rests; without a
 * connection there is only the copy, and what was not sent yet.
 */
export async function copyKept(page: Page, words: string): Promise<void> {
  const { id, codec } = await noteIn(page);
  await expect
    .poll(async () => {
      const blob = await page.evaluate(copyOf, id);
      return lettersIn(blob ? [await codec.openLocal(Uint8Array.from(blob))] : []);
    })
    .toContain(words);
}

/** The open note, and what opens all that is kept of it. */
async function noteIn(page: Page) {
  const { pathname, hash } = new URL(page.url());
  const link = parseFileLink({ pathname, hash });
  if (link.form !== "long" || link.contentKey === null) throw new Error("Not an encrypted note.");
  const { id, contentKey } = link;
  return { id, codec: encryptedCodec(id, await importKey(contentKey)) };
}

/** What was typed in these updates, in their order. */
function lettersIn(updates: readonly Uint8Array[]): string {
  if (updates.length === 0) return "";
  const { structs } = Y.decodeUpdate(Y.mergeUpdates([...updates]));
  return structs
    .map((struct) => ("content" in struct ? struct.content : null))
    .map((content) => (content instanceof Y.ContentString ? content.str : ""))
    .join("");
}

function unsentRows(): Promise<{ id: string; documentId: string; blob: number[] }[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("sealdesk");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asking = opening.result.transaction("unsent").objectStore("unsent").getAll();
      asking.onerror = () => reject(asking.error);
      asking.onsuccess = () => {
        opening.result.close();
        resolve(asking.result.map((row) => ({ ...row, blob: [...row.blob] })));
      };
    };
  });
}

/** The bytes of this device's copy of a note; null while there is none. */
function copyOf(id: string): Promise<number[] | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("sealdesk");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asking = opening.result.transaction("copies").objectStore("copies").get(id);
      asking.onerror = () => reject(asking.error);
      asking.onsuccess = () => {
        opening.result.close();
        resolve(asking.result ? [...asking.result.blob] : null);
      };
    };
  });
}

/** Everything in every cache. @param lookedFor words, since megabytes of text are long on their way */
export function keptFiles(page: Page, lookedFor: readonly string[] = []): Promise<KeptFile[]> {
  return page.evaluate(async (words) => {
    const found: KeptFile[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        const bytes = new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
        const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const text = new TextDecoder().decode(bytes);
        found.push({
          cache: name,
          url: request.url,
          digest: btoa(String.fromCharCode(...hash)),
          headers: Array.from(answer?.headers ?? [], ([header]) => header),
          holds: words.filter((word) => text.includes(word)),
        });
      }
    }
    return found;
  }, lookedFor);
}
