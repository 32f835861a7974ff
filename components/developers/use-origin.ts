/** The origin of this server; unknown while the page is prerendered. */
"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => "https://sealdesk.example",
  );
}
