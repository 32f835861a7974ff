/** A payer's page: `/pay/{linkId}#k`. One static shell; only the browser can read what the link is for. */
import type { Metadata } from "next";
import { PayPage } from "@/components/payments/pay/pay-page";

export const metadata: Metadata = { title: "Pay", robots: { index: false, follow: false } };

export default function Page() {
  return <PayPage />;
}
