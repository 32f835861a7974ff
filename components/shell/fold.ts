/** Whether the sidebar is folded in this browser. The head script applies it before the first paint. */
"use client";

import { useSyncExternalStore } from "react";
import { store } from "@/client/browser-storage";

const KEY = "sealdesk:sidebar";
/** Below it there is room for icons only (app/globals.css). */
const WIDE = "(width >= 64rem)";
const listeners = new Set<() => void>();

/** Only a wide window has room for the unfolded sidebar. */
export const canFold = (): boolean => matchMedia(WIDE).matches;

export function toggleSidebar() {
  const root = document.documentElement.dataset;
  const folds = root.folded === undefined;
  if (folds) root.folded = "";
  else delete root.folded;
  store(KEY, folds ? "folded" : null);
  for (const listener of listeners) listener();
}

/** True while only icons show, by choice or for want of room. */
export function useFolded(): boolean {
  return useSyncExternalStore(
    listen,
    () => "folded" in document.documentElement.dataset || !canFold(),
    () => false,
  );
}

function listen(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  listeners.add(listener);
  wide.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    wide.removeEventListener("change", listener);
  };
}
