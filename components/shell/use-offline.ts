"use client";

import { useSyncExternalStore } from "react";
import { pageReach } from "@/client/reach";

/** True while the server is out of reach. On the server and at first paint: false. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    (listener) => pageReach().listen(listener),
    () => pageReach().isAway,
    () => false,
  );
}
