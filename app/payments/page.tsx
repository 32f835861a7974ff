/** A person's payments profiles. */
import type { Metadata } from "next";
import { PaymentsPage } from "@/components/payments/payments-page";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = { title: "Payments", robots: { index: false } };

export default function Page() {
  return (
    <AppShell current="payments">
      <PaymentsPage />
    </AppShell>
  );
}
