/** The progress of an import, over every page. It loads nothing while there is none. */
"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { IMPORTING, seemsImporting } from "./import-hint";

/** Out of reach, the next page shows it: this file is on every page. */
const ImportStrip = lazy(() => import("./import-strip").catch(() => ({ default: () => null })));

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
