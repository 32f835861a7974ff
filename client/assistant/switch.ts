/**
 * Whether AI is off for the account (its own switch, or Lockdown): known in all tabs of this browser at once, by the page
 * of settings or by the server's refusal.
 */
import { AI_OFF_KEY } from "../account/signed-in";
import { readStored, store } from "../browser-storage";

const listeners = new Set<() => void>();

export const isAiOff = (): boolean => readStored(AI_OFF_KEY) !== null;

/** Tells this tab and all others. */
export function storeAiOff(isOff: boolean): void {
  if (isAiOff() === isOff) return;
  store(AI_OFF_KEY, isOff ? "1" : null);
  if (typeof document !== "undefined") markPage();
  for (const listener of listeners) listener();
}

/** Buttons of the assistant go and come (app/head-scripts.ts does it before the first paint, and for other tabs). */
function markPage(): void {
  document.documentElement.toggleAttribute("data-ai-off", isAiOff());
}

/** Called after each change, in whichever tab. @returns the way to stop */
export function onAiSwitch(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === AI_OFF_KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
