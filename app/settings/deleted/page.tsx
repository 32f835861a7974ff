/** Where a person is after deleting their account. */
import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { PublicShell } from "@/components/shell/public-shell";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Account deleted" };

export default function Page() {
  return (
    <PublicShell>
      <EmptyState
        heading="h1"
        icon={CircleCheck}
        title="Your account is deleted"
        action={
          <a href="/files" className={buttonLook()}>
            Files in this browser
          </a>
        }
      >
        <p>
          Anyone with a file’s link can still open it. This browser still lists the files you opened
          here, until you remove them.
        </p>
      </EmptyState>
    </PublicShell>
  );
}
