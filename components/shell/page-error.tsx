/** What stands in place of a page that failed. */
"use client";

import { PageFault } from "./page-fault";
import { PublicShell } from "./public-shell";

export function PageError({ reset }: { reset: () => void }) {
  return (
    <PublicShell>
      <PageFault reset={reset} />
    </PublicShell>
  );
}
