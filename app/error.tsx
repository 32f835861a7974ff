"use client";

import { PageError } from "@/components/shell/page-error";

/** A fault of ours while drawing a page. */
export default function Failed({ reset }: { error: Error; reset: () => void }) {
  return <PageError reset={reset} />;
}
