/** Where payers and owners come to instead of Stripe and PayPal while there is test money only. Not in production. */
import type { Metadata } from "next";
import { SimulatorPage } from "@/components/payments/simulator/simulator-page";

export const metadata: Metadata = { title: "Test money" };

export default function Page() {
  return <SimulatorPage />;
}
