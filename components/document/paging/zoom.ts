/** How large a Document is shown on this device. */
import { readStored, store } from "@/client/browser-storage";

export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2];
const KEY = "sealdesk:zoom";
const followers = new Set<() => void>();

export function readZoom(): number {
  const kept = Number(readStored(KEY));
  return ZOOMS.includes(kept) ? kept : 1;
}

readZoom.follow = (listener: () => void): (() => void) => {
  followers.add(listener);
  return () => followers.delete(listener);
};

export function keepZoom(zoom: number): void {
  store(KEY, String(zoom));
  for (const follower of followers) follower();
}
