/** The progress of an import, over every page. It loads nothing while there is none. */
"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { loadOnceBack } from "@/components/ui/on-demand";
import { IMPORTING, seemsImporting } from "./import-hint";

const ImportStrip = lazy(() => loadOnceBack(() => import("./import-strip")));

export function ImportProgress() {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const show = () => setOn(true);
    if (seemsImporting()) show();
    window.addEventListener(IMPORTING, show);
    return () => window.removeEventListener(IMPORTING, show);
  }, []);
  return isOn ? (
    <Suspense>
      <ImportStrip />
    </Suspense>
  ) : null;
}
