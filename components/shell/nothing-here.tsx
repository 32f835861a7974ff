/** What stands at an address without a page, or without one for who asks. */
import { FileQuestion } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export function NothingHere() {
  return (
    <EmptyState
      heading="h1"
      icon={<FileQuestion aria-hidden="true" />}
      title="There is no page here"
      action={
        <>
          <a href="/files" className={buttonLook()}>
            Your files
          </a>
          <a href="/" className={buttonLook({ variant: "primary" })}>
            Front page
          </a>
        </>
      }
    >
      <p>The address may have been cut when it was copied. Links to files begin with /d.</p>
    </EmptyState>
  );
}
