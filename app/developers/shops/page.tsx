/** How programs order from a shop: sealed as a customer's page seals, and followed by the order's token. */
import type { Metadata } from "next";
import { ShopsGuide } from "@/components/developers/shops-guide";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = {
  title: "Shops for developers",
  description: "Place an encrypted order from a program and ask how it stands.",
};

export default function Page() {
  return (
    <AppShell current="shops">
      <ShopsGuide />
    </AppShell>
  );
}
