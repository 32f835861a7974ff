/** Begins to keep the app for when there is no connection, once the page itself has what it needs. */
"use client";

import { useEffect } from "react";

const CALM_AFTER_MS = 2_000;

export function OfflineApp() {
  useEffect(() => {
    // `next dev` makes other files at every change.
    if (process.env.NODE_ENV !== "production") return;
    // Who comes by a customer's link has no use for the rest of the app.
    if (location.pathname.startsWith("/t/")) return;
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
