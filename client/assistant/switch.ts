/**
 * Whether AI is off for the account (its own switch, or Lockdown): known in all tabs of this browser at once, by the page
 * of settings or by the server's refusal.
 */
import { personSignedIn } from "../account/signed-in";
import { readStored, store } from "../browser-storage";

const KEY = "sealdesk:ai-off";
const listeners = new Set<() => void>();

/** It is stored as whose account it is. */
export const isAiOff = (): boolean => {
  const whose = readStored(KEY);
  return whose !== null && whose === personSignedIn()?.userId;
};

/** Tells this tab and all others. */
export function storeAiOff(isOff: boolean): void {
  const person = personSignedIn();
  if (!person || isAiOff() === isOff) return;
  store(KEY, isOff ? person.userId : null);
  for (const listener of listeners) listener();
}

/** Called after each change, in whichever tab. @returns the way to stop */
export function onAiSwitch(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === KEY && listener();
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
