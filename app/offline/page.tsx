/** What the service worker shows for a page that needs the server, while the server does not answer. */
import { CloudOff } from "lucide-react";
import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = {
  title: "No connection",
  robots: { index: false, follow: false },
};

export default function OfflinePage() {
  return (
    <AppShell>
      <EmptyState
        heading="h1"
        icon={CloudOff}
        title="This page needs a connection"
        action={
          <>
            <a href="/files" className={buttonLook({ variant: "primary" })}>
              Your files
            </a>
            {/* The address stays that of the page a person asked for. */}
            <a href="?" className={buttonLook()}>
              Try again
            </a>
          </>
        }
      >
        <p>
          The server can’t be reached. You can open files saved on this device and start new notes.
        </p>
      </EmptyState>
    </AppShell>
  );
}
