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
        icon={<CircleCheck aria-hidden="true" />}
        title="Your account is deleted"
        action={
          <a href="/files" className={buttonLook()}>
            Files of this browser
          </a>
        }
      >
        <p>
          Files stay with whoever has their links. This browser still lists those you opened in it,
          until you forget them there.
        </p>
      </EmptyState>
    </PublicShell>
  );
}
