import type { Metadata } from "next";
import { ConnectPage } from "@/components/connect/connect-page";

export const metadata: Metadata = { title: "Connect an app", robots: { index: false } };

export default function Page() {
  return <ConnectPage />;
}
