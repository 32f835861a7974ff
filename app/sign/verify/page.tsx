/** Checks a signed document against its receipt, in the browser. The files are sent nowhere. */
import type { Metadata } from "next";
import { PublicShell } from "@/components/shell/public-shell";
import { VerifyPage } from "@/components/signing/verify/verify-page";

export const metadata: Metadata = {
  title: "Verify a signed document",
  description: "Drop a signed PDF and its receipt to check whether anything was changed.",
};

export default function Page() {
  return (
    <PublicShell foot="What you verify here stays on this device. Once opened, this page works offline.">
      <VerifyPage />
    </PublicShell>
  );
}
