/**
 * The place in a file that was found, carried from a result to the file's page: past the address, which is copied and
 * kept, and without the words that were looked for. It is used once, and only soon.
 */
import { readStoredJson, store } from "@/client/browser-storage";
import type { SnippetPlace } from "@/client/search/snippet";

/** `components/note/tools/follow-place.ts` looks for it by this name, before it loads anything. */
const KEY = "sealdesk:place";
const SOON_MS = 60_000;

interface Carried extends SnippetPlace {
  id: string;
  at: number;
}

export function carryPlace(id: string, place: SnippetPlace | null): void {
  const carried = place && JSON.stringify({ ...place, id, at: Date.now() });
  store(KEY, carried, "sessionStorage");
}

/** Null when nobody comes from a result to this file. */
export function takePlace(id: string): SnippetPlace | null {
  const carried: Partial<Carried> = Object(readStoredJson(KEY, "sessionStorage"));
  store(KEY, null, "sessionStorage");
  const { block, from, to, at } = carried;
  if (carried.id !== id || typeof at !== "number" || Date.now() - at > SOON_MS) return null;
  if (typeof block !== "string" || typeof from !== "number" || typeof to !== "number") return null;
  return { block, from, to };
}
