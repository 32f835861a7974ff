/** The frame of a sender's pages of signing, with the truth about who can read the documents at its foot. */
import type { ReactNode } from "react";
import { PageFrame } from "@/components/shell/page-frame";

const SIGNING_FOOT =
  "This server can read documents sent for signing. It adds the signatures, seals the result, and deletes the documents after their retention period.";

export function SigningPage({ children }: { children: ReactNode }) {
  return (
    <PageFrame current="sign" foot={SIGNING_FOOT}>
      {children}
    </PageFrame>
  );
}
