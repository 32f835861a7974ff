/** The words of a page that failed. The error itself is not shown: it may hold a part of a file. */
import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export function PageFault({ reset }: { reset: () => void }) {
  return (
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
        <p>The fault is ours. What you wrote is kept on this device and is sent after a reload.</p>
      </EmptyState>
    </div>
  );
}
