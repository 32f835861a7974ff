/** The frame of the ticket desk's pages for signed-in people, with a footer that says who can read tickets. */
import type { ReactNode } from "react";
import { SignedIn } from "@/components/page/signed-in";
import { AppShell } from "@/components/shell/app-shell";

export const DESK_FOOT =
  "Tickets are readable by this server, which emails them. Attachments have unguessable public URLs; those in Vercel Blob aren’t in backups.";

export function DeskPage({ children }: { children: ReactNode }) {
  return (
    <AppShell current="tickets" foot={DESK_FOOT}>
      <SignedIn
        to="Tickets"
        about="Answer your customers together. Every message becomes a ticket, and replies go out by email."
      >
        <div>{children}</div>
      </SignedIn>
    </AppShell>
  );
}
