/** The signing inbox: every request for signatures of an account. */
import type { Metadata } from "next";
import { InboxPage } from "@/components/signing/inbox/inbox-page";
import { SigningPage } from "@/components/signing/signing-page";

export const metadata: Metadata = { title: "Signing", robots: { index: false } };

export default function Page() {
  return (
    <SigningPage>
      <InboxPage />
    </SigningPage>
  );
}
