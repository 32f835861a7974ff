/** Whether one suggests in a file instead of editing it: kept on this device, for each file. */

const KEY = "sealdesk:suggesting:";
const listeners = new Set<() => void>();
/** What holds where storage is refused. */
const modes = new Map<string, boolean>();

export function isSuggesting(file: string): boolean {
  let mode = modes.get(file);
  if (mode === undefined) {
    try {
      mode = localStorage.getItem(KEY + file) !== null;
    } catch {
      mode = false;
    }
    modes.set(file, mode);
  }
  return mode;
}

export function setSuggesting(file: string, on: boolean): void {
  modes.set(file, on);
  try {
    if (on) localStorage.setItem(KEY + file, "1");
    else localStorage.removeItem(KEY + file);
  } catch {
    // The mode holds until the page is left.
  }
  for (const listener of listeners) listener();
}

export function followMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
