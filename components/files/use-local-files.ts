/** This browser's file list as React state: null while it is being read. Other tabs' changes show on return. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { type LocalFile, list } from "@/client/local-files";
import { LISTED } from "./listed-file";

interface LocalFiles {
  files: readonly LocalFile[] | null;
  /** True when the browser would not give the list. */
  failed: boolean;
  refresh: () => Promise<void>;
}

export function useLocalFiles(): LocalFiles {
  const [files, setFiles] = useState<readonly LocalFile[] | null>(null);
  const [failed, setFailed] = useState(false);

  const refresh = useCallback(async () => {
    try {
      setFiles(await list());
      setFailed(false);
    } catch {
      setFailed(true);
      setFiles([]);
    }
  }, []);

  useEffect(() => {
    void refresh();
    const onShow = () => document.visibilityState === "visible" && void refresh();
    document.addEventListener("visibilitychange", onShow);
    window.addEventListener("pageshow", onShow);
    window.addEventListener(LISTED, refresh);
    return () => {
      document.removeEventListener("visibilitychange", onShow);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener(LISTED, refresh);
    };
  }, [refresh]);

  return { files, failed, refresh };
}
