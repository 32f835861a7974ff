/** The frame of the sender's pages. Its footer says who can read the documents. */
import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";

export const SIGNING_FOOT =
  "This server can read documents sent for signing. It adds the signatures, seals the result, and deletes the documents after their retention period.";

export function SigningPage({ children }: { children: ReactNode }) {
  return (
    <AppShell current="signing" foot={SIGNING_FOOT}>
      {children}
    </AppShell>
  );
}
