/**
 * Whether a recovery key still has to be saved, as this browser knows it. Pages show it with their first paint
 * (app/head-scripts.ts).
 */
import { store } from "../browser-storage";

export function hintRecoveryPending(isPending: boolean): void {
  if (typeof document === "undefined") return;
  store("sealdesk:recovery-pending", isPending ? "1" : null);
  document.documentElement.toggleAttribute("data-recovery-pending", isPending);
}
