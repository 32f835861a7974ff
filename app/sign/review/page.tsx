/** A request as its sender has it: `/sign/review/{id}#…`. One static shell; which request it is, only the browser knows. */
import type { Metadata } from "next";
import { PublicShell } from "@/components/shell/public-shell";
import { ReviewPage } from "@/components/signing/review/review-page";
import { SIGNING_FOOT } from "@/components/signing/signing-page";

export const metadata: Metadata = {
  title: "Request for signatures",
  robots: { index: false, follow: false },
};

export default function Page() {
  return (
    <PublicShell foot={SIGNING_FOOT}>
      <ReviewPage />
    </PublicShell>
  );
}
