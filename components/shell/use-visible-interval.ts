/** Looks again every so often while the page is seen, and at once when it is seen again. */
"use client";

import { useEffect, useRef } from "react";
import { onceBack } from "@/client/reach";

/** How often the desk asks for what is new. */
export const LOOK_MS = 15_000;

export function useVisibleInterval(look: () => void, everyMs: number = LOOK_MS) {
  const newest = useRef(look);
  useEffect(() => {
    newest.current = look;
  });
  useEffect(() => {
    const isSeen = () => document.visibilityState === "visible";
    const turn = () => isSeen() && newest.current();
    const timer = setInterval(turn, everyMs);
    document.addEventListener("visibilitychange", turn);
    const stop = onceBack(turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", turn);
      stop();
    };
  }, [everyMs]);
}
