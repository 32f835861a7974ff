/** Where this Sealdesk is; while the page is drawn ahead of time nobody knows yet. */
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
