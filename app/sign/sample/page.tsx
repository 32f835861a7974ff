/** The test agreement, and trying to sign it. */
import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { SamplePage } from "@/components/signing/sample/sample-page";

export const metadata: Metadata = { title: "Try signing", robots: { index: false, follow: false } };

export default function Page() {
  return (
    <AppShell current="signing">
      <SamplePage />
    </AppShell>
  );
}
