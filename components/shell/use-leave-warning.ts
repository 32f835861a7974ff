/** The browser asks before a page is left on which something stands that is nowhere else yet. */
"use client";

import { useEffect, useRef } from "react";

/** @returns the way to leave without being asked, for whoever chose to */
export function useLeaveWarning(isOn = true): () => void {
  const stop = useRef(() => {});
  useEffect(() => {
    if (!isOn) return;
    // One of its own for each: what is saved takes no warning off for what is not.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    stop.current = () => window.removeEventListener("beforeunload", warn);
    return stop.current;
  }, [isOn]);
  return () => stop.current();
}
