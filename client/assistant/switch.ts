/**
 * Whether AI is off for the account, by its own switch or Lockdown. All tabs of this browser know it at once, from the
 * settings page or a server refusal.
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

/** Shows or hides the assistant's buttons (app/head-scripts.ts does this before the first paint and for other tabs). */
function markPage(): void {
  document.documentElement.toggleAttribute("data-ai-off", isAiOff());
}

/** Called after each change in any tab. @returns a function that stops it */
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
