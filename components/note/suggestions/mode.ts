/** Whether a person suggests in a file instead of editing it: stored on this device, for each file. */

import { readStored, store } from "@/client/browser-storage";

const KEY = "sealdesk:suggesting:";
const listeners = new Set<() => void>();
/** What holds where storage is refused. */
const modes = new Map<string, boolean>();

export function isSuggesting(file: string): boolean {
  let mode = modes.get(file);
  if (mode === undefined) {
    mode = readStored(KEY + file) !== null;
    modes.set(file, mode);
  }
  return mode;
}

export function setSuggesting(file: string, on: boolean): void {
  modes.set(file, on);
  store(KEY + file, on ? "1" : null);
  for (const listener of listeners) listener();
}

export function followMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
