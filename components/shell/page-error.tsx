/** What stands in place of a page that failed. The error itself is not shown: its words may hold a part of a file. */
"use client";

import { TriangleAlert } from "lucide-react";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export function PageError({ reset }: { reset: () => void }) {
  return (
    <PageFrame>
      <div role="alert">
        <EmptyState
          heading="h1"
          icon={<TriangleAlert aria-hidden="true" />}
          title="This page stopped working"
          action={
            <>
              <Button onClick={reset}>Try again</Button>
              <Button variant="primary" onClick={() => location.reload()}>
                Reload the page
              </Button>
            </>
          }
        >
          <p>
            The fault is ours. What you wrote is kept on this device and is sent after a reload.
          </p>
        </EmptyState>
      </div>
    </PageFrame>
  );
}
