/** A new request for signatures. */
import type { Metadata } from "next";
import { NewPage } from "@/components/signing/new/new-page";
import { SigningPage } from "@/components/signing/signing-page";

export const metadata: Metadata = { title: "Send for signing", robots: { index: false } };

export default function Page() {
  return (
    <SigningPage>
      <NewPage />
    </SigningPage>
  );
}
