/** The test agreement, and trying to sign it. */
import type { Metadata } from "next";
import { PageFrame } from "@/components/shell/page-frame";
import { SamplePage } from "@/components/signing/sample/sample-page";

export const metadata: Metadata = {
  title: "Try signing",
  robots: { index: false, follow: false },
};

export default function Page() {
  return (
    <PageFrame width="md" foot="What you sign here is deleted 24 hours later.">
      <SamplePage />
    </PageFrame>
  );
}
