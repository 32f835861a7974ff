/**
 * Imports a part of the page once all its files were fetched; scripts/lean-pages.mjs writes the call. A browser may
 * remember for as long as the page is open that it could not fetch a module, and refuse to try again. A fetch it tries.
 */

import { scriptsOfPage } from "@/client/offline/page-scripts";

/** What a file of esbuild imports stands at its beginning. */
const IMPORTED = /(?:"use client";)?import(?:[^"]*from)?"(\.\/[^"]+)";/y;

let fetched: Set<string | null> | undefined;

/** What the page itself links, it imports. */
const linked = () =>
  [...document.querySelectorAll("link[href$='.js']")].map((link) => link.getAttribute("href"));

async function fetchFiles(name: string): Promise<void> {
  fetched ??= new Set([...scriptsOfPage(), ...linked()]);
  const { pathname } = new URL(name, import.meta.url);
  if (fetched.has(pathname)) return;
  const answer = await fetch(pathname);
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}.`);
  // Read to its end it is in the browser's cache, where the import finds it.
  await Promise.all(importedIn(await answer.text()).map(fetchFiles));
  fetched.add(pathname);
}

export function importedIn(code: string): string[] {
  const names: string[] = [];
  IMPORTED.lastIndex = 0;
  for (let found = IMPORTED.exec(code); found?.[1]; found = IMPORTED.exec(code))
    names.push(found[1]);
  return names;
}

async function importPart(name: string): Promise<unknown> {
  try {
    await fetchFiles(name);
  } catch (cause) {
    // As the bundler of the other pages names it.
    throw Object.assign(new Error(`${name} couldn’t be loaded.`, { cause }), {
      name: "ChunkLoadError",
    });
  }
  return import(name);
}

Object.assign(globalThis, { importPart });
