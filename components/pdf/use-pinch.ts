/** How far a page is zoomed in by two fingers, in whole steps, so that what is looked at closely can be drawn finer. */
"use client";

import { useEffect, useState } from "react";

/** Finer than this nobody sees. */
const MOST = 3;
const CALM_MS = 200;

export function usePinch(): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setScale(Math.min(MOST, Math.ceil(seen.scale - 0.05))), CALM_MS);
    };
    seen.addEventListener("resize", look);
    return () => {
      clearTimeout(timer);
      seen.removeEventListener("resize", look);
    };
  }, []);
  return scale;
}
