/** Starts storing the app for offline use once the page itself has loaded. */
"use client";

import { useEffect } from "react";

const CALM_AFTER_MS = 2_000;

export function OfflineApp() {
  useEffect(() => {
    // `next dev` makes other files at every change.
    if (process.env.NODE_ENV !== "production") return;
    const start = () =>
      import("./keep-app").then(
        ({ keepApp }) => keepApp(),
        () => {},
      );
    const timer = setTimeout(start, CALM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
