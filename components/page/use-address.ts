/** What the page's address says, which only the browser knows, read again when its fragment changes. */
"use client";

import { useEffect, useState } from "react";

/**
 * Undefined until the address was read.
 * @param read must stay the same function
 */
export function useAddress<Found>(read: () => Found): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const look = () => setFound(() => read());
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, [read]);
  return found;
}
