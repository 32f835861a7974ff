/** How programs learn about payments: the events, and a receiver that works as it stands. */
import type { Metadata } from "next";
import { PaymentsGuide } from "@/components/developers/payments-guide";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = {
  title: "Payments for developers",
  description: "Be told of payments by signed webhooks, or read their events with a cursor.",
};

export default function Page() {
  return (
    <AppShell current="payments">
      <PaymentsGuide />
    </AppShell>
  );
}
