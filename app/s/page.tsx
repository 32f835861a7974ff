/**
 * A shop for its customers: `/s/{shopId}#…`, `/s#1…` and their orders. One static shell; only the browser can read what is
 * sold.
 */
import type { Metadata } from "next";
import { ShopPage } from "@/components/shop/customer/shop-page";

export const metadata: Metadata = {
  title: { absolute: "Shop" },
  robots: { index: false, follow: false },
};

export default function Page() {
  return <ShopPage />;
}
