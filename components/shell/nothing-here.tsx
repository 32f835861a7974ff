/** "Page not found", also for pages that this person may not see. */
import { FileQuestion } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export function NothingHere() {
  return (
    <EmptyState
      heading="h1"
      icon={FileQuestion}
      title="Page not found"
      action={
        <>
          <a href="/" className={buttonLook({ variant: "primary" })}>
            Home page
          </a>
          <a href="/files" className={buttonLook()}>
            Open Files
          </a>
        </>
      }
    >
      <p>The address may be incomplete. Copy the whole link and try again.</p>
    </EmptyState>
  );
}
