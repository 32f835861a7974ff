"use client";

import { useCallback, useEffect, useState } from "react";
import { listShareLinks, type ShareLinkRow } from "@/client/share-links";
import type { OpenFile } from "@/client/sync";

/** The links of a file its owner has made: null while they are on their way. */
export function useShareLinks(file: OpenFile) {
  const [links, setLinks] = useState<readonly ShareLinkRow[] | null>(null);
  const [failed, setFailed] = useState(false);
  const refresh = useCallback(async () => {
    try {
      setLinks(await listShareLinks(file));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [file]);
  useEffect(() => {
    void refresh();
  }, [refresh]);
  return { links, failed, refresh };
}
