/** Which listed files have something on this device that the server does not have yet. */
"use client";

import { useEffect, useState } from "react";
import type { LocalFile } from "@/client/local-files";

const NONE: ReadonlySet<string> = new Set();

/** Read anew whenever the list is. */
export function useOwed(files: readonly LocalFile[] | null): ReadonlySet<string> {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    if (files === null) return;
    let left = false;
    const look = async () => {
      const { owed } = await import("@/client/offline/owed");
      const found = await owed();
      if (!left) setIds((known) => (known.size + found.size === 0 ? known : found));
    };
    // Where nothing can be read, nothing is said.
    look().catch(() => {});
    return () => {
      left = true;
    };
  }, [files]);
  return ids;
}
