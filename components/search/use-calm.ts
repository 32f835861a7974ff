/** True once a page has nothing more urgent to do; never by itself where data is to be saved. */
"use client";

import { useEffect, useState } from "react";
import { restOf } from "./filling";

const LATEST_MS = 4_000;

export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    if (restOf() === "saver") return;
    const calm = () => setCalm(true);
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(calm, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(calm, { timeout: LATEST_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return isCalm;
}
