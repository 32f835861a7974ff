/** What stands in place of a page that failed. */
"use client";

import { PageFrame } from "@/components/shell/page-frame";
import { PageFault } from "./page-fault";

export function PageError({ reset }: { reset: () => void }) {
  return (
    <PageFrame>
      <PageFault reset={reset} />
    </PageFrame>
  );
}
