/** A person's shops. */
import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { ShopsPage } from "@/components/shop/owner/shops-page";

export const metadata: Metadata = { title: "Shops", robots: { index: false } };

export default function Page() {
  return (
    <AppShell current="shops">
      <ShopsPage />
    </AppShell>
  );
}
