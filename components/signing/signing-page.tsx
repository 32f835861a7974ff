/** The frame of a sender's pages of signing, with the truth about who can read the documents at its foot. */
import type { ReactNode } from "react";
import { PageFrame } from "@/components/shell/page-frame";

const SIGNING_FOOT =
  "Documents sent for signing are readable by this server, which draws the signatures and seals the result. They are deleted when their time is over.";

export function SigningPage({ children }: { children: ReactNode }) {
  return (
    <PageFrame current="sign" foot={SIGNING_FOOT}>
      {children}
    </PageFrame>
  );
}
