/** A shop as its owner runs it: `/shops/{shopId}#…`. One static shell; which shop it is, only the browser knows. */
import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { ShopPage } from "@/components/shop/owner/shop-page";

export const metadata: Metadata = { title: "Shop", robots: { index: false, follow: false } };

export default function Page() {
  return (
    <AppShell
      current="shops"
      foot="Encrypted: products, prices, photos, orders and requests. This server sees when orders come, and through which link."
    >
      <ShopPage />
    </AppShell>
  );
}
