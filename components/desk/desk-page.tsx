/** The frame of the desk's pages: for whoever is signed in, with the truth about who can read tickets at its foot. */
import type { ReactNode } from "react";
import { SignedIn } from "@/components/page/signed-in";
import { PageFrame } from "@/components/shell/page-frame";

export const DESK_FOOT =
  "Tickets are readable by this server, which emails them. Attachments have unguessable public URLs and aren’t in backups.";

export function DeskPage({ width, children }: { width?: "md" | "lg"; children: ReactNode }) {
  return (
    <PageFrame current="desk" foot={DESK_FOOT} {...(width ? { width } : {})}>
      <SignedIn heading="h1">{children}</SignedIn>
    </PageFrame>
  );
}
