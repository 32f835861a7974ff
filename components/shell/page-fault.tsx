/** The words of a page that failed. The error itself is not shown: it may hold a part of a file. */
import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

interface PageFaultProps {
  reset: () => void;
  /** What was kept, and what to do. */
  words?: string | undefined;
}

export function PageFault({
  reset,
  words = "Changes that were saved are kept. Reload the page to go on.",
}: PageFaultProps) {
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        icon={TriangleAlert}
        title="This page stopped working"
        action={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload the page
            </Button>
            <Button onClick={reset}>Try again</Button>
          </>
        }
      >
        <p>Something went wrong on our side. {words}</p>
      </EmptyState>
    </div>
  );
}
