/** The browser asks before a page is left on which something stands that is nowhere else yet. */
"use client";

import { useEffect } from "react";

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
const stop = () => window.removeEventListener("beforeunload", warn);

/** @returns the way to leave without being asked, for whoever chose to */
export function useLeaveWarning(isOn = true): () => void {
  useEffect(() => {
    if (!isOn) return;
    window.addEventListener("beforeunload", warn);
    return stop;
  }, [isOn]);
  return stop;
}
